/** So many characters of dollars are always whole cents that can be counted exactly, a tip of all of it included. */
export const AMOUNT_LENGTH = 12;
