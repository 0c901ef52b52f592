import type { GroupWithMembers } from '@allsquare/groups-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { useSession } from '@allsquare/kit/session';
import { Slot } from '@allsquare/kit/slots';
import { VisuallyHidden } from '@allsquare/kit/ui/visually-hidden';
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { GroupMosaic } from '../groups/group-mosaic.tsx';
import { slotMembersOf } from '../members/slot-members.ts';
import { PersonTile } from './person-tile.tsx';
import styles from './square.module.css';
import { useJustSettled } from './use-just-settled.ts';
import { EVERYBODY, useSelectedMember } from './use-selected-member.ts';

const PersonPanel = lazy(
  preloaded(() => import('./person-panel.tsx').then((loaded) => ({ default: loaded.PersonPanel }))),
);
const JustSettledBanner = lazy(
  preloaded(() => import('./just-settled-banner.tsx').then((loaded) => ({ default: loaded.JustSettledBanner }))),
);

type GroupSquareProps = { group: GroupWithMembers } & Pick<
  ComponentProps<typeof GroupMosaic>,
  'initials' | 'className'
>;

/**
 * The square in the header of a group's page: each tile opens the balance between that person and the caller. The
 * banner shown when the group becomes square is the header's last row.
 */
export const GroupSquare = ({ group, ...look }: GroupSquareProps) => {
  const me = useSession().user.id;
  const { chosen, choose, close } = useSelectedMember();
  const { shown, isJustSettled } = useJustSettled(group);
  const [paying, setPaying] = useState<string>();
  const [toPay, setToPay] = useState<string>();
  useEffect(() => {
    if (!toPay || chosen) return undefined;
    // The panel has left the URL and first returns the focus to its tile.
    const timer = setTimeout(() => {
      setPaying(toPay);
      setToPay(undefined);
    });
    return () => clearTimeout(timer);
  }, [toPay, chosen]);
  const members = slotMembersOf(group.members);
  const memberOf = (id: string | null | undefined) =>
    id ? members.find(({ userId, seat }) => userId === id || seat === id) : undefined;
  const person = memberOf(chosen);
  const payer = memberOf(paying);
  const pay = (userId: string) => {
    setToPay(userId);
    close();
  };
  const inGroup = { group, members, onChoose: choose, onPay: pay };
  return (
    <>
      <GroupMosaic
        group={shown}
        {...look}
        label="People"
        renderTile={(one, letters) => (
          <PersonTile
            person={one}
            letters={letters}
            isMe={one.id === me}
            isHome={one.id === paying}
            onOpen={() => choose(one.id)}
            onEverybody={() => choose(EVERYBODY)}
            onHome={() => setPaying(one.id)}
          />
        )}
        renderMore={(words) => (
          <button
            type="button"
            className={styles.tile}
            data-person={EVERYBODY}
            aria-haspopup="dialog"
            onClick={() => choose(EVERYBODY)}
          >
            <span aria-hidden="true">{words}</span>
            <VisuallyHidden>All {group.memberCount} people</VisuallyHidden>
          </button>
        )}
      />
      {(person ?? chosen === EVERYBODY) && (
        <Suspense>
          <PersonPanel {...inGroup} person={person} onClose={close} />
        </Suspense>
      )}
      {payer && (
        <Slot
          name="group.between"
          {...inGroup}
          person={payer}
          payment={{
            onClose: () => setPaying(undefined),
            onNone: () => {
              setPaying(undefined);
              choose(payer.userId);
            },
          }}
          fallback={null}
          quiet
        />
      )}
      {isJustSettled && (
        <Suspense>
          <JustSettledBanner group={group} />
        </Suspense>
      )}
    </>
  );
};
