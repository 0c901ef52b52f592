import { problems } from '@allsquare/expenses-contract';
import { people } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { atSplit, filled, members, noticeOf } from '../add-expense/testing.tsx';

type Options = NonNullable<Parameters<typeof atSplit>[0]>;
const { ann, ben, cleo } = people;
const couple = {
  name: 'Couple',
  kind: 'percent',
  of: [
    { userId: ann.id, value: 6000 },
    { userId: ben.id, value: 4000 },
  ],
};
const rooms = {
  name: 'Rooms',
  kind: 'shares',
  of: [
    { userId: ann.id, value: 2000 },
    { userId: ben.id, value: 1000 },
    { userId: cleo.id, value: 1000 },
  ],
};

/** A server that stores the sent presets, unless `refuse` returns a refusal. */
const server = (start: object, refuse?: () => Response) => {
  let presets: object = { version: 3, default: null, presets: [couple, rooms], ...start };
  const answer: Options['answer'] = ({ method, path, body }) => {
    if (!path.startsWith('/api/expenses/presets?')) return undefined;
    if (method === 'PUT' && refuse) return refuse();
    if (method === 'PUT') presets = { ...(body as object), version: 4 };
    return Response.json(presets);
  };
  return { answer, become: (next: object) => (presets = next) };
};
const atMore = async (start: object = {}, refuse?: () => Response) => {
  const { answer, become } = server(start, refuse);
  const shown = await atSplit({ answer });
  await shown.press.click(screen.getByRole('radio', { name: 'More' }));
  await screen.findByRole('group', { name: 'Presets' });
  return { ...shown, become, written: () => shown.sent.filter(({ method }) => method === 'PUT') };
};
const offered = () =>
  within(screen.getByRole('group', { name: 'Presets' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const use = () => screen.getByRole('checkbox', { name: 'Use for new expenses' });

test('fill the form, with people and values', async () => {
  const { press, body } = await atMore();
  expect(offered()).toEqual(['Couple', 'Rooms', 'Save as preset']);
  await press.click(button('Couple'));
  expect(screen.getByLabelText('Percent of You')).toHaveValue('60%');
  expect(screen.getByRole('checkbox', { name: /Cleo Example/ })).not.toBeChecked();
  expect(button('Couple')).toHaveAttribute('aria-pressed', 'true');
  await press.click(button('Rooms'));
  expect(screen.getByRole('radio', { name: 'Shares' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /Cleo Example/ })).toBeChecked();
  await press.click(button('Save'));
  await noticeOf('Expense Added');
  expect(body().expense.split).toEqual({ kind: 'shares', of: rooms.of });
});

test('are not offered with a former member, nor for plus and minus', async () => {
  const gone = { ...couple, name: 'Gone', of: [{ userId: '0f000000-0000-4000-8000-000000000001', value: 10_000 }] };
  const { press } = await atMore({ presets: [gone, rooms] });
  expect(offered()).toEqual(['Rooms', 'Save as preset']);
  await press.click(screen.getByRole('radio', { name: 'Plus / minus' }));
  expect(screen.queryByRole('group', { name: 'Presets' })).toBeNull();
});

test('the current split is saved under a name, and can be the default for new expenses', async () => {
  const { press, written } = await atMore({ presets: [couple] });
  await press.click(button('Save as preset'));
  await press.click(button('Save preset'));
  const field = screen.getByLabelText('Name of the preset');
  expect(field).toHaveAccessibleDescription(problems['missing-preset-name'].message);
  expect(written()).toHaveLength(0);
  await press.type(field, 'Three{Enter}');
  await waitFor(() => expect(button('Three')).toHaveAttribute('aria-pressed', 'true'));
  const three = {
    name: 'Three',
    kind: 'percent',
    of: [
      { userId: ann.id, value: 3334 },
      { userId: ben.id, value: 3333 },
      { userId: cleo.id, value: 3333 },
    ],
  };
  expect(written()[0]?.body).toEqual({ version: 3, default: null, presets: [couple, three] });
  await press.click(use());
  await waitFor(() => expect(use()).toBeChecked());
  expect(written()[1]?.body).toEqual({ version: 4, default: 'Three', presets: [couple, three] });
  await press.click(button('Remove preset'));
  await waitFor(() => expect(offered()).toEqual(['Couple', 'Save as preset']));
  expect(written()[2]?.body).toEqual({ version: 4, default: null, presets: [couple] });
});

test('presets that somebody else changed are not overwritten, and are loaded again', async () => {
  const { message } = problems['presets-changed'];
  const { press, become } = await atMore({}, () =>
    Response.json({ code: 'presets-changed', message }, { status: 409 }),
  );
  await press.click(button('Couple'));
  become({ version: 4, default: null, presets: [rooms] });
  await press.click(use());
  expect((await noticeOf('Error')).getByText(message)).toBeVisible();
  await waitFor(() => expect(offered()).toEqual(['Rooms', 'Save as preset']));
});

test('saves nothing next to a newer kind, which would be lost', async () => {
  const { press } = await atMore({ presets: [couple, { name: 'Newer', kind: 'by-weight' }] });
  expect(offered()).toEqual(['Couple']);
  await press.click(button('Couple'));
  expect(screen.queryByRole('checkbox', { name: 'Use for new expenses' })).toBeNull();
});

describe('the one for new expenses', () => {
  const ready = async (start: object, listed = members) => {
    const { answer } = server(start);
    const shown = await filled({ answer, listed });
    await waitFor(() => expect(shown.sent.some(({ path }) => path.includes('/presets?'))).toBe(true));
    await shown.press.click(button('Next'));
    await screen.findByRole('button', { name: 'Save' });
    return shown;
  };

  test('is applied without another tap', async () => {
    const { press, body } = await ready({ default: 'Couple' });
    expect(await screen.findByLabelText('Percent of You')).toHaveValue('60%');
    await press.click(button('Save'));
    await noticeOf('Expense Added');
    expect(body().expense.split).toEqual({ kind: 'percent', of: couple.of });
  });

  test('never replaces an edited split', async () => {
    const { press, body } = await ready({ default: 'Rooms' });
    expect(await screen.findByLabelText('Shares of You')).toHaveValue('2');
    await press.click(screen.getByRole('radio', { name: 'Equally' }));
    expect(screen.queryByLabelText('Shares of You')).toBeNull();
    await press.click(button('Back'));
    await press.click(button('Next'));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.splitType).toBe('equally');
  });

  test('does not apply with a former member', async () => {
    await ready({ default: 'Rooms' }, members.slice(0, 2));
    expect(screen.getByRole('radio', { name: 'Equally' })).toBeChecked();
  });
});
