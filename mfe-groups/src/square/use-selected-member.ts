import { useLocation, useNavigate, useSearchParams } from '@allsquare/kit/router';

/** The value that selects everybody. */
export const EVERYBODY = 'everybody';

/**
 * The person selected by `?with=` in a group's URL, whose balance with the caller is shown. Survives a reload; Back and
 * closing the panel return to the page as it was.
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
