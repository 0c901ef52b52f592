import { isolated, isSameName, lookupOr } from '@allsquare/contract-kit';
import type { MemberChangeKind } from '@allsquare/groups-contract';
import { spaced } from '../expenses/change-words.ts';
import type { MemberEntry } from './entries.ts';

type Words = {
  /** Done by themselves. */ own: string /** Done to others. */;
  to: (whom: string, isOne: boolean) => string;
};

const did = (verb: string) => (whom: string) => ` ${verb} ${whom}`;
const words: Record<MemberChangeKind, Words> = {
  'member-joined': { own: ' joined', to: did('added') },
  'member-added': { own: ' joined', to: did('added') },
  'member-left': { own: ' left', to: did('removed') },
  'member-removed': { own: ' left', to: did('removed') },
  'member-promoted': {
    own: ' became an admin',
    to: (whom, isOne) => ` made ${whom} ${isOne ? 'an admin' : 'admins'}`,
  },
  'member-demoted': {
    own: ' stopped being an admin',
    to: (whom, isOne) => ` removed ${whom} as ${isOne ? 'an admin' : 'admins'}`,
  },
  'place-added': { own: ' joined', to: did('added') },
  'place-removed': { own: ' left', to: did('removed') },
  'place-freed': { own: ' left', to: did('removed') },
};

/** A kind that is newer than this remote is shown by its name. */
const wordsOf = (kind: string): Words =>
  lookupOr<MemberChangeKind | 'other', Words>(
    { ...words, other: { own: `: ${spaced(kind)}`, to: (whom) => `: ${spaced(kind)}, ${whom}` } },
    kind,
    'other',
  );

const isOwn = ({ by, member }: MemberEntry) => by.id === member.id;
const nameOf = ({ id, name }: MemberEntry['by'], me: string, you: string) => (id === me ? you : isolated(name));

/** Whether one line can be about both. */
export const isSimilarMemberEntry = (one: MemberEntry, other: MemberEntry) =>
  isOwn(one) === isOwn(other) && (isOwn(one) || one.by.id === other.by.id);

/** 'Ben Example joined as Max', 'Ann Example added Ben Example'. */
export const memberSentence = (entry: MemberEntry, me: string): string => {
  const { kind, by, member, place } = entry;
  const { own, to } = wordsOf(kind);
  const takes = kind === 'member-joined' || kind === 'member-added';
  const as = takes && place && !isSameName(place, member.name) ? ` as ${isolated(place)}` : '';
  return `${nameOf(by, me, 'You')}${isOwn(entry) ? own : to(nameOf(member, me, 'you'), true)}${as}`;
};

/** 'Ben Example and 11 others joined', 'Ann Example added 12 members'. */
export const memberRunSentence = (run: readonly [MemberEntry, ...MemberEntry[]], me: string): string => {
  const [last] = run;
  const { own, to } = wordsOf(last.kind);
  const people = new Set(run.map(({ member }) => member.id)).size;
  const others = people === 2 ? '1 other' : `${people - 1} others`;
  const who = nameOf(last.by, me, 'You');
  if (!isOwn(last)) return `${who}${to(people === 1 ? '1 member' : `${people} members`, people === 1)}`;
  return `${who}${people === 1 ? '' : ` and ${others}`}${own}`;
};

/** What a name without an account is. */
export const memberDetails = ({ kind, place }: MemberEntry): string[] => {
  if (kind === 'place-added') return ['Without an account'];
  return kind === 'place-freed' && place ? [`The name ${isolated(place)} is free again`] : [];
};
