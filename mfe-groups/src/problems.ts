import { problems } from '@allsquare/groups-contract';
import type { ApiError } from '@allsquare/kit/api';

/** For `quotes`: the sentences of the contract; all else is said in the words of the write. */
export const isInContract = ({ code }: ApiError): boolean => Object.hasOwn(problems, code);
