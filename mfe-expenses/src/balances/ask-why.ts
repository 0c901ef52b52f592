import type { Person } from '@allsquare/kit/ui/tile';

/** Opens the explanation of a balance. */
export type AskWhy = (person: Person) => void;
