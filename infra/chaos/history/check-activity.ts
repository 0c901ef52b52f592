import { type Books, deletionOf, type Entry, type Write } from './history.ts';
import { versionOf, writeOf } from './postings-of.ts';

type Logged = Books['log'][number];

/**
 * Errors in the product's activity list, compared with the versions in the books: each version has one entry, with the
 * kind and the author of its write.
 */
export function checkActivity(writes: Write[], log: Logged[], activity: Entry[]): string[] {
  const written = new Map(writes.map((write) => [write.text, write]));
  const entries = Map.groupBy(activity, versionOf);
  const versions = log.filter(({ kind }) => kind !== 'group');
  const known = new Set(versions.map(versionOf));
  // An import has one entry, and its entries have none.
  const batchOf = (one: Logged) => written.get(writeOf(one))?.batch;
  const imports = [...new Set(versions.flatMap((one) => batchOf(one) ?? []))];
  const listed = activity.filter(({ kind }) => kind === 'import-finished').map(({ id }) => id);
  return [
    ...versions.flatMap((one) => {
      const [entry, ...more] = entries.get(versionOf(one)) ?? [];
      if (batchOf(one)) return entry ? [`the activity has ${writeOf(one)}, which was imported`] : [];
      if (!entry) return [`the activity does not have ${writeOf(one)}`];
      if (more.length > 0) return [`the activity has ${writeOf(one)} ${more.length + 1} times`];
      const by = written.get(writeOf(one))?.by;
      return [
        ...(kindsOf(one).includes(entry.kind) ? [] : [`the activity calls ${writeOf(one)} ${entry.kind}`]),
        ...(by && by !== entry.by ? [`the activity has ${writeOf(one)} by ${entry.by}, ${by} wrote it`] : []),
      ];
    }),
    ...(imports.toSorted().join() === listed.toSorted().join()
      ? []
      : [`the activity has the imports ${listed.join()} in place of ${imports.join()}`]),
    ...activity
      .filter((entry) => entry.kind !== 'import-finished' && !known.has(versionOf(entry)))
      .map((entry) => `the activity has version ${entry.version} of ${entry.id}, which does not stand`),
  ];
}

function kindsOf({ kind, id, version, text, write }: Logged): string[] {
  if (version === 1) return [kind === 'expense' ? 'expense-added' : 'settlement-recorded'];
  if (text === deletionOf(id, version - 1)) return [`${kind}-deleted`];
  return write?.startsWith('undo of ') ? [`${kind}-restored`, `${kind}-reverted`] : [`${kind}-changed`];
}
