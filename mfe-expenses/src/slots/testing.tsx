import type { SlotGroup, SlotMember } from '@allsquare/groups-slots';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { Menu, MenuItem } from '@allsquare/kit/ui/menu';
import { screen } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { GroupMenuItems } from './group-menu-items.tsx';
import { OpenedDialogs } from './opened-dialogs.tsx';

/** The menu of a group with this remote's items. */
export const GroupMenu = ({ group }: { group: SlotGroup }) => (
  <Menu label="Group settings" icon="Settings">
    <MenuItem onSelect={() => undefined}>Edit Group</MenuItem>
    <GroupMenuItems group={group} />
  </Menu>
);

/** The two members of the group whose menu `openFromMenu` opens. */
export const annAndBen: SlotMember[] = [people.ann, people.ben].map(({ id, name, email }, index) => ({
  userId: id,
  name,
  email,
  role: 'member',
  colour: index + 1,
}));

/** Opens the dialog of an item of the menu, as Ann. */
export async function openFromMenu(item: string, answer: (sent: SentRequest) => Response | undefined) {
  const shown = renderScreen(
    <>
      <OpenedDialogs group={group} members={annAndBen} />
      <GroupMenu group={group} />
    </>,
    {
      user: people.ann,
      route: '/groups/:id',
      path: `/groups/${group.id}`,
      answer: (sent) =>
        answer(sent) ??
        (sent.path.startsWith('/api/expenses/totals')
          ? Response.json({ count: 0, amount: 0, months: [], categories: [], people: [] })
          : undefined),
    },
  );
  await shown.press.click(screen.getByRole('button', { name: 'Group settings' }));
  await shown.press.click(await screen.findByRole('menuitem', { name: item }));
  return shown;
}
