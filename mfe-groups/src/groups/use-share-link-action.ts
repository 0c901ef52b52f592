import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import type { ToastAction } from '@allsquare/kit/ui/toast';

/** The action that opens the dialog of a group's link; the dialog creates a link if there is none. */
export const useShareLinkAction = (groupId: string, label = 'Share link'): ToastAction => {
  const navigate = useNavigate();
  return { label, run: () => void navigate(`/groups/${groupId}?tab=members&share-link`) };
};

/** For a write that ends a group's link: call `removeCachedLink` afterwards; the action creates the next link. */
export const useNewLinkAction = (groupId: string): { removeCachedLink: () => void; action: ToastAction } => {
  const client = useQueryClient();
  const removeCachedLink = () => client.removeQueries({ queryKey: ['link', groupId] });
  return { removeCachedLink, action: useShareLinkAction(groupId, 'New link') };
};

/** What an admin's dialog says of who is about to go. */
export const LINK_ENDS_WARNING = 'The group’s join link stops working, and only an admin can add them again.';
