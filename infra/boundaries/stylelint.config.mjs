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

/** Every sheet except the tokens. */
export default {
  ignoreFiles: ['**/dist/**', '**/fixtures/**', 'shell/kit/src/styles/tokens.css'],
  rules: tokensOnly,
};
