import { useQueryClient } from '@allsquare/kit/query';

type Answer = { id?: string; version?: number } | undefined;
type WriteInput = { params?: { id?: string } } | undefined;

/** Whether this page just wrote this row, or is writing it. */
export const useIsOwnWrite = () => {
  const client = useQueryClient();
  return ({ id, version }: { id: string; version?: number }): boolean =>
    client
      .getMutationCache()
      .getAll()
      .some(({ state: { status, data, variables } }) => {
        if (status === 'pending') return (variables as WriteInput)?.params?.id === id;
        const saved = data as Answer;
        return saved?.id === id && saved.version === version;
      });
};
