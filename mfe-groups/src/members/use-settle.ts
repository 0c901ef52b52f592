import type { Group } from '@allsquare/groups-contract';
import { useNavigate } from '@allsquare/kit/router';

/** Opens the next payment of the plan that a member pays or receives, on the group's Summary. */
export const useSettle = ({ id }: Group) => {
  const navigate = useNavigate();
  return (userId: string) => void navigate(`/groups/${id}?tab=summary&settle-for=${userId}`);
};
