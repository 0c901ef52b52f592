import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu, MenuItem } from '../ui/menu.tsx';

jest.mock('../browser/media.ts', () => ({ ...jest.requireActual('../browser/media.ts'), useIsPhone: () => true }));

test('a press before a sheet opened selects nothing in it, also when it reopens', async () => {
  const chosen: string[] = [];
  const user = userEvent.setup();
  render(
    <Menu label="Settings" icon={null}>
      <MenuItem onSelect={() => chosen.push('leave')}>Leave</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Settings' });
  for (const times of [1, 2]) {
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    const item = await screen.findByRole('menuitem', { name: 'Leave' });
    await user.pointer({ keys: '[/MouseLeft]', target: item });
    expect(chosen).toHaveLength(times - 1);
    await user.click(item);
    expect(chosen).toHaveLength(times);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }
});
