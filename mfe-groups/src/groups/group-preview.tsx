import type { GroupType } from '@allsquare/groups-contract';
import { useSession } from '@allsquare/kit/session';
import { Chip } from '@allsquare/kit/ui/chip';
import { initialsOf, usePersonClass } from '@allsquare/kit/ui/tile';
import styles from './group-preview.module.css';
import { typeLooks } from './group-type.ts';
import { membersCount } from './members-count.ts';

type GroupPreviewProps = {
  name?: string;
  type?: GroupType | null;
  description?: string | null;
  places?: string[] | null;
};

/** A preview of the new group: the caller is its first tile. */
export const GroupPreview = ({ name, type, description, places }: GroupPreviewProps) => {
  const { user } = useSession();
  const personClass = usePersonClass();
  const { label, tiles } = typeLooks[type ?? 'home'];
  const names = places ?? [];
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p className={styles.hint}>You are the first tile. Friends fill the rest.</p>
      <div className={styles.square} data-places={tiles} aria-hidden="true">
        <i className={`${styles.you} ${personClass(user)}`}>{initialsOf(user.name, user.email)}</i>
        {Array.from({ length: tiles - 1 }, (_, place) => (
          <i key={place} className={styles.free}>
            {names[place] && initialsOf(names[place])}
          </i>
        ))}
      </div>
      <h2 className={styles.name}>{name?.trim() || 'Your new group'}</h2>
      <p className={styles.description}>{description?.trim()}</p>
      <div className={styles.facts}>
        <Chip tone="onBlock">{label}</Chip>
        <span>{membersCount(1 + names.length)}</span>
      </div>
    </aside>
  );
};
