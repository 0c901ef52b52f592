import { parseCents } from '@allsquare/kit/amount-text';

/** What a receipt says, in cents; `total` is the one that it states. */
export type Receipt = {
  items: { name: string; amount: number }[];
  tax: number;
  tip: number;
  discount: number;
  total: number | undefined;
};

type Word = 'nothing' | 'subtotal' | 'tax' | 'tip' | 'discount' | 'total';

/**
 * What the lines of a receipt are called, without accents, in the order in which they are looked for: English, and the
 * commonest words of German, Spanish, French, Italian and Portuguese. `nothing`: taxes that the prices include,
 * suggestions, and how it was paid.
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

/** 'Zwischensumme:', 'I.V.A.' and 'à payer' as the table has them. */
const wordOf = (label: string): Word | undefined => {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // In one pass: a pattern that ends in '+$' looks at each run from each place in it.
  const bare = /\p{L}(?:[^]*\p{L})?/u.exec(plain)?.[0] ?? '';
  return looked.find(([, form]) => form.test(bare))?.[0];
};

const CURRENCY = String.raw`(?:\p{Sc}|R\$|US\$|EUR|USD|GBP|CHF)`;
const DECIMALS = String.raw`\d[\d.,'’\u00a0\u202f]*?\s?[.,]\s?\d{2}`;
/** An amount at the end of a line: with cents or a currency, a minus at either side, a letter of its tax behind. */
const AMOUNT = new RegExp(
  String.raw`(?<!\p{L}|\d|\d[.,:/-])(?<minus>[-−–(]?)(?:${CURRENCY}\s?(?<signed>[-−–]?\d[\d.,'’]*)|` +
    String.raw`(?<plain>${DECIMALS})|(?<whole>\d+)\s?(?=\p{Sc}))(?<after>[-−–]?)\)?\s?${CURRENCY}?\s?(?:\*|[A-Z]\d?\*?)?$`,
  'u',
);

/** An amount is in so many signs at the end of its line; what begins in the first two may be cut. */
const AMOUNT_WITHIN = 64;
const BEFORE = 2;

const DAY = /\d[./-]\d{1,2}[./-]\d{2}/;

type Line = { label: string; cents: number | undefined };

const readLine = (text: string): Line => {
  const line = text.trim();
  const end = line.slice(-AMOUNT_WITHIN);
  const start = line.length - end.length;
  const found = AMOUNT.exec(end);
  if (!found || (start > 0 && found.index < BEFORE)) return { label: line, cents: undefined };
  const { minus = '', signed = '', plain = '', whole = '', after = '' } = found.groups ?? {};
  const digits = signed + plain + whole;
  const cents = parseCents(digits.replace(/^[-−–]/, ''));
  const isNegative = minus !== '' || after !== '' || /^[-−–]/.test(digits);
  if (Number.isNaN(cents)) return { label: line, cents: undefined };
  const label = line.slice(0, start + found.index);
  // What stands behind a day is its hour.
  return { label, cents: DAY.test(label) ? undefined : isNegative ? -cents : cents };
};

const NAME_AT_MOST = 100;
const hasName = (label: string) => /\p{L}{2}/u.test(label);

/** '2 x Beer ...... @ 4.50' is '2 x Beer': dots, and the price of one, are no part of a name. */
const nameOf = (label: string) => {
  const { label: name, cents } = readLine(/^[^]*[\p{L}\p{N})%]/u.exec(label)?.[0] ?? '');
  const shown = cents === undefined || !hasName(name) ? label : name;
  return Array.from(shown.replaceAll(/[\s\p{Cc}]+/gu, ' '))
    .slice(0, NAME_AT_MOST)
    .join('')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})%!?]+$/gu, '');
};

/** Whether a receipt is in another currency than the group's. */
export const isForeign = (text: string): boolean =>
  /(?![$＄﹩])\p{Sc}|(?<!\p{L})(?:R\$|EUR|GBP|CHF)(?!\p{L})/u.test(text);

/**
 * Reads lines of text, as a phone's own text recognition gives them: one that ends in an amount is an item, unless it
 * is known as tax, tip, discount or a total. An amount without words belongs to the line before, where that has none.
 */
export const readReceipt = (text: string): Receipt => {
  const receipt: Receipt = { items: [], tax: 0, tip: 0, discount: 0, total: undefined };
  const { items } = receipt;
  let before = '';
  /** What follows the items' total is how it was paid, and the taxes once more. */
  let isOver = false;
  for (const { label, cents } of text.split(/\r?\n/).map(readLine)) {
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
    else if (cents > 0 && !isOver) items.push({ name: nameOf(said), amount: cents });
  }
  // Where the prices include the tax, a receipt states it all the same.
  const withoutTax = items.reduce((sum, { amount }) => sum + amount, 0) + receipt.tip - receipt.discount;
  return withoutTax === receipt.total ? { ...receipt, tax: 0 } : receipt;
};
