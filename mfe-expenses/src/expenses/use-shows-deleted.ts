import { useSearchParams } from '@allsquare/kit/router';

const NAME = 'deleted';

/**
 * Whether a group's list shows deleted expenses too: it stands in the address, where both who lists and who turns it
 * find it.
 */
export const useShowsDeleted = () => {
  const [search, setSearch] = useSearchParams();
  const showsDeleted = search.get(NAME) === 'true';
  const toggle = () =>
    setSearch(
      (current) => {
        if (showsDeleted) current.delete(NAME);
        else current.set(NAME, 'true');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { showsDeleted, toggle };
};
