import type { Person } from '@allsquare/kit/ui/tile';

/** Asks why somebody's balance is what it is. */
export type AskWhy = (person: Person) => void;
