/**
 * Characters that look like a Latin letter, each after that letter: what keyboards write, from confusables.txt of
 * Unicode Technical Standard 39.
 */
const LOOKALIKES = [
  'aɑαа AΑАᎪ bЬƄ BΒВʙвᏴ cϲс CСᏟ dԁ DᎠ eеҽε EΕЕᎬ fք FϜ gɡց GԌᏀ hһհ HΗНнᎻ iıɩιі jϳј JЈᎫ kкκ KΚКᏦ IΙІӀ lIӏƖǀ1| LᏞ',
  'mм MΜМᎷ nոռηп NΝ oοоօσ OΟОՕ0 pρр PΡРᏢ qԛգ rгᴦ RᎡ sѕƽ SЅՏᏚ tт TΤТᎢ uυսʋ UՍ vνѵ VѴᏙ wωԝաɯ WԜᎳ xхχ XΧХ',
  "yγуүʏ YΥУҮ zᴢ ZΖᏃ '‘’ʼ`´′ -‐‑‒–—―−",
].flatMap((line) => line.split(' '));
const lookalikes: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])),
);
/** Letters that do not decompose into a Latin one and its accent. */
const strokes: ReadonlyMap<string, string> = new Map(
  Object.entries({ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }),
);

/** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, all optional. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const INVISIBLE =
  /\u034f|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff]/g;

const isPlain = (sign: string) => sign < '\u0080';
const each = (text: string, made: (sign: string) => string) => Array.from(text, made).join('');

/** Ignores letter case; letters of other scripts whose capitals look Latin are Latin. */
const toLetters = (plain: string) =>
  each(plain, (sign) => {
    const large = sign.toUpperCase();
    return isPlain(sign) || isPlain(large) ? sign : (lookalikes.get(large) ?? sign);
  });

const latinLookalike = (sign: string) => lookalikes.get(sign) ?? sign;

/**
 * Compares shapes: only a capital L retains its case, which would otherwise equal a capital I, which looks like a small
 * l.
 */
const toShape = (plain: string) =>
  each(plain, (sign) => {
    const seen = latinLookalike(latinLookalike(sign));
    return seen === 'L' ? seen : lower(seen);
  });

const lower = (text: string) => each(text.toLowerCase(), (sign) => strokes.get(sign) ?? sign);

/**
 * Keys that two names share if a reader may confuse them: after NFKC, ignoring letter case, accents, blanks and
 * invisible characters, or if all their letters look alike ('Ian' and 'lan', 'Ann' in Cyrillic).
 */
export function confusableKeys(name: string): readonly string[] {
  const plain = name.normalize('NFKC').normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFC');
  const shown = plain.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim();
  return [lower(toLetters(shown)), `seen ${toShape(shown)}`];
}

/** The only rule for names in a group (ADR 50). */
export function isSameName(one: string, other: string): boolean {
  const keys = confusableKeys(other);
  return confusableKeys(one).some((key, at) => key === keys[at]);
}

const firstWord = (name: string) => name.trim().split(/\s/, 1)[0] ?? '';

/** Whether two names may belong to one person: equal, or with the same first word. */
export const mayBeSamePerson = (one: string, other: string): boolean =>
  isSameName(one, other) || isSameName(firstWord(one), firstWord(other));
