import type { MemberWrite } from './history.ts';

/** A person was added to the group or removed from it. */
export type MemberFact = { kind: 'member-added' | 'member-removed'; person: string; by: string };
/** A row of the group's history of members. */
export type MemberChangeRow = { kind: string; person: string; by: string };

const WRITES: Record<MemberFact['kind'], MemberWrite['what'][]> = {
  'member-added': ['join', 'add'],
  'member-removed': ['leave', 'free', 'remove', 'delete'],
};

/**
 * Errors in the domain events of membership: an acknowledged write has one, a write of unknown outcome at most one, and
 * a write that was refused, or answered 5xx other than 502, none.
 */
export function checkMemberFacts(members: MemberWrite[], facts: MemberFact[]): string[] {
  const people = new Set([...members, ...facts].map(({ person }) => person));
  return [...people].flatMap((person) =>
    (Object.keys(WRITES) as MemberFact['kind'][]).flatMap((kind) => {
      const writes = members.filter((write) => write.person === person && WRITES[kind].includes(write.what));
      // A person who deletes an account may not be a member.
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

const ROWS: Record<MemberFact['kind'], string[]> = {
  'member-added': ['member-joined', 'member-added'],
  'member-removed': ['member-left', 'member-removed', 'place-freed'],
};

/** Errors in the history of members: each domain event has a row of the same people, and each such row an event. */
export function checkMemberChanges(changes: MemberChangeRow[], facts: MemberFact[]): string[] {
  const kinds = Object.keys(ROWS) as MemberFact['kind'][];
  const events = facts.map(({ kind, person, by }) => `${kind} of ${person} by ${by}`);
  const rows = changes.flatMap(({ kind, person, by }) =>
    kinds.filter((fact) => ROWS[fact].includes(kind)).map((fact) => `${fact} of ${person} by ${by}`),
  );
  const count = (lines: string[], line: string) => lines.filter((one) => one === line).length;
  return [...new Set([...events, ...rows])]
    .filter((line) => count(events, line) !== count(rows, line))
    .map((line) => `the history of members has ${count(rows, line)} rows ${line}, of ${count(events, line)} events`);
}
