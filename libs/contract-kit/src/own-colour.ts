/**
 * A person's own colour, 1 to 8: the bytes of the user id summed modulo 8, plus 1 (infra/docs/wire.md). What they have
 * outside of a group, and inside one where nobody else has it.
 */
export const ownColour = (userId: string): number => {
  const bytes = userId.replaceAll('-', '').match(/../g) ?? [];
  return (bytes.reduce((sum, byte) => sum + (Number.parseInt(byte, 16) || 0), 0) % 8) + 1;
};
