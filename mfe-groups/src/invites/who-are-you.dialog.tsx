import { mayBeSamePerson } from '@allsquare/contract-kit';
import type { Invite, lookAtInvite } from '@allsquare/groups-contract';
import { useForm, useWatch } from '@allsquare/kit/form';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { FormDialog } from '@allsquare/kit/ui/dialog';
import { toast } from '@allsquare/kit/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { ELSE, WhoFields } from '../who/who-fields.tsx';
import { invitedGroupQuery } from './invites.queries.ts';

type Linked = z.output<(typeof lookAtInvite)['response']>;
/** As whom somebody accepts: in which place, in none, or as the sender has said; `you` are they already. */
export type Acceptance = { placeId?: string | null; place?: string; you?: string };

type WhoAreYouProps = {
  invite: Invite;
  busy: boolean;
  /** Called once, at once where there is nothing to ask. */
  onAnswer: (as: Acceptance) => void;
  onClose: () => void;
};

/** Whether somebody may be here already: in a place that nobody holds, or under a name like theirs. */
const mayBeHere = ({ places, taken = [], placeId }: Linked, name: string) =>
  !placeId && (places.length > 0 || taken.some((one) => mayBeSamePerson(one.name, name)));

/** 'Which one are you?', as whoever has a link is asked, before an invitation is accepted. */
export const WhoAreYouDialog = ({ invite, busy, onAnswer, onClose }: WhoAreYouProps) => {
  const { user } = useSession();
  const { data: group, isError } = useQuery(invitedGroupQuery(invite.id));
  const isAsked = group && mayBeHere(group, user.name);
  // What cannot be looked at is accepted or refused as it is.
  const isClear = isError || (group && !isAsked);
  const accept = useEffectEvent(() => onAnswer({}));
  useEffect(() => {
    if (isClear) accept();
  }, [isClear]);
  return isAsked ? <Ask {...{ invite, group, busy, onAnswer, onClose }} /> : null;
};

const Ask = ({ invite, group, busy, onAnswer, onClose }: WhoAreYouProps & { group: Linked }) => {
  const form = useForm(z.object({ who: z.string().min(1) }), {
    defaultValues: { who: group.places.length === 0 ? ELSE : '' },
  });
  const { who } = useWatch({ control: form.control });
  const chosen = group.places.find(({ id }) => id === who);
  const submit = form.handleSubmit(
    () => onAnswer({ placeId: chosen?.id ?? null, place: chosen?.name, you: group.you }),
    () => toast.failure('Which one are you?', 'Choose your name, or say that you are not on the list.'),
  );
  return (
    <FormDialog
      title={`Join ${invite.group.name}`}
      width={425}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submit={chosen ? `Join as ${chosen.name}` : 'Join'}
      busy={busy}
      busyText="Joining..."
    >
      <WhoFields group={group} radio={form.register('who')} />
    </FormDialog>
  );
};
