import type { SlotGroup } from '@allsquare/groups-slots';
import { useState } from 'react';
import { batchesOf, bodyOf } from './entry-body.ts';
import { refsOf } from './entry-refs.ts';
import { type Mapping, type Planned, questionsIn } from './import-plan.ts';
import type { ImportedFile } from './imported-file.ts';
import { writtenBy } from './sources.ts';
import { useAddName } from './use-add-name.ts';
import { useImportEntries } from './use-import-entries.ts';

export type Counts = { added: number; there: number; total: number };
type Asked = {
  file: ImportedFile;
  planned: readonly Planned[];
  mapping: Mapping;
  importId: string;
  name: string;
  /** A new name has become a member, whom a second attempt must not add again. */
  onAdded: (mapping: Mapping) => void;
};

/** Imports a file in batches. A failed one continues when it is started again. */
export const useImport = (group: SlotGroup) => {
  const addName = useAddName();
  const write = useImportEntries();
  const [counts, setCounts] = useState<Counts>();

  const start = async ({ file, planned, importId, name, onAdded, ...asked }: Asked): Promise<Counts> => {
    setCounts({ added: 0, there: 0, total: planned.length });
    let { mapping } = asked;
    for (const person of file.people.filter((one) => mapping[one] === '')) {
      const { userId } = await addName.mutateAsync({ params: { id: group.id }, body: { name: person } });
      mapping = { ...mapping, [person]: userId };
      onAdded(mapping);
    }
    const refs = await refsOf([...file.entries, ...questionsIn(file)]);
    const idOf = (person: string) => mapping[person] ?? '';
    const bodies = planned.map(({ entry, index }) => bodyOf(entry, refs[index] ?? '', idOf));
    const source = writtenBy[file.source].product;
    let done: Counts = { added: 0, there: 0, total: planned.length };
    for (const entries of batchesOf(bodies)) {
      const left = planned.length - done.added - done.there - entries.length;
      const body = { groupId: group.id, importId, name, source, entries, left };
      const outcomes = await write.mutateAsync({ body });
      const there = outcomes.filter(({ outcome }) => outcome === 'there').length;
      done = { ...done, added: done.added + outcomes.length - there, there: done.there + there };
      setCounts(done);
    }
    return done;
  };

  return { counts, start };
};
