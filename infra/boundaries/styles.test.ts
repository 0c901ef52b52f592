import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patience } from '@allsquare/build/slowness';
import { describe, expect, test } from '@jest/globals';
import stylelint from 'stylelint';
import { readTree } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const configFile = join(import.meta.dirname, 'stylelint.config.mjs');
const complaintsOf = async (options: stylelint.LinterOptions) => {
  const { results } = await stylelint.lint({ configFile, cwd: root, configBasedir: root, ...options });
  const said = results.flatMap(({ source, warnings }) => warnings.map(({ text }) => `${source}: ${text}`));
  return { read: results.filter(({ ignored }) => !ignored).length, said };
};
const of = (declaration: string) =>
  complaintsOf({ code: `.card { ${declaration} }`, codeFilename: join(root, 'mfe-groups/src/card.module.css') });

describe('a style sheet takes from the tokens', () => {
  test.each([
    'color: #17130c',
    'background: rgb(0 0 0 / 50%)',
    'border: 1px solid white',
    'box-shadow: 0 0 0 2px #FFF',
    'font-size: 0.9375rem',
    'font: 500 1rem / 1.4 var(--font)',
    'border-radius: 4px',
    'border-top-left-radius: 0.25rem',
    'padding: 0 var(--space-4) 12px',
    'margin: calc(-1 * 4.5px) 0',
    'column-gap: 1.5px',
  ])('%s is refused', async (declaration) => {
    expect((await of(declaration)).said).toEqual([expect.stringContaining('a token of the kit belongs')]);
  });

  test.each([
    'color: color-mix(in srgb, var(--ink) 82%, transparent)',
    'white-space: nowrap',
    'border: 2px dashed var(--ctl)',
    'padding: 0 2px 50% 0.28em',
    'font-size: calc(var(--s) * 0.36)',
    'margin: calc(-1 * var(--space-4)) auto',
    'width: 12.5rem',
  ])('%s is not', async (declaration) => {
    expect((await of(declaration)).said).toEqual([]);
  });

  test(
    'everywhere in the repository',
    async () => {
      const { read, said } = await complaintsOf({ files: '**/*.css' });
      expect(said).toEqual([]);
      expect(read).toBeGreaterThan(60);
    },
    patience(60_000),
  );

  test.each([
    ['.k-input { font-size: var(--text-14) }', 1],
    ['.k-select-value { @media (width <= 47.5em) { font-size: var(--text-15-5) } }', 1],
    ['.search > input[type="search"] { font: 500 var(--text-13) / 1.4 var(--font) }', 1],
    ['@media (width >= 47.5625em) { .k-input { font-size: var(--text-14) } }', 0],
    ['@media (max-width: 14em) { .k-select-value { font-size: var(--text-13) } }', 0],
    ['.k-input { font-size: var(--text-16) }', 0],
    ['.k-input-read { font-size: var(--text-12-5) }', 0],
    ['.card:has(> .input) { font-size: var(--text-14) }', 0],
  ])('%s: fields have at least 16 px on phones', async (code, count) => {
    const { said } = await complaintsOf({ code, codeFilename: join(root, 'mfe-groups/src/card.module.css') });
    expect(said).toEqual(Array(count).fill(expect.stringContaining('in a field, where phones zoom in')));
  });

  test('only existing ones', () => {
    const { sources } = readTree(root);
    const defined = readFileSync(join(root, 'shell/kit/src/styles/tokens.css'), 'utf8');
    const sheets = Array.from(sources.keys()).filter((path) => path.endsWith('.css') && !path.includes('/fixtures/'));
    const missing = sheets.flatMap((path) =>
      (readFileSync(join(root, path), 'utf8').match(/(?<=var\()--(?:text|space|radius)-[\d-]+/g) ?? [])
        .filter((token) => !defined.includes(`  ${token}:`))
        .map((token) => `${token} in ${path}`),
    );
    expect(sheets.length).toBeGreaterThan(60);
    expect(missing).toEqual([]);
  });
});
