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
 * Shows all states and both themes on one page: rules for :hover, :active and :focus-visible also apply to
 * `data-show="hover"` and so on, and the tokens of the light theme to `data-theme="light"`.
 */
export const showStates = (): void => {
  for (const sheet of document.styleSheets) widen(sheet.cssRules);
};
