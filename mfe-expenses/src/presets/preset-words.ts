import { isolated } from '@allsquare/contract-kit';
import type { Preset } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { kindOf } from '../split/split-kinds.ts';

type Named = Pick<SlotMember, 'userId' | 'name'>;
const MOST = 4;

/** 'You 60%, Ben Example 40%'; of many people the first ones. */
export const presetWords = ({ kind, of }: Preset, members: readonly Named[], me: string): string =>
  sharesWords(
    of.map(({ userId, value }) => ({ userId, share: kindOf({ type: kind }).field.write(value) })),
    members,
    me,
  );

/** 'You $60.00, Ben Example $40.00': the user first, of many people the first ones. */
export const sharesWords = (
  shares: readonly { userId: string; share: string }[],
  members: readonly Named[],
  me: string,
): string => {
  const called = (userId: string) => {
    const name = members.find((member) => member.userId === userId)?.name;
    return userId === me ? 'You' : name === undefined ? 'Somebody who left' : isolated(name);
  };
  const inOrder = [
    ...shares.filter(({ userId }) => userId === me),
    ...shares.filter(({ userId }) => userId !== me),
  ].map(({ userId, share }) => `${called(userId)} ${share}`);
  if (inOrder.length <= MOST) return inOrder.join(', ');
  return `${inOrder.slice(0, MOST - 1).join(', ')} and ${inOrder.length - MOST + 1} others`;
};
