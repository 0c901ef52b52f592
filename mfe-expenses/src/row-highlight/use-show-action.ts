import { today } from '@allsquare/kit/dates';
import { useNavigate } from '@allsquare/kit/router';
import type { ToastAction } from '@allsquare/kit/ui/toast';

/** Props of the element around rows of a group or of all groups. */
export const rowsAttribute = (what: 'expenses' | 'settlements', groupId = '') => ({ [`data-${what}`]: groupId });

/** Whether the top of such rows, where the newest appear, is visible. */
const showsTopOf = (what: 'expenses' | 'settlements', groupId: string) =>
  Array.from(document.querySelectorAll(`[data-${what}=""], [data-${what}="${groupId}"]`)).some((rows) => {
    const { top } = rows.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  });

/** `date` is the day. */
type Written = { id: string; groupId: string; date: string };

/** Toast actions that show the written row, if it is not visible anyway. */
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
