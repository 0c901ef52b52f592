import { type GroupWithMembers, type Member, nameTakenMessage } from '@allsquare/groups-contract';
import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { duplicateQuestion } from './similar-members.ts';
import { useQuestion } from './use-question.tsx';

/** What to send for somebody: the place that is theirs; `asks` while nobody has said whether they are here. */
type AddOptions = { placeId?: string; asks?: true };
/** `here`: they are in the group already. `unanswered`: nothing was said, and nothing was done. */
export type CheckResult<Answer> = { answer: Answer } | 'here' | 'unanswered';
export type CheckDuplicate = <Answer>(
  somebody: string,
  alike: Member | undefined,
  add: (as: AddOptions) => Promise<Answer>,
) => Promise<CheckResult<Answer>>;

/**
 * The one question of every way into a group: before somebody is added whose name, or its first word, a place or a
 * member has, it asks whether they are the same: `alike` is who the page knows of; the server may know more.
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
