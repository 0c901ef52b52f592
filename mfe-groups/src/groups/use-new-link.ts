import { useQueryClient } from '@allsquare/kit/query';
import { useNavigate } from '@allsquare/kit/router';
import type { Way } from '@allsquare/kit/ui/toast';

/** The way to the dialog of a group's link, which makes one where there is none. */
export const useShareLink = (groupId: string, words = 'Share link'): Way => {
  const navigate = useNavigate();
  return { words, go: () => void navigate(`/groups/${groupId}?tab=members&share-link`) };
};

/** For a write that ends the link of a group: `forget` when it has, and the way to the next one. */
export const useNewLink = (groupId: string): { forget: () => void; way: Way } => {
  const client = useQueryClient();
  const forget = () => client.removeQueries({ queryKey: ['link', groupId] });
  return { forget, way: useShareLink(groupId, 'New link') };
};

/** What an admin's dialog says of who is about to go. */
export const LINK_ENDS = 'The group’s link ends, and only an admin can add them again.';
