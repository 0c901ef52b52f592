/** The slots of a friend's card, with the props of each. */
export type FriendSlots = {
  /** The open balance between the caller and a friend. */
  'friend.balance': {
    /** The friend. */
    userId: string;
  };
};
