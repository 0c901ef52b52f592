import type { Remotes } from '../build/remotes.ts';
import type { Promised, Promises } from './read-promises.ts';
import type { Use, Uses } from './read-uses.ts';
import { formsOf, type Shape, unexpectedForms } from './shape.ts';

/** A version of a unit: what it promises and what it uses. */
export type Release = {
  unit: string;
  version: string;
  /** The digest of the built and pushed image. */
  image?: string;
  promises: Promises;
  uses: Uses;
  /** For a remote: its entry in remotes.json. */
  remote?: Remotes[string];
  /** For the shell: the hash of its /sw.js, in the form of subresource integrity. */
  worker?: string;
};

/** A version with only what `findBreaks` reads: a field that no unit reads or sends adds little. */
export const checkedPartOf = (release: Release): Release => ({
  ...release,
  uses: Object.fromEntries(Object.entries(release.uses).map(([name, use]) => [name, checkedUse(name, use)])),
});

function checkedUse(name: string, use: Use): Use {
  const pick = (shape: Shape = {}, isChecked: (path: string, text: string) => boolean) =>
    Object.fromEntries(Object.entries(shape).filter(([path, text]) => isChecked(path, text)));
  return {
    ...use,
    takes: pick(
      use.takes,
      (path, text) => path in use.sends || !mayBeAbsent(text) || isItem(path) || isReplacing(name, path),
    ),
    gives: pick(use.gives, (path) => path in use.reads || isParsed(name)),
  };
}

/**
 * The breaks between two versions, as sentences: where `provider` does not provide what `consumer` relies on. A page or
 * the content of a slot may come from any of `beside`.
 */
export function findBreaks(consumer: Release, provider: Release, beside: Release[] = []): string[] {
  const used = Object.entries(consumer.uses).filter(([, { of }]) => of === provider.unit);
  return used.flatMap(([name, use]) => {
    const promised = provider.promises[name];
    const who = `${consumer.unit} ${consumer.version}`;
    const whose = `${provider.unit} ${provider.version}`;
    if (name === 'kit') return kitTooOld(use, promised, who, whose);
    const isElsewhere = /^(page|fills) /.test(name) && beside.some(({ promises }) => promises[name]);
    if (!promised && isElsewhere) return [];
    if (!promised) return [`${who} ${verbOf(name)} ${nameOf(name)} (${use.at}), which ${whose} does not have.`];
    return [...brokenAnswers(name, use, promised, who, whose), ...brokenRequests(name, use, promised, who, whose)];
  });
}

const verbOf = (name: string) =>
  ({ event: 'handles', kit: 'uses', slot: 'fills', page: 'links to', fills: 'shows' })[name.split(' ', 1)[0] ?? ''] ??
  'calls';
/** `kit ui/button Button` is Button of @allsquare/kit/ui/button. */
function nameOf(name: string): string {
  const [kind, first = '', second] = name.split(' ');
  if (kind === 'kit') return `${second} of @allsquare/kit/${first}`;
  if (kind === 'event') return `the event ${first}`;
  if (kind === 'slot' || kind === 'fills') return `the slot ${first}`;
  return kind === 'page' ? `the page ${first}` : name;
}
const fieldOf = (path: string) => (path ? `\`${path.replace(/^\./, '')}\`` : 'the whole');

/** A remote requires the kit's minor version that it was built with, or a newer one: before 1.0 the same minor. */
function kitTooOld({ gives = {} }: Use, promised: Promised | undefined, who: string, whose: string): string[] {
  const [wanted = '', has = ''] = [gives['']?.slice(1), promised?.gives?.['']];
  const [[major, minor, patch], own] = [numbersOf(wanted), numbersOf(has)];
  const fits =
    own[0] === major &&
    (major > 0 ? own[1] > minor || (own[1] === minor && own[2] >= patch) : own[1] === minor && own[2] >= patch);
  return fits ? [] : [`${who} was built with the kit ${wanted}, and ${whose} brings ${has || 'none'}.`];
}
const numbersOf = (version: string) =>
  [0, 1, 2].map((part) => Number(version.split('.')[part] ?? 0)) as [number, number, number];

/** The consumer parses messages and answers with the schema of its build; types no longer exist then. */
const isParsed = (name: string) => /^([A-Z]+|event) /.test(name);

function brokenAnswers(name: string, use: Use, { gives = {} }: Promised, who: string, whose: string): string[] {
  const known = use.gives ?? {};
  return Object.keys(known).flatMap((path) => {
    const [expected = '', given] = [known[path], gives[path]];
    const place = use.reads[path];
    if (!isParsed(name) && !place) return [];
    const reads = place ? `reads ${fieldOf(path)} of ${nameOf(name)} (${place})` : '';
    if (given === undefined) {
      return place && !isInside(path, gives) ? [`${who} ${reads}, which ${whose} no longer has.`] : [];
    }
    const strange = isParsed(name)
      ? unexpectedForms(expected, given)
      : formsOf(given).filter((form) => !formsOf(expected).includes(form));
    const [absent, others] = [strange.includes('absent'), strange.filter((form) => form !== 'absent')];
    return [
      ...(absent && place ? [`${who} ${reads}, which ${whose} may leave out.`] : []),
      ...(others.length > 0
        ? [
            `${who} ${place ? reads : `takes ${fieldOf(path)} of ${nameOf(name)}`} as ${expected}, and ${whose} gives ${others.join(' | ')}.`,
          ]
        : []),
    ];
  });
}

/** Whether a missing field is inside a missing parent, which is already reported. */
function isInside(path: string, shape: Shape): boolean {
  for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1))
    if (!(path.slice(0, end) in shape) && !(path.slice(0, end).replace(/(\[\])+$/, '') in shape)) return true;
  return false;
}

function brokenRequests(name: string, use: Use, { takes = {} }: Promised, who: string, whose: string): string[] {
  const known = use.takes ?? {};
  const needed = Object.keys(takes).flatMap((path) => {
    const [isNeeded, isKnown] = [!mayBeAbsent(takes[path]), path in known];
    // Inside an optional parent nothing is required.
    const outer = outerOf(path, takes);
    if (!isNeeded || outer.some((field) => mayBeAbsent(takes[field]) && !(field in use.sends))) return [];
    if (isKnown ? !mayBeAbsent(known[path]) : isItem(path)) return [];
    return [
      `${who} ${verbOf(name)} ${nameOf(name)} (${use.at}) and may leave out ${fieldOf(path)}, which ${whose} needs.`,
    ];
  });
  const refused = Object.keys(known).flatMap((path) => {
    const place = use.sends[path];
    const [sent = '', wanted] = [known[path], takes[path]];
    if (wanted === undefined)
      return place && !isInside(path, takes)
        ? [`${who} gives ${nameOf(name)} ${fieldOf(path)} (${place}), which ${whose} does not take.`]
        : [];
    const strange = isParsed(name)
      ? unexpectedForms(wanted, sent)
      : formsOf(sent).filter((form) => !formsOf(wanted).includes(form));
    const others = strange.filter((form) => form !== 'absent' && form !== 'stays');
    const isGiven = place !== undefined || !mayBeAbsent(sent);
    return others.length > 0 && isGiven
      ? [`${who} gives ${nameOf(name)} ${fieldOf(path)} as ${sent} (${place ?? use.at}), and ${whose} takes ${wanted}.`]
      : [];
  });
  // Where a list is computed, or an absent field preserves the stored value, the sent fields are unknown: a sender that
  // knows them sends what it means.
  const erased = Object.keys(takes).flatMap((path) => {
    const outer = outerOf(path, takes);
    const isComputed = path.includes('[]') || outer.some((field) => stays(takes[field]));
    const isSent = path in use.sends || (path in known && isComputed);
    const isElsewhere = outer.some((field) => mayBeAbsent(takes[field]) && !(field in use.sends));
    if (!isReplacing(name, path) || !mayBeAbsent(takes[path]) || stays(takes[path]) || isSent || isElsewhere) return [];
    return [
      `${who} ${verbOf(name)} ${nameOf(name)} (${use.at}) without ${fieldOf(path)}, which ${whose} then empties: it is not declared by \`preserveIfAbsent\`.`,
    ];
  });
  return [...needed, ...refused, ...erased];
}

/** A part of a body that replaces a stored value: a field that it lacks is erased, unless the contract preserves it. */
const isReplacing = (name: string, path: string) => name.startsWith('PUT ') && path.startsWith('.body.');
const stays = (text = '') => formsOf(text).includes('stays');
const mayBeAbsent = (text = '') => formsOf(text).includes('absent');
/** An item of a list is no field: a list may be empty. */
const isItem = (path: string) => path === '' || path.endsWith(']');
const outerOf = (path: string, shape: Shape) =>
  Object.keys(shape).filter(
    (field) => field !== '' && field !== path && path.startsWith(field) && /^[.[]/.test(path.slice(field.length)),
  );
