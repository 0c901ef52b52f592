import { isolated } from '@allsquare/contract-kit';
import type { Option } from '@allsquare/kit/ui/select';
import { Tile } from '@allsquare/kit/ui/tile';

/** Options for people; the signed-in one is 'You'. */
export const memberOptions = (
  people: readonly { userId: string; name: string; colour?: number | undefined }[],
  me: string,
): Option[] =>
  people.map(({ userId, name, colour }) => ({
    value: userId,
    label: userId === me ? 'You' : isolated(name),
    icon: <Tile person={{ id: userId, name, colour }} />,
  }));
