import { endLink, problems } from '@allsquare/groups-contract';
import { type OnScreen, useQueryClient, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Ends the link of a group; the next one who shares it makes another. */
export const useEndLink = (groupId: string, { onSuccess }: Pick<OnScreen<typeof endLink>, 'onSuccess'>) => {
  const client = useQueryClient();
  return useWrite(endLink, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to end the link' },
    success: () => ({ title: 'Link ended', message: 'Nobody joins by it any more.' }),
    quotes: isInContract,
    onSuccess: (...done) => {
      client.removeQueries({ queryKey: ['link', groupId] });
      onSuccess?.(...done);
    },
  });
};
