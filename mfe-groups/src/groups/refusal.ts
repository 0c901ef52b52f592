import { problems } from '@allsquare/groups-contract';
import type { ApiError } from '@allsquare/kit/api';
import { toast } from '@allsquare/kit/ui/toast';

/** For `onRefusal`: leaves what the server said in a sentence of the contract to useWrite, and says `otherwise` for all else. */
export const fallbackToast =
  (otherwise: string) =>
  (error: ApiError): boolean => {
    if (Object.hasOwn(problems, error.code)) return false;
    toast.failure('Error', otherwise);
    return true;
  };

/** The server has decided: to ask the same again is of no use. */
export const isDecided = ({ status }: ApiError): boolean => status >= 400 && status < 500;
