import type { MemberWrite } from './history.ts';

/** Somebody was added to the group or removed from it. */
export type MemberFact = { kind: 'member-added' | 'member-removed'; person: string };

const WRITES: Record<MemberFact['kind'], MemberWrite['what'][]> = {
  'member-added': ['join', 'add'],
  'member-removed': ['leave', 'free', 'remove', 'delete'],
};

/**
 * What is wrong with who came and went: each write that was acknowledged is one domain event, one of unknown outcome at
 * most one, and one that was refused, or answered 5xx other than 502, none.
 */
export function checkMemberFacts(members: MemberWrite[], facts: MemberFact[]): string[] {
  const people = new Set([...members, ...facts].map(({ person }) => person));
  return [...people].flatMap((person) =>
    (Object.keys(WRITES) as MemberFact['kind'][]).flatMap((kind) => {
      const writes = members.filter((write) => write.person === person && WRITES[kind].includes(write.what));
      // Who deletes an account may be no member.
      const sure = writes.filter(
        ({ what, outcome, isNobody }) => outcome === 'acknowledged' && what !== 'delete' && !isNobody,
      );
      const most = writes.filter(({ outcome }) => outcome !== 'refused').length;
      const events = facts.filter((fact) => fact.person === person && fact.kind === kind).length;
      if (sure.length <= events && events <= most) return [];
      return [`${person} has ${events} domain events ${kind}, of ${sure.length} to ${most} writes`];
    }),
  );
}
