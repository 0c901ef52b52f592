import { isolated, mayBeSamePerson } from '@allsquare/contract-kit';
import { type Member, unnumberedName } from '@allsquare/groups-contract';
import type { Question } from './use-question.tsx';

/** The member who may be a person of this name; members without an account first. */
export const findSimilarMember = (members: readonly Member[], names: readonly string[]): Member | undefined => {
  const similar = members.filter((member) => names.some((name) => mayBeSamePerson(unnumberedName(member), name)));
  return similar.find(({ place }) => place) ?? similar[0];
};

const statusText = ({ place, guest }: Member) => {
  if (place) return 'who is here without an account';
  return guest ? 'who is here as a guest' : 'who is already here';
};

/** Asks whether the person to add is this member. */
export const duplicateQuestion = (member: Member, somebody: string): Question => {
  const { name } = member.user;
  return {
    title: `Who is ${somebody}?`,
    text: `Is this the ${isolated(name)} ${statusText(member)}?`,
    yes: `Yes, ${isolated(name)}`,
    no: 'No, somebody else',
  };
};

/** Asks whether a current or former member is also the place that they selected. */
export const ownPlaceQuestion = (you: string, place: string): Question => ({
  title: `Are you ${place} too?`,
  text: `You are already ${you}. Is this you too?`,
  yes: `Yes, ${place} is me`,
  no: 'No, somebody else',
});

/** The member without an email address who may own this one, judging by the words before the '@'. */
export const findMemberLikeEmail = (members: readonly Member[], address: string): Member | undefined => {
  const words = (address.split('@')[0] ?? '').split(/[._+\-\d]+/).filter((word) => word.length > 1);
  return findSimilarMember(
    members.filter(({ place, guest }) => place || guest),
    words,
  );
};
