import type { Group } from '@allsquare/groups-contract';
import { ButtonLink } from '@allsquare/kit/ui/button';
import { UserPlus } from 'lucide-react';

/** After a group was made: on to its people. */
export const NextStep = ({ group: { id, name } }: { group: Group }) => (
  <div className="k-card mb-2 grid items-center gap-3 p-4 desk:grid-cols-[minmax(0,1fr)_auto]">
    <p className="wrap-anywhere">
      <b>{name}</b> is ready. Next: add the people who share its costs.
    </p>
    <ButtonLink tone="main" to={`/groups/${id}?tab=members&add-members`} icon={<UserPlus aria-hidden="true" />}>
      Add Members
    </ButtonLink>
  </div>
);
