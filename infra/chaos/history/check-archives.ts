import type { ArchiveCall, History } from './history.ts';

/**
 * Errors in what each person has archived, which they alone write, one call after another: a read has the value of the
 * last acknowledged write, or of one whose outcome is unknown and which may arrive late.
 */
export function checkArchives({ archives }: Pick<History, 'archives'>): string[] {
  return [...Map.groupBy(archives, ({ session, group }) => `${session} ${group}`).values()].flatMap(faultsOf);
}

function faultsOf(calls: ArchiveCall[]): string[] {
  const unknown = new Set<boolean>();
  const faults: string[] = [];
  let last = false;
  for (const call of calls.toSorted((a, b) => a.began - b.began)) {
    const { session, group, archived } = call;
    if (call.is === 'write') {
      if (call.outcome === 'unknown') unknown.add(archived);
      if (call.outcome === 'acknowledged') last = archived;
    } else if (archived !== last && !unknown.has(archived))
      faults.push(`${session} read at ${Math.round(call.began)} that ${group} is ${archived ? '' : 'not '}archived`);
  }
  return faults;
}
