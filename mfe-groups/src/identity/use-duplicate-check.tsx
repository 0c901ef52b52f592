import { type GroupWithMembers, type Member, nameTakenMessage } from '@allsquare/groups-contract';
import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { duplicateQuestion } from './similar-members.ts';
import { useQuestion } from './use-question.tsx';

/** What to send for a person: their place, or `asks` while it is unknown whether they are in the group. */
type AddOptions = { placeId?: string; asks?: true };
/** `here`: they are in the group already. `unanswered`: the question was dismissed and nothing was sent. */
export type CheckResult<Answer> = { answer: Answer } | 'here' | 'unanswered';
export type CheckDuplicate = <Answer>(
  somebody: string,
  alike: Member | undefined,
  add: (as: AddOptions) => Promise<Answer>,
) => Promise<CheckResult<Answer>>;

/**
 * Asks, before somebody is added, whether they are an existing place or member of the same name or first word. `alike`
 * is the match that the page knows; the server may find others.
 */
export const useDuplicateCheck = ({ members }: GroupWithMembers) => {
  const { ask, question } = useQuestion();
  const checkDuplicate: CheckDuplicate = async (somebody, alike, add) => {
    const askAbout = async (member: Member) => {
      const isThem = await ask(duplicateQuestion(member, somebody));
      if (isThem === undefined) return 'unanswered';
      if (!isThem) return { answer: await add({}) };
      if (member.place) return { answer: await add({ placeId: member.userId }) };
      toast.notice('Nobody added', nameTakenMessage(member.user.name));
      return 'here';
    };
    if (alike) return askAbout(alike);
    try {
      return { answer: await add({ asks: true }) };
    } catch (error) {
      const id = error instanceof ApiError && error.code === 'maybe-here' && error.details[0]?.message;
      const member = members.find(({ userId }) => userId === id);
      if (!member) throw error;
      return askAbout(member);
    }
  };
  return { checkDuplicate, question };
};
