import { z } from 'zod';
import { Colour, KnownRole } from './group.ts';

/** A merged seat, with the name and color it had as a member. */
export const MergedSeat = z.object({
  seat: z.uuid(),
  name: z.string(),
  colour: Colour,
  since: z.iso.datetime(),
});
export type MergedSeat = z.infer<typeof MergedSeat>;

/**
 * `place`: an unclaimed seat; its email is ''. `guest`: the holder is a guest. `seat`: the id in the books if it
 * differs from `userId`; requests may use either. Members of one `unit` pay together. `user.name` ends in `nth` if an
 * earlier member has the same name: 'Ann (2)'. `merged`: seats merged into this member, `accounts`: other user ids that
 * were at its seats; requests may use these too. `cents`: the signed balance if nonzero, only of
 * getGroup.
 */
export const Member = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  userId: z.uuid(),
  role: KnownRole,
  addedBy: z.uuid(),
  joinedAt: z.iso.datetime(),
  colour: Colour,
  user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  place: z.boolean().optional(),
  guest: z.boolean().optional(),
  seat: z.uuid().optional(),
  unit: z.uuid().optional(),
  nth: z.int().optional(),
  merged: z.array(MergedSeat).optional(),
  accounts: z.array(z.uuid()).optional(),
  cents: z.int().optional(),
});
export type Member = z.infer<typeof Member>;

/**
 * A former member whose seat is not simply their user id: a removed place, or a person who had claimed one or was
 * merged. The fields are those of a member; `place` is the name of a place without a holder.
 */
export const FormerMember = z.object({
  userId: z.uuid(),
  colour: Colour,
  seat: z.uuid().optional(),
  place: z.string().optional(),
  nth: z.int().optional(),
  merged: z.array(z.object({ seat: z.uuid() })).optional(),
  accounts: z.array(z.uuid()).optional(),
});
export type FormerMember = z.infer<typeof FormerMember>;

/** The suffix of the nth member of one name; empty for the first. */
const numberSuffix = (nth: number | null | undefined) => (nth && nth > 1 ? ` (${nth})` : '');

/** A name with its suffix. */
export const numberedName = (name: string, nth: number | null | undefined): string => `${name}${numberSuffix(nth)}`;

/** A member's name without its suffix. */
export const unnumberedName = ({ user, nth }: Pick<Member, 'user' | 'nth'>): string =>
  user.name.slice(0, user.name.length - numberSuffix(nth).length);
