import { useInfiniteQuery } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { LoadMore } from '@allsquare/kit/ui/load-more';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './archived-groups.module.css';
import { archivedGroupsQuery } from './archived-groups.queries.ts';
import { findGroups } from './find-groups.ts';
import listStyles from './group-card.module.css';
import { GroupCard } from './group-card.tsx';
import { useLoadRest } from './use-load-rest.ts';

type ArchivedGroupsProps = {
  search: string;
  /** Instead, where there are none. */
  nothing: ReactNode;
};

/**
 * The last line of the list: how many groups the user has archived, and on a press these groups; of a search those that
 * it finds.
 */
export const ArchivedGroups = ({ search, nothing }: ArchivedGroupsProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const query = useInfiniteQuery(archivedGroupsQuery);
  const isSearching = search.trim() !== '';
  const isShown = isOpen || isSearching;
  useLoadRest(query, isSearching);
  return (
    <Loaded query={query} skeleton={null} failure={{ title: 'Archived groups could not be loaded' }}>
      {({ groups: listed, total }) => {
        // An older svc-groups ignores the parameter and returns the groups that are not archived.
        const archived = listed.filter((group) => group.archived);
        const groups = isSearching ? findGroups(archived, search) : archived;
        if (groups.length === 0) return query.hasNextPage ? null : nothing;
        return (
          <section className={styles.archived}>
            <Button
              tone="quiet"
              icon={<ChevronDown aria-hidden="true" />}
              aria-expanded={isShown}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              Archived ({isSearching ? groups.length : total})
            </Button>
            <div id={id} hidden={!isShown}>
              {isShown && (
                <>
                  <ul className={listStyles.list} aria-label="Archived groups">
                    {groups.map((group) => (
                      <GroupCard key={group.id} group={group} highlight={false} />
                    ))}
                  </ul>
                  <LoadMore query={query} />
                </>
              )}
            </div>
          </section>
        );
      }}
    </Loaded>
  );
};
