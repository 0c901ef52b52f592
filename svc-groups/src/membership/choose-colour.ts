import { ownColour } from '@allsquare/contract-kit';

const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The color of a new member: their own if no member of the group has it, else the lowest of the least used. */
export function chooseColour(userId: string, inGroup: number[]): number {
  const own = ownColour(userId);
  return inGroup.includes(own) ? leastUsedColour(inGroup) : own;
}

/** The lowest of the least used colors; also for a new place, whose id belongs to no account. */
export function leastUsedColour(inGroup: number[]): number {
  const uses = (colour: number) => inGroup.filter((other) => other === colour).length;
  return COLOURS.reduce((least, colour) => (uses(colour) < uses(least) ? colour : least));
}
