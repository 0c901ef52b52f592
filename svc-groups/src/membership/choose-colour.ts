import { ownColour } from '@allsquare/contract-kit';

const COLOURS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The colour of a new member: their own if nobody in the group has it, else the lowest of those least used there. */
export function chooseColour(userId: string, inGroup: number[]): number {
  const own = ownColour(userId);
  return inGroup.includes(own) ? leastUsedColour(inGroup) : own;
}

/** The lowest of those least used in the group: also a new place's, whose id is nobody's. */
export function leastUsedColour(inGroup: number[]): number {
  const uses = (colour: number) => inGroup.filter((other) => other === colour).length;
  return COLOURS.reduce((least, colour) => (uses(colour) < uses(least) ? colour : least));
}
