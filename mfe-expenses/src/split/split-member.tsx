import { isolated } from '@allsquare/contract-kit';
import { useSession } from '@allsquare/kit/session';
import { Amount } from '@allsquare/kit/ui/amount';
import { Checkbox } from '@allsquare/kit/ui/checkbox';
import { Tile } from '@allsquare/kit/ui/tile';
import { ShareField } from './share-field.tsx';
import styles from './split.module.css';
import type { SplitField, SplitRow } from './split-kinds.ts';
import type { SplitPerson } from './split-person.ts';

type SplitMemberProps = {
  row: SplitRow;
  person: SplitPerson;
  letters: string | undefined;
  field: SplitField;
  /** The person's role: paid or received. */
  note: string | false;
  readOnly?: boolean;
  onToggle: () => void;
  onType: (text: string) => void;
  /** Called when the field loses focus after typing. */
  onLeave: () => void;
};

/** One person of the split list: included or not, and the share. */
export const SplitMember = ({
  row,
  person,
  letters,
  field,
  note,
  readOnly,
  onToggle,
  onType,
  onLeave,
}: SplitMemberProps) => {
  const name = person.userId === useSession().user.id ? 'You' : isolated(person.name);
  const notes = [note, person.hasLeft && 'left the group'].filter(Boolean).join(' · ');
  return (
    <li className={styles.member} data-field={readOnly ? undefined : field.of} data-out={!row.isIncluded || undefined}>
      <Checkbox checked={row.isIncluded} className={styles.check} onChange={onToggle}>
        <Tile
          person={{ id: person.userId, name: person.name, colour: person.colour }}
          letters={letters}
          className={styles.tile}
        />
        <span className={styles.who}>
          <b>{name}</b>
          {notes && <small>{notes}</small>}
        </span>
      </Checkbox>
      {readOnly ? (
        <output className={styles.share}>
          {row.isIncluded ? <Amount cents={row.cents} /> : <span className={styles.none}>not included</span>}
        </output>
      ) : (
        <ShareField field={field} row={row} name={name} onType={onType} onLeave={onLeave} />
      )}
    </li>
  );
};
