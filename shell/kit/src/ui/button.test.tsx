import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, IconButton } from './button.tsx';
import { DisabledTooltip } from './disabled-tooltip.tsx';

const reason = 'Only an admin can remove members.';

test('a busy button shows that, keeps its width, and cannot be pressed again', async () => {
  let saved = 0;
  const props = { busyText: 'Saving...', onClick: () => saved++ };
  const { rerender } = render(<Button {...props}>Save Changes</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  rerender(
    <Button {...props} busy>
      Save Changes
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  await userEvent.click(button);
  expect(saved).toBe(1);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveTextContent('Save Changes');
});

test('a busy button submits no form', async () => {
  let sent = 0;
  render(
    <form onSubmit={() => sent++}>
      <Button type="submit" busy busyText="Saving...">
        Save Changes
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(sent).toBe(0);
});

test('a button disabled for a reason can be focused, shows why, and does nothing', async () => {
  let removed = 0;
  render(
    <DisabledTooltip reason={reason}>
      <IconButton label="Remove Ben Example" onClick={() => removed++}>
        x
      </IconButton>
    </DisabledTooltip>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Remove Ben Example' });
  expect(button).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
  expect(button).toHaveAccessibleDescription(reason);
  await userEvent.keyboard('{Enter}');
  expect(removed).toBe(0);
});

test('touching a disabled button shows the reason too', async () => {
  render(
    <DisabledTooltip reason={reason}>
      <Button>Leave Group</Button>
    </DisabledTooltip>,
  );
  const button = screen.getByRole('button', { name: 'Leave Group' });
  await userEvent.pointer([{ keys: '[TouchA>]', target: button }, { keys: '[/TouchA]' }]);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('without a reason it is a button like any other', async () => {
  let removed = 0;
  render(
    <DisabledTooltip reason={undefined}>
      <Button onClick={() => removed++}>Remove</Button>
    </DisabledTooltip>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(removed).toBe(1);
});
