import { problems } from '@allsquare/groups-contract';
import { type ApiError, isClientError } from '@allsquare/kit/api';

/** For `showsServerMessage`: other failures get the write's own message. */
export const isInContract = ({ code }: ApiError): boolean => Object.hasOwn(problems, code);

/** For `onRefusal`: acts if a retry of the same request cannot succeed. */
export const whenDecided = (act: () => void) => (error: ApiError) => {
  if (isClientError(error)) act();
};
