import { currencies } from '@allsquare/contract-kit';

const names = new Intl.DisplayNames('en-US', { type: 'currency' });

/** 'EUR · Euro' */
const labelOf = (code: string): string => [...new Set([code, names.of(code) ?? code])].join(' · ');

/** The regions where a currency is used whose code does not begin with theirs. */
const regions: Record<string, string> = {
  AUD: 'CC CX HM KI NF NR TV',
  CHF: 'LI',
  DKK: 'FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GG IM JE',
  ILS: 'PS',
  MAD: 'EH',
  NOK: 'BV SJ',
  NZD: 'CK NU PN TK',
  UAH: 'UA',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI',
  UYU: 'UY',
  VES: 'VE',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
};

/** The currency of the region that a locale names: EUR of 'de-AT'. */
export const currencyIn = (locale: string): string | undefined => {
  const { region } = new Intl.Locale(locale);
  if (!region) return undefined;
  const shared = Object.keys(regions).find((code) => regions[code]?.split(' ').includes(region));
  return shared ?? currencies.find((code) => code.startsWith(region));
};

/** Every currency to choose from, by code; that of the browser's region is first. */
export const currencyOptions = (locale: string = navigator.language): { value: string; label: string }[] => {
  const own = currencyIn(locale);
  const sorted = currencies.toSorted((one, other) => Number(other === own) - Number(one === own));
  return sorted.map((value) => ({ value, label: labelOf(value) }));
};
