/**
 * A person's color, 1 to 8: the bytes of the user id summed modulo 8, plus 1 (infra/docs/wire.md). It is used outside
 * of a group, and inside one where no other member has it.
 */
export const ownColour = (userId: string): number => {
  const bytes = userId.replaceAll('-', '').match(/../g) ?? [];
  return (bytes.reduce((sum, byte) => sum + (Number.parseInt(byte, 16) || 0), 0) % 8) + 1;
};
