import { today } from '@allsquare/kit/dates';
import { useNavigate } from '@allsquare/kit/router';
import type { ToastAction } from '@allsquare/kit/ui/toast';

/** For the element around rows: of a group, or of all. */
export const rowsAttribute = (what: 'expenses' | 'settlements', groupId = '') => ({ [`data-${what}`]: groupId });

/** Whether the window shows the top of such rows, where the newest come. */
const showsTopOf = (what: 'expenses' | 'settlements', groupId: string) =>
  Array.from(document.querySelectorAll(`[data-${what}=""], [data-${what}="${groupId}"]`)).some((rows) => {
    const { top } = rows.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  });

/** `date` is its day. */
type Written = { id: string; groupId: string; date: string };

/** The ways from a notice to the row of what was written, where the window will not show it anyway. */
export const useShowAction = () => {
  const navigate = useNavigate();
  const show = (groupId: string, search: string): ToastAction => ({
    label: 'Show',
    run: () => void navigate(`/groups/${groupId}?${search}`),
  });
  return {
    expense: ({ id, groupId, date }: Written): ToastAction | undefined =>
      date >= today() && showsTopOf('expenses', groupId) ? undefined : show(groupId, `highlight=${id}`),
    settlement: ({ id, groupId, date }: Written): ToastAction | undefined =>
      date >= today() && showsTopOf('settlements', groupId) ? undefined : show(groupId, `tab=summary&settlement=${id}`),
  };
};
