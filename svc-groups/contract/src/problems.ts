import { hiddenMarks, isolated, moneyText, unknownCurrency } from '@allsquare/contract-kit';

/** Every problem of this service: `code` on the wire, title and message on screen (spec.md sections 5 and 8). */
export const problems = {
  'missing-name': { title: 'Group name required', message: 'Please enter a name for your group' },
  'hidden-marks': hiddenMarks,
  'unknown-currency': unknownCurrency,
  'missing-email': { title: 'Missing Email', message: 'Please enter an email address.' },
  'invalid-email': { title: 'Invalid Email', message: 'Please enter a valid email address.' },
  'group-not-found': { title: 'Error', message: 'Group not found' },
  'already-a-member': { title: 'Error', message: 'This person is already a member of the group.' },
  'admins-only': { title: 'Error', message: 'Only an admin of the group can do that.' },
  'stale-version': {
    title: 'Error',
    message: 'Somebody has changed this group in the meantime. Open it again to see the change.',
  },
  'member-not-found': { title: 'Error', message: 'This person is not a member of the group.' },
  'last-admin': {
    title: 'Cannot remove yourself',
    message: 'You are the only admin of this group. Transfer admin rights to another member first.',
  },
  'last-member': {
    title: 'Cannot remove yourself',
    message: 'You are the only member of this group. Delete the group instead.',
  },
  removed: { title: 'Error', message: 'An admin removed you from this group. Ask an admin to add you again.' },
  'place-used': { title: 'Error', message: 'They have added or paid something here. Remove them instead.' },
  'open-balance': {
    title: 'Error',
    message: 'Only somebody whose balance is zero can leave a group. Settle up first.',
  },
  'invite-not-found': { title: 'Error', message: 'Invitation not found' },
  'address-not-verified': {
    title: 'Error',
    message: 'Please verify your email address first. We can send the email again.',
  },
  'recipient-only': { title: 'Error', message: 'Only the person who was invited can answer an invitation.' },
  'sender-only': { title: 'Error', message: 'Only its sender or an admin can cancel an invitation.' },
  'already-decided': { title: 'Error', message: 'This invitation has already been answered.' },
  'too-many-invites': {
    title: 'Error',
    message: 'You have invited many people by email. Please try again in an hour.',
  },
  'missing-place-name': { title: 'Missing Name', message: 'Please enter a name.' },
  'name-taken': { title: 'Error', message: 'Somebody in this group already has this name.' },
  'maybe-here': { title: 'Who is it?', message: 'Somebody in this group may be the same person.' },
  'place-taken': { title: 'Error', message: 'Somebody else just took this name. Please choose again.' },
  'not-a-place': { title: 'Error', message: 'No account is linked to this name.' },
  'no-account': { title: 'Error', message: 'Only a member with an account can be an admin.' },
  'link-ended': { title: 'Error', message: 'This link has ended. Ask for a new one.' },
  'already-together': { title: 'Error', message: 'One of these members already pays together with somebody.' },
  'unit-not-found': { title: 'Error', message: 'These members do not pay together.' },
  'same-member': { title: 'Error', message: 'Choose somebody else to merge this member with.' },
  'two-accounts': {
    title: 'Error',
    message: 'Both sign in with an account of their own. Two accounts can’t be merged.',
  },
  'not-merged': { title: 'Error', message: 'This member is not merged with another one.' },
  'merge-ended': {
    title: 'Error',
    message: 'One of them has left the group or deleted their account, so they stay merged.',
  },
  'unmerge-first': { title: 'Error', message: 'This member is merged with another one. Unmerge them first.' },
  'merged-account': {
    title: 'Error',
    message: 'You are already in this group with another account. Sign in with that one.',
  },
  'group-full': { title: 'Error', message: 'A group can have at most 500 members.' },
} as const;

/** The 'removed' message for the removed person; with `who` for another member who adds them. */
export function removedMessage(admin = 'An admin', who?: string): string {
  return who
    ? `${isolated(admin)} removed ${isolated(who)} from this group. Only an admin can add them again.`
    : `${isolated(admin)} removed you from this group. Ask an admin to add you again.`;
}

/** The 'place-used' message about the holder; without a name it addresses them. */
export function placeUsedMessage(name?: string): string {
  return name
    ? `${isolated(name)} has added or paid something here. Remove ${isolated(name)} instead.`
    : 'You have added or paid something here. Leave the group instead.';
}

/** The effect of removing a member with a balance in signed cents; an unclaimed place cannot read anything. */
export function remainingBalanceMessage(cents: number, name: string, isPlace = false): string {
  if (isPlace) return 'If you remove them now, that stays in the group until it is settled.';
  return `If you remove ${isolated(name)} now, they can read and ${cents < 0 ? 'pay' : 'be paid'} until that is settled, but can’t add anything.`;
}

/** The 'name-taken' message about the member with the name. */
export const nameTakenMessage = (name: string): string => `${isolated(name)} is already in this group.`;

/** The same outside the group's page. */
export const nameTakenInGroupMessage = (name: string, group: string): string =>
  `${isolated(name)} is already in ${isolated(group)}.`;

/**
 * A nonzero balance in signed cents of the group's currency, which keeps somebody in it; without a name it addresses
 * the person.
 */
export function openBalanceTitle(cents: number, name?: string, currency?: string): string {
  const owes = name ? `${isolated(name)} still owes` : 'You still owe';
  const isOwed = name ? `${isolated(name)} is still owed` : 'You are still owed';
  return `${cents < 0 ? owes : isOwed} ${moneyText(Math.abs(cents), currency)}`;
}

/** The 'open-balance' message for such a balance. */
export function openBalanceMessage(cents: number, name?: string, currency?: string): string {
  const title = openBalanceTitle(cents, name, currency);
  return `${title} in this group. Settle up first.`;
}
