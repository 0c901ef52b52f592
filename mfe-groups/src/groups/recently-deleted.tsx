import { useQuery } from '@allsquare/kit/query';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { lazy, Suspense } from 'react';
import type { DeletedGroup } from './deleted-groups.tsx';
import { deletedGroupsQuery } from './groups.queries.ts';

const DeletedGroups = lazy(() => import('./deleted-groups.tsx').then((loaded) => ({ default: loaded.DeletedGroups })));

/** The section of /groups with the deleted groups that the caller can restore; nothing if there are none. */
export const RecentlyDeleted = () => (
  <Loaded
    query={useQuery(deletedGroupsQuery)}
    skeleton={null}
    failure={{ title: 'Deleted groups could not be loaded' }}
  >
    {(groups) => {
      // An older svc-groups ignores the parameter and returns the groups that are not deleted.
      const deleted = groups.filter((group): group is DeletedGroup => group.deletedAt !== undefined);
      return (
        deleted.length > 0 && (
          <Suspense>
            <DeletedGroups deleted={deleted} />
          </Suspense>
        )
      );
    }}
  </Loaded>
);
