import { Rows } from '@allsquare/kit/ui/row';
import { useWaiting } from '@allsquare/kit/waiting';
import styles from '../waiting/waiting.module.css';
import { WaitingRow } from '../waiting/waiting-row.tsx';
import { useEditWaiting } from './use-edit-waiting.tsx';

/** The entries of a group that are not sent, on top of its expenses. */
export const WaitingRows = ({ groupId }: { groupId: string }) => {
  const { edit, discard, dialog } = useEditWaiting();
  const entries = useWaiting().filter(({ shown }) => shown.groupId === groupId);
  return (
    <>
      {entries.length > 0 && (
        <Rows className={styles.list} label="Not sent yet">
          {entries.map((entry) => (
            <WaitingRow key={entry.place} entry={entry} onEdit={edit} onDiscard={discard} />
          ))}
        </Rows>
      )}
      {dialog}
    </>
  );
};
