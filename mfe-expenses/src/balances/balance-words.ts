/**
 * 'gets back', 'owes' or 'is square', of the user or somebody else. Cents; a positive balance is owed to the person.
 */
export const balanceWords = (cents: number, isMe: boolean): string => {
  if (cents > 0) return isMe ? 'get back' : 'gets back';
  if (cents < 0) return isMe ? 'owe' : 'owes';
  return isMe ? 'are square' : 'is square';
};
