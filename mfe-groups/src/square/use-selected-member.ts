import { useLocation, useNavigate, useSearchParams } from '@allsquare/kit/router';

/** In the place of a person: everybody. */
export const EVERYBODY = 'everybody';

/**
 * `?with=` of a group's address: with whom the caller looks at what stands between the two. A reload keeps it; Back and
 * closing it lead to the page as it was.
 */
export const useSelectedMember = () => {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const chosen = search.get('with');
  const hasOpened = state?.opened === true;

  const choose = (userId: string) =>
    setSearch(
      (current) => {
        current.set('with', userId);
        return current;
      },
      { replace: chosen !== null, state: { opened: chosen === null || hasOpened }, preventScrollReset: true },
    );
  const close = () => {
    if (hasOpened) return void navigate(-1);
    return setSearch(
      (current) => {
        current.delete('with');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { chosen, choose, close };
};
