import { isolated } from '@allsquare/contract-kit';
import type { Group } from '@allsquare/groups-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { useSession } from '@allsquare/kit/session';
import { ConfirmWrite } from '@allsquare/kit/ui/confirm';
import { Tile } from '@allsquare/kit/ui/tile';
import { DialogSubject } from '../groups/dialog-subject.tsx';
import { useGoToGroups } from '../groups/use-go-to-groups.ts';
import { LINK_ENDS_WARNING } from '../groups/use-share-link-action.ts';
import { whenDecided } from '../problems.ts';
import { useUnclaimPlace } from './use-unclaim-place.ts';

type FreePlaceProps = { group: Group; member: SlotMember; onClose: () => void };

/** Asks before somebody's account leaves a place: by an admin, or by themselves ('That’s not me'). */
export const FreePlaceDialog = ({ group, member, onClose }: FreePlaceProps) => {
  const { userId, name, email, colour } = member;
  const isMe = userId === useSession().user.id;
  const goToGroups = useGoToGroups();
  const write = useUnclaimPlace(group, isMe, {
    onSuccess: isMe ? goToGroups : onClose,
    onRefusal: whenDecided(onClose),
  });
  const whose = isMe ? 'You will leave' : `${isolated(name)} will leave`;
  const text = `${whose} ${isolated(group.name)}. Someone else can take this name. Nothing recorded is lost.`;
  return (
    <ConfirmWrite
      write={write}
      input={{ params: { id: group.id, userId } }}
      onClose={onClose}
      text={isMe ? text : `${text} ${LINK_ENDS_WARNING}`}
      confirm={isMe ? 'That’s Not Me' : 'Remove the Link'}
      busyText="Removing..."
    >
      <DialogSubject
        picture={<Tile person={{ id: userId, name, email, colour }} size={40} />}
        name={name}
        line={email}
      />
    </ConfirmWrite>
  );
};
