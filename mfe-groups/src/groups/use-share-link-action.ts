import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import type { ToastAction } from '@allsquare/kit/ui/toast';

/** The action that opens the dialog of a group's link, which creates one where there is none. */
export const useShareLinkAction = (groupId: string, words = 'Share link'): ToastAction => {
  const navigate = useNavigate();
  return { label: words, run: () => void navigate(`/groups/${groupId}?tab=members&share-link`) };
};

/** For a write that ends a group's link: `removeCachedLink` afterwards, and the action that creates the next one. */
export const useNewLinkAction = (groupId: string): { removeCachedLink: () => void; action: ToastAction } => {
  const client = useQueryClient();
  const removeCachedLink = () => client.removeQueries({ queryKey: ['link', groupId] });
  return { removeCachedLink, action: useShareLinkAction(groupId, 'New link') };
};

/** What an admin's dialog says of who is about to go. */
export const LINK_ENDS_WARNING = 'The group’s link ends, and only an admin can add them again.';
