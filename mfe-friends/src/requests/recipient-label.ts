import type { FriendRequest } from '@allsquare/friends-contract';

/** Who was asked: the address that was typed, or of a member of one's group the name. */
export const recipientLabel = ({ recipient_email: email, recipient_display_name: name }: FriendRequest): string =>
  email || (name ?? 'User');
