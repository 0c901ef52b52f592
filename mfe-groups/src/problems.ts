import { problems } from '@allsquare/groups-contract';
import { type ApiError, isClientError } from '@allsquare/kit/api';

/** For `quotes`: the sentences of the contract; all else is said in the words of the write. */
export const isInContract = ({ code }: ApiError): boolean => Object.hasOwn(problems, code);

/** For `onRefusal`: acts where to send the same again is of no use. */
export const whenDecided = (act: () => void) => (error: ApiError) => {
  if (isClientError(error)) act();
};
