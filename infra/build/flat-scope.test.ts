import { expect, test } from '@jest/globals';
import postcss from 'postcss';
import { flatScope } from './flat-scope.ts';

const HERE = '[data-mfe="mfe-a"]';
const INSIDE = `:where(${HERE} :not(${HERE} [data-mfe]:not(${HERE}) *))`;
const flat = (css: string) =>
  postcss([flatScope()]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ').trim();
const scoped = (css: string) => flat(`@scope (${HERE}) { ${css} }`);

test.each([
  ['.hidden', `.hidden${INSIDE}`],
  ['h2', `h2${INSIDE}`],
  ['.row > .sum', `:is(.row > .sum)${INSIDE}`],
  ['[data-theme="dark"] .row:hover', `:is([data-theme="dark"] .row:hover)${INSIDE}`],
  ['.row::before', `.row${INSIDE}::before`],
  ['.a, .b:is(.c,.d)', `.a${INSIDE}, .b:is(.c,.d)${INSIDE}`],
  [':scope', HERE],
  ['[data-theme="dark"] :scope', `[data-theme="dark"] ${HERE}`],
])('%s holds in its own remote alone', (selector, wanted) => {
  expect(scoped(`${selector} { color: red }`)).toBe(`${wanted} { color: red }`);
});

test('rules inside a rule follow it; those inside a condition are rules of their own', () => {
  expect(scoped('.a { &:hover { color: red } }')).toBe(`.a${INSIDE} { &:hover { color: red } }`);
  expect(scoped('@media print { .a { color: red } }')).toBe(`@media print { .a${INSIDE} { color: red } }`);
  expect(scoped('@keyframes x { from { color: red } }')).toBe('@keyframes x { from { color: red } }');
});

test('what cannot be compiled is refused', () => {
  expect(() => flat('@scope (.a) to (.b) { .c { color: red } }')).toThrow('Only @scope ([data-mfe="name"])');
});
