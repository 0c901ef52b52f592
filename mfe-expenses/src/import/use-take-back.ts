import { useState } from 'react';
import { useUndoImport } from './use-undo-import.ts';

/** Takes a whole import back, some entries per request. */
export const useTakeBack = (groupId: string) => {
  const write = useUndoImport();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async (importId: string, onDone: () => void) => {
    setBusy(true);
    try {
      for (let left = 1; left > 0; ) ({ left } = await write.mutateAsync({ params: { importId }, query: { groupId } }));
      onDone();
    } catch {
      // useWrite has shown why.
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, takeBack };
};
