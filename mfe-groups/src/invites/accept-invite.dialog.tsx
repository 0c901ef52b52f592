import { isolated, mayBeSamePerson } from '@allsquare/contract-kit';
import type { Invite, previewInvite } from '@allsquare/groups-contract';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { IdentityFields, NOT_LISTED, PICK_A_NAME } from '../identity/identity-fields.tsx';
import { useMergeOwnPlace } from '../identity/use-merge-own-place.ts';
import { invitedGroupQuery } from './invited-group.queries.ts';
import type { useAcceptInvite } from './use-accept-invite.ts';

type InvitedGroup = z.output<(typeof previewInvite)['response']>;
type Place = InvitedGroup['places'][number];

type AcceptInviteProps = {
  invite: Invite;
  accept: ReturnType<typeof useAcceptInvite>;
  onJoined: () => void;
  onClose: () => void;
};

/** Whether the invited person may already be in the group: as an unclaimed place or under a similar name. */
const mayBeHere = ({ places, taken = [], placeId }: InvitedGroup, name: string) =>
  !placeId && (places.length > 0 || taken.some((one) => mayBeSamePerson(one.name, name)));

/**
 * Accepts an invitation. If the sender named no place and the caller may already be in the group, it asks who they are
 * first, like the page of a link.
 */
export const AcceptInviteDialog = ({ invite, accept, onJoined, onClose }: AcceptInviteProps) => {
  const { id, group: to } = invite;
  const { user } = useSession();
  const { data: group, isError } = useQuery(invitedGroupQuery(id));
  const { confirmIsMe, mergeInto, question } = useMergeOwnPlace();
  /** Joins as this place, as nobody listed (null), or as the sender chose (undefined). */
  const join = async (place?: Place | null) => {
    // A former member gets their old seat back; the place that they select is merged into it.
    const isAlsoMine = place && group?.you ? await confirmIsMe(group.you, place.name) : false;
    if (isAlsoMine === undefined) return;
    try {
      await accept.mutateAsync({ params: { id }, body: { placeId: place && group?.you ? null : place && place.id } });
    } catch {
      // The error was shown.
      return onClose();
    }
    if (place && isAlsoMine) await mergeInto({ groupId: to.id, userId: user.id }, place.id);
    onJoined();
  };
  const isAsked = group && mayBeHere(group, user.name);
  // If the preview fails, the server decides.
  const isClear = isError || (group && !isAsked);
  const joinAtOnce = useEffectEvent(() => void join());
  useEffect(() => {
    if (isClear) joinAtOnce();
  }, [isClear]);
  return (
    <>
      {isAsked && (
        <IdentityDialog
          name={to.name}
          group={group}
          busy={accept.isPending}
          onAnswer={(place) => void join(place)}
          onClose={onClose}
        />
      )}
      {question}
    </>
  );
};

type IdentityDialogProps = {
  name: string;
  group: InvitedGroup;
  busy: boolean;
  onAnswer: (place: Place | null) => void;
  onClose: () => void;
};

const IdentityDialog = ({ name, group, busy, onAnswer, onClose }: IdentityDialogProps) => {
  const { places } = group;
  const form = useForm(z.object({ who: z.string().min(1, PICK_A_NAME) }), {
    defaultValues: { who: places.length === 0 ? NOT_LISTED : '' },
  });
  const { who } = useWatch({ control: form.control });
  const chosen = places.find((place) => place.id === who);
  const submit = form.handleSubmit(() => onAnswer(chosen ?? null));
  return (
    <FormDialog
      title={`Join ${isolated(name)}`}
      width={425}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submit={chosen ? `Join as ${isolated(chosen.name)}` : 'Join'}
      busy={busy}
      busyText="Joining..."
    >
      <IdentityFields group={group} radio={form.register('who')} error={form.formState.errors.who?.message} />
    </FormDialog>
  );
};
