import { type GroupWithMembers, type Member, nameTaken } from '@allsquare/groups-contract';
import { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';
import { whoIsIt } from './ask-who.ts';
import { useQuestion } from './use-question.tsx';

/** What to send for somebody: the place that is theirs; `asks` while nobody has said whether they are here. */
type As = { placeId?: string; asks?: true };
/** `here`: they are in the group already. `unanswered`: nothing was said, and nothing was done. */
export type Asked<Answer> = { answer: Answer } | 'here' | 'unanswered';
export type AskWho = <Answer>(
  somebody: string,
  alike: Member | undefined,
  add: (as: As) => Promise<Answer>,
) => Promise<Asked<Answer>>;

/**
 * The one question of every way into a group: before somebody is added whose name, or its first word, a place or a
 * member has, it asks whether they are the same: `alike` is who the page knows of; the server may know more.
 */
export const useAskWho = ({ members }: GroupWithMembers) => {
  const { ask, question } = useQuestion();
  const askWho: AskWho = async (somebody, alike, add) => {
    const asked = async (member: Member) => {
      const isThem = await ask(whoIsIt(member, somebody));
      if (isThem === undefined) return 'unanswered';
      if (!isThem) return { answer: await add({}) };
      if (member.place) return { answer: await add({ placeId: member.userId }) };
      toast.notice('Nobody added', nameTaken(member.user.name));
      return 'here';
    };
    if (alike) return asked(alike);
    try {
      return { answer: await add({ asks: true }) };
    } catch (error) {
      const id = error instanceof ApiError && error.code === 'maybe-here' && error.details[0]?.message;
      const member = members.find(({ userId }) => userId === id);
      if (!member) throw error;
      return asked(member);
    }
  };
  return { askWho, question };
};
