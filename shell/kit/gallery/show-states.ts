const STATE = /:(hover|active|focus-visible)/g;

const widen = (rules: CSSRuleList): void => {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const shown = rule.selectorText.replace(STATE, '[data-show="$1"]');
      if (shown !== rule.selectorText) rule.selectorText += `, ${shown}`;
    }
    if (rule instanceof CSSGroupingRule) widen(rule.cssRules);
  }
};

/** Every rule for :hover, :active or :focus-visible holds for `data-show="hover"` and so on too: all states stand on one page. */
export const showStates = (): void => {
  for (const sheet of document.styleSheets) widen(sheet.cssRules);
};
