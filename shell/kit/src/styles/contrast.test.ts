import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The colour pairs in use; 'g: a b' checks a and b on g. */
const TEXT = 4.5;
const CONTROL = 3;
const text = [
  ...['paper', 'surface', 'dialog', 'dialog-foot', 'menu'].map((ground) => `${ground}: ink ink-2 pos neg zero`),
  ...['sunk', 'dialog-row', 'brand-tint', 'menu-hover', 'input-off'].map((ground) => `${ground}: ink ink-2`),
  ...['block', 'block-2'].map((ground) => `${ground}: on-block on-block-2 pos-on-block neg-on-block zero-on-block`),
  ...['paper', 'surface', 'dialog'].map((ground) => `${ground}: danger input-bad`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((person) => `p${person}: p${person}-ink`),
  'ink: on-ink',
  'brand: on-brand on-brand-2',
  'brand-press: on-brand',
  'brand-tint: pos neg',
  'pos-bg: pos',
  'neg-bg: neg',
  'zero-bg: zero',
  'danger-bg: neg danger',
  'danger: on-danger',
  'danger-press: on-danger',
  'off: on-off',
  'toast: on-toast on-toast-2 toast-pos toast-neg',
  'input: ink input-ph input-bad',
  'input-bad-bg: ink input-bad input-ph',
  'hero: on-hero on-hero-2',
  'hero-btn: on-hero-btn',
];
const controls = [
  ...['paper', 'surface', 'sunk', 'dialog', 'dialog-foot', 'input'].map(
    (ground) => `${ground}: ctl focus-on-surface input-line input-hover`,
  ),
  'menu: focus-on-surface ink',
  'surface: cat-food cat-transport cat-fun cat-stay cat-shop cat-other pos-bar neg-bar axis',
  'paper: pos-bar neg-bar axis',
  'block: pos-on-block neg-on-block axis-on-block on-block on-block-2 focus-on-block brand',
  'brand: focus-on-brand on-brand',
];

const sheet = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const valuesOf = (selector: string) =>
  Object.fromEntries(
    [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)]
      .filter(([, selectors]) => selectors?.trim().endsWith(selector))
      .flatMap(([, , body = '']) => [...body.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/g)])
      .map(([, name, value]) => [name, value]),
  );
const light = valuesOf(':root');
const themes = { light, dark: { ...light, ...valuesOf('[data-theme="dark"]') } };

/** The formula of WCAG 2, for '#rrggbb'. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** 0 if there is no such colour. */
const contrast = (one?: string, other?: string) => {
  if (!one || !other) return 0;
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const tooClose = (pairs: string[], least: number, colours: Record<string, string | undefined>) =>
  pairs.flatMap((pair) => {
    const [ground = '', names = ''] = pair.split(': ');
    return names
      .split(' ')
      .map((name) => ({ name, ratio: contrast(colours[name], colours[ground]) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ name, ratio }) => `${name} on ${ground}: ${ratio.toFixed(2)}`);
  });

test.each(['light', 'dark'] as const)('text and controls have enough contrast, %s', (theme) => {
  const colours = themes[theme];
  expect(Object.keys(colours).length).toBeGreaterThan(80);
  expect(tooClose(text, TEXT, colours)).toEqual([]);
  expect(tooClose(controls, CONTROL, colours)).toEqual([]);
});
