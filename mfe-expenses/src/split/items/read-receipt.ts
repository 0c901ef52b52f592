import { currencySymbol, DEFAULT_CURRENCY, decimalsOf } from '@allsquare/contract-kit';
import { amountReader } from '@allsquare/kit/amount-text';

/** A parsed receipt, in cents; `total` is the stated one. */
export type Receipt = {
  items: { name: string; amount: number }[];
  tax: number;
  tip: number;
  discount: number;
  total: number | undefined;
};

type Word = 'nothing' | 'subtotal' | 'tax' | 'tip' | 'discount' | 'total';

/**
 * The labels of receipt lines, without accents, in the order of matching: English, and the most common words of German,
 * Spanish, French, Italian and Portuguese. `nothing`: included taxes, suggestions, and the payment.
 */
const words: Record<Word, string[]> = {
  nothing: [
    String.raw`(?:incl|inkl|includ|inclu[si]|compris|enthalten|davon|dont|di cui|suggest)\p{L}*`,
    '^(?:netto|brutto|net amount|base imponible|imponibile|total ht|montant ht)',
    '^(?:cash|change|visa|mastercard|amex|debit|credit card|card|paid|payment|tendered)$',
    '^(?:bar|gegeben|ruckgeld|ec-karte|girocard|efectivo|cambio|tarjeta|entregado|especes|rendu|carte bancaire|cb)$',
    '^(?:contanti|resto|carta di credito|bancomat|dinheiro|troco|cartao|multibanco)$',
  ],
  subtotal: ['sub ?-?total', 'zwischensumme', 'sous ?-?total', 'total parcial', 'subtotale', 'net sales'],
  tax: [
    '(?:sales |state |city |local )?tax(?:es)?',
    'vat|gst|hst|pst|qst',
    'mwst|ust|mehrwertsteuer|umsatzsteuer',
    'iva|i\\.v\\.a|impuestos?|impostos?',
    'tva|t\\.v\\.a',
    'imposta',
  ],
  tip: [
    'tips?|gratuity|service charge|^service|svc chg',
    'trinkgeld|bedienung|servicepauschale',
    'propina|^servicio',
    'pourboire|frais de service',
    'mancia|^servizio',
    'gorjeta|taxa de servico|^servico',
  ],
  discount: [
    'discount|coupon|voucher',
    'rabatt|gutschein|nachlass',
    'descuento|cupon|dto',
    'remise|reduction|bon de reduction',
    'sconto',
    'desconto|cupom|cupao',
  ],
  total: [
    '^(?:grand |order |bill |net )?total|amount due|balance due|^amount|^balance|to pay',
    '^(?:gesamt|summe|gesamtbetrag|gesamtsumme|endsumme|zu zahlen|rechnungsbetrag|betrag)',
    '^(?:total a pagar|importe|importe total)',
    '^(?:a payer|net a payer|montant)',
    '^(?:totale|da pagare|importo)',
    '^(?:valor|a pagar)',
  ],
};
const looked = Object.entries(words).map(
  ([word, forms]) => [word as Word, new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'u')] as const,
);

/** Normalizes 'Zwischensumme:', 'I.V.A.' and 'à payer' for the table. */
const wordOf = (label: string): Word | undefined => {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // In one pass, because a pattern that ends in '+$' is quadratic in the length of a run.
  const bare = /\p{L}(?:[^]*\p{L})?/u.exec(plain)?.[0] ?? '';
  return looked.find(([, form]) => form.test(bare))?.[0];
};

/** A number of a currency without its sign: with its decimals, or without any with groups of thousands. */
const plainOf = (decimals: number) =>
  decimals > 0 ? String.raw`\d[\d.,'’\u00a0\u202f]*?\s?[.,]\s?\d{${decimals}}` : String.raw`\d{1,3}(?:[.,'’]\d{3})+`;
/**
 * An amount at the end of a line: with cents or a currency, optionally a minus on either side and a tax letter after
 * it.
 */
const amountIn = (currency: string) => {
  const sign = String.raw`(?:\p{Sc}|R\$|US\$|EUR|USD|GBP|CHF|${currency})`;
  return new RegExp(
    String.raw`(?<!\p{L}|\d|\d[.,:/-])(?<minus>[-−–(]?)(?:${sign}\s?(?<signed>[-−–]?\d[\d.,'’]*)|` +
      String.raw`(?<plain>${plainOf(decimalsOf(currency))})|(?<whole>\d+)\s?(?=\p{Sc}))(?<after>[-−–]?)\)?\s?${sign}?\s?(?:\*|[A-Z]\d?\*?)?$`,
    'u',
  );
};

/**
 * The number of characters at the end of a line to search for an amount; one that starts in the first two may be cut.
 */
const AMOUNT_WITHIN = 64;
const BEFORE = 2;

const DAY = /\d[./-]\d{1,2}[./-]\d{2}/;

type Line = { label: string; cents: number | undefined };
type ReadLine = (text: string) => Line;

const lineReader = (currency: string): ReadLine => {
  const amount = amountIn(currency);
  return (text) => readLine(text, amount, currency);
};

const readLine = (text: string, amount: RegExp, currency: string): Line => {
  const line = text.trim();
  const end = line.slice(-AMOUNT_WITHIN);
  const start = line.length - end.length;
  const found = amount.exec(end);
  if (!found || (start > 0 && found.index < BEFORE)) return { label: line, cents: undefined };
  const { minus = '', signed = '', plain = '', whole = '', after = '' } = found.groups ?? {};
  const digits = signed + plain + whole;
  const cents = amountReader(currency).parse(digits.replace(/^[-−–]/, ''));
  const isNegative = minus !== '' || after !== '' || /^[-−–]/.test(digits);
  if (Number.isNaN(cents)) return { label: line, cents: undefined };
  const label = line.slice(0, start + found.index);
  // The number after a day is a time.
  return { label, cents: DAY.test(label) ? undefined : isNegative ? -cents : cents };
};

const NAME_AT_MOST = 100;
const hasName = (label: string) => /\p{L}{2}/u.test(label);

/** '2 x Beer ...... @ 4.50' is '2 x Beer': dots and the unit price are not part of a name. */
const nameOf = (label: string, read: ReadLine) => {
  const { label: name, cents } = read(/^[^]*[\p{L}\p{N})%]/u.exec(label)?.[0] ?? '');
  const shown = cents === undefined || !hasName(name) ? label : name;
  return Array.from(shown.replaceAll(/[\s\p{Cc}]+/gu, ' '))
    .slice(0, NAME_AT_MOST)
    .join('')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})%!?]+$/gu, '');
};

/** Whether a receipt is in another currency than the bill. */
export const isForeign = (text: string, currency: string = DEFAULT_CURRENCY): boolean => {
  const symbol = currencySymbol(currency);
  // A bare '$' may be another dollar's than that of the United States.
  const own = symbol.endsWith('$') ? /(?<!\p{L})(?:US)?[$＄﹩]/gu : symbol;
  const others = [currency, symbol === '$' ? own : symbol, own].reduce<string>(
    (rest, one) => rest.replaceAll(one, ''),
    text,
  );
  return /\p{Sc}|(?<!\p{L})(?:R\$|EUR|GBP|CHF|USD)(?!\p{L})/u.test(others);
};

/**
 * Parses lines of text from a phone's text recognition. A line that ends in an amount is an item, unless its label is a
 * tax, tip, discount or total. An amount without text belongs to the previous line, if that has none.
 */
export const readReceipt = (text: string, currency: string = DEFAULT_CURRENCY): Receipt => {
  const read = lineReader(currency);
  const receipt: Receipt = { items: [], tax: 0, tip: 0, discount: 0, total: undefined };
  const { items } = receipt;
  let before = '';
  /** After the total of the items follow the payment, and the taxes again. */
  let isOver = false;
  for (const { label, cents } of text.split(/\r?\n/).map(read)) {
    const said = hasName(label) ? label : before;
    before = cents === undefined ? label : '';
    if (cents === undefined || !hasName(said)) continue;
    const word = wordOf(said);
    if (word === 'nothing' || word === 'subtotal') continue;
    if (word === 'total') {
      receipt.total = cents;
      isOver = items.length > 0;
    } else if (word) receipt[word] += Math.abs(cents);
    else if (cents < 0) receipt.discount -= cents;
    else if (cents > 0 && !isOver) items.push({ name: nameOf(said, read), amount: cents });
  }
  // A receipt states the tax even if the prices include it.
  const withoutTax = items.reduce((sum, { amount }) => sum + amount, 0) + receipt.tip - receipt.discount;
  return withoutTax === receipt.total ? { ...receipt, tax: 0 } : receipt;
};
