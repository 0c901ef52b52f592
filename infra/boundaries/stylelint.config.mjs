import stylelint from 'stylelint';

/** px beyond the 3 that draw a line, and rem. 0, percentages, fr and em are not on the scale. */
const PX = '(?<![\\w.-])(?:[4-9]|\\d{2,}|\\d*\\.\\d+)(?:\\.\\d+)?px';
const REM = '(?<![\\w.-])[\\d.]+rem';
const COLOUR =
  '#[\\da-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\\(|\\b(?:white|black|red|green|blue|yellow|gr[ae]y)\\b';

/** Tokens (shell/kit/src/styles/tokens.css) are the only source of colors, letters, radii and spaces. */
const tokensOnly = {
  'declaration-property-value-disallowed-list': [
    {
      '/./': `/${COLOUR}/i`,
      '/^font(-size)?$/': `/${PX}|${REM}/`,
      '/radius$/': `/${PX}|${REM}/`,
      '/^(margin|padding|gap|row-gap|column-gap)/': `/${PX}/`,
    },
    { message: (property, value) => `${property}: ${value}, where a token of the kit belongs` },
  ],
};

const FIELD = /(?<![\w.#-])(?:input|select|textarea)(?![\w-])|\.k-(?:input|select|select-value)(?![\w-])/;
/** A token below 16 px. */
const SMALL = /var\(--text-(?:\d|1[0-5])(?:-\d)?\)/;
/** Screens of desktops, and phones with text at 200 %, where the smallest token is larger than 16 px. */
const NOT_A_PHONE = /width >=|min-width|<= 14em|max-width: 14em/;

const ruleName = 'allsquare/field-text';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (value) => `${String(value)} in a field, where phones zoom in below 16 px`,
});
/** Fields and selects have at least 16 px on phones; the browser tests measure those with classes of their own. */
const fieldText = (isOn) => (sheet, result) => {
  if (!isOn) return;
  sheet.walkDecls(/^font(-size)?$/, (declaration) => {
    const around = [];
    for (let one = declaration.parent; one; one = one.parent) around.push(one);
    const isField = around.some(({ selector = '' }) => FIELD.test(selector));
    const isElsewhere = around.some(({ name, params }) => name === 'media' && NOT_A_PHONE.test(params));
    if (!isField || isElsewhere || !SMALL.test(declaration.value)) return;
    stylelint.utils.report({ result, ruleName, node: declaration, message: messages.rejected(declaration.value) });
  });
};
const plugin = stylelint.createPlugin(ruleName, Object.assign(fieldText, { ruleName, messages }));

/** Every sheet except the tokens. */
export default {
  ignoreFiles: ['**/dist/**', '**/fixtures/**', 'shell/kit/src/styles/tokens.css'],
  plugins: [plugin],
  rules: { ...tokensOnly, [ruleName]: true },
};
