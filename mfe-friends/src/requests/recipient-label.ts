import type { FriendRequest } from '@allsquare/friends-contract';

/** The recipient: the email address that was entered, or the name of a member of the caller's group. */
export const recipientLabel = ({ recipient_email: email, recipient_display_name: name }: FriendRequest): string =>
  email || (name ?? 'User');
