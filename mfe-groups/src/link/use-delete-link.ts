import { deleteLink, problems } from '@allsquare/groups-contract';
import { type ScreenOptions, useQueryClient, useWrite } from '@allsquare/kit/query';
import { isInContract } from '../problems.ts';

/** Ends a group's link; the next member who shares it creates another. */
export const useDeleteLink = (groupId: string, { onSuccess }: Pick<ScreenOptions<typeof deleteLink>, 'onSuccess'>) => {
  const client = useQueryClient();
  return useWrite(deleteLink, {
    problems,
    topics: [],
    failure: { title: 'Error', message: 'Failed to end the link' },
    success: () => ({ title: 'Link ended', message: 'The link no longer works.' }),
    showsServerMessage: isInContract,
    onSuccess: (...done) => {
      client.removeQueries({ queryKey: ['link', groupId] });
      onSuccess?.(...done);
    },
  });
};
