import { useSearchParams } from '@allsquare/kit/router';

const NAME = 'q';

/** What a group's expenses are searched for. It is in the URL, where the list and the field read it. */
export const useGroupSearch = () => {
  const [params, setParams] = useSearchParams();
  const search = (text: string) =>
    setParams(
      (current) => {
        // The highlighted expense may not be among the found ones.
        current.delete('highlight');
        if (text) current.set(NAME, text);
        else current.delete(NAME);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { q: params.get(NAME) ?? '', search };
};
