/** The slots of a friend's card, and what each gets. */
export type FriendSlots = {
  /** What is open between the caller and a friend. */
  'friend.balance': { userId: string };
};
