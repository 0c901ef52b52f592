const STATE = /:(hover|active|focus-visible)/g;
const IN_DARK = '[data-theme="dark"] ';
/** A light ground on a dark page. */
const NOT_IN_LIGHT = ':not([data-theme="light"] *)';

const widen = (rules: CSSRuleList): void => {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const { selectorText } = rule;
      if (selectorText === ':root') rule.selectorText = ':root, [data-theme="light"]';
      else if (selectorText.startsWith(IN_DARK)) rule.selectorText += NOT_IN_LIGHT;
      const shown = selectorText.replace(STATE, '[data-show="$1"]');
      if (shown !== selectorText) rule.selectorText += `, ${shown}`;
    }
    if (rule instanceof CSSGroupingRule) widen(rule.cssRules);
  }
};

/**
 * All states and both themes stand on one page: every rule for :hover, :active or :focus-visible holds for `data-show="hover"` and so
 * on too, and the light theme, which is the page's own, is also that of `data-theme="light"`.
 */
export const showStates = (): void => {
  for (const sheet of document.styleSheets) widen(sheet.cssRules);
};
