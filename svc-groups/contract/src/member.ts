import { z } from 'zod';
import { Colour, KnownRole } from './group.ts';

/**
 * A seat that is part of a member, since somebody has said that both are one person: under which name and colour it was
 * a member by itself.
 */
export const MergedSeat = z.object({
  seat: z.uuid(),
  name: z.string(),
  colour: Colour,
  since: z.iso.datetime(),
});
export type MergedSeat = z.infer<typeof MergedSeat>;

/**
 * `place`: nobody with an account has this seat yet; its email is ''. `guest`: who holds it is a guest. `seat`: the id
 * that the member has in the books, where it is another than `userId`; requests may name either. Members of one `unit`
 * pay together. `user.name` ends in `nth` where somebody who joined before has the same name: 'Ann (2)'. `merged`: the
 * seats that are this member too, and `accounts` those other than `userId` with which somebody was at one of its seats;
 * requests may name them as well.
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
});
export type Member = z.infer<typeof Member>;

/** What is behind the name of the nth of one name; nothing behind the first. */
const numberSuffix = (nth: number | null | undefined) => (nth && nth > 1 ? ` (${nth})` : '');

/** A name, as a group shows it. */
export const numberedName = (name: string, nth: number | null | undefined): string => `${name}${numberSuffix(nth)}`;

/** A member's own name, without what tells them from others of that name. */
export const unnumberedName = ({ user, nth }: Pick<Member, 'user' | 'nth'>): string =>
  user.name.slice(0, user.name.length - numberSuffix(nth).length);
