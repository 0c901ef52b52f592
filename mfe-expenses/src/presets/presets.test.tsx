import { GUEST_REFUSED } from '@allsquare/contract-kit';
import { problems } from '@allsquare/expenses-contract';
import { people } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { noticeOf } from '../../test/notice-of.ts';
import { atSplit, fill, filled, members } from '../add-expense/testing.tsx';

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
const at = async (start: object = {}, refuse?: () => Response, user?: Options['user']) => {
  const { answer, become } = server(start, refuse);
  const shown = await atSplit({ answer, user });
  await screen.findByRole('radio', { name: 'Rooms' });
  return { ...shown, become, written: () => shown.sent.filter(({ method }) => method === 'PUT') };
};
const ways = () =>
  within(screen.getByRole('group', { name: 'Split type' }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const radio = (name: string) => screen.getByRole('radio', { name });

test('are chips beside Equally and Exact, and fill the form with people and values', async () => {
  const { press, body } = await at();
  expect(ways()).toEqual(['Equally', 'Exact', 'Couple', 'Rooms', 'More']);
  await press.click(radio('Couple'));
  expect(screen.getByLabelText('Percent of You')).toHaveValue('60%');
  expect(screen.getByRole('checkbox', { name: /Cleo Example/ })).not.toBeChecked();
  expect(radio('Couple')).toBeChecked();
  await press.keyboard('{ArrowRight}');
  expect(radio('Rooms')).toBeChecked();
  expect(screen.getByLabelText('Shares of You')).toHaveValue('2');
  expect(screen.queryByRole('group', { name: 'Kind of split' })).toBeNull();
  await press.click(button('Save'));
  await noticeOf('Expense Added');
  expect(body().expense.split).toEqual({ kind: 'shares', of: rooms.of });
});

test('typing another value leaves the preset, and moves no row; More opens the kinds', async () => {
  const { press } = await at();
  await press.click(radio('Couple'));
  await press.clear(screen.getByLabelText('Percent of You'));
  await press.type(screen.getByLabelText('Percent of You'), '70');
  expect(radio('More')).toBeChecked();
  expect(screen.queryByRole('group', { name: 'Kind of split' })).toBeNull();
  await press.click(radio('More'));
  expect(radio('Percent')).toBeChecked();
  expect(screen.getByLabelText('Percent of You')).toHaveValue('70%');
});

test('are not offered with a former member', async () => {
  const gone = { ...couple, name: 'Gone', of: [{ userId: '0f000000-0000-4000-8000-000000000001', value: 10_000 }] };
  await at({ presets: [gone, rooms] });
  expect(ways()).toEqual(['Equally', 'Exact', 'Rooms', 'More']);
});

test('the split of the form is saved under a name, and becomes a chip', async () => {
  const { press, written } = await at({ presets: [rooms] });
  await press.click(radio('More'));
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  await press.click(button('Save as preset'));
  await press.click(button('Save preset'));
  const field = screen.getByLabelText('Name of the preset');
  expect(field).toHaveAccessibleDescription(problems['missing-preset-name'].message);
  expect(written()).toHaveLength(0);
  await press.type(field, 'Three{Enter}');
  await waitFor(() => expect(radio('Three')).toBeChecked());
  expect(written()[0]?.body).toEqual({
    version: 3,
    default: null,
    presets: [
      rooms,
      {
        name: 'Three',
        kind: 'percent',
        of: [
          { userId: ann.id, value: 3334 },
          { userId: ben.id, value: 3333 },
          { userId: cleo.id, value: 3333 },
        ],
      },
    ],
  });
  await press.click(radio('More'));
  await press.click(radio('Plus / minus'));
  expect(screen.queryByRole('button', { name: 'Save as preset' })).toBeNull();
});

test('a guest learns that they may not save one before they name it', async () => {
  const { press, written } = await at({}, undefined, { ...ann, email: '' });
  await press.click(radio('More'));
  await press.click(button('Save as preset'));
  expect(await screen.findByText(GUEST_REFUSED)).toBeVisible();
  expect(screen.queryByLabelText('Name of the preset')).toBeNull();
  expect(written()).toHaveLength(0);
});

test('presets that somebody else changed are not overwritten, and are loaded again', async () => {
  const { message } = problems['presets-changed'];
  const { press, become } = await at({}, () => Response.json({ code: 'presets-changed', message }, { status: 409 }));
  await press.click(radio('More'));
  become({ version: 4, default: null, presets: [rooms] });
  await press.click(button('Save as preset'));
  await press.type(screen.getByLabelText('Name of the preset'), 'Three{Enter}');
  expect((await noticeOf('Error')).getByText(message)).toBeVisible();
  await waitFor(() => expect(ways()).toEqual(['Equally', 'Exact', 'Rooms', 'More']));
});

test('saves nothing next to a newer kind, which would be lost', async () => {
  const { press } = await at({ presets: [rooms, { name: 'Newer', kind: 'by-weight' }] });
  expect(ways()).toEqual(['Equally', 'Exact', 'Rooms', 'More']);
  await press.click(radio('More'));
  expect(screen.queryByRole('button', { name: 'Save as preset' })).toBeNull();
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

  test('is applied visibly: in the first step, and as the chosen chip', async () => {
    const { answer } = server({ default: 'Couple' });
    const { press, body } = await filled({ answer });
    const shown = await screen.findByRole('button', { name: 'Couple You $6.00, Ben Example $4.00' });
    fill('Amount', '100');
    expect(shown).toHaveAccessibleName('Couple You $60.00, Ben Example $40.00');
    await press.click(shown);
    expect(await screen.findByLabelText('Percent of You')).toHaveValue('60%');
    expect(radio('Couple')).toBeChecked();
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
    expect(screen.queryByRole('button', { name: /^Rooms/ })).toBeNull();
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

describe('a way that is saved twice in a row', () => {
  afterEach(() => localStorage.clear());

  /** Adds an expense in this way, and waits until it is saved. */
  const adder = async (start: object) => {
    const { answer, become } = server(start);
    const shown = await filled({ answer });
    const written = () => shown.sent.filter(({ method }) => method === 'PUT');
    const split = async (...radios: string[]) => {
      await shown.press.click(button('Next'));
      await screen.findByRole('button', { name: 'Save' });
      for (const name of radios) await shown.press.click(await screen.findByRole('radio', { name }));
    };
    const save = async () => {
      const before = shown.saved().length;
      await shown.press.click(button('Save'));
      await waitFor(() => expect(shown.saved()).toHaveLength(before + 1));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Expense' })).toBeNull());
    };
    const again = async () => {
      await shown.press.click(button('Add Expense'));
      fill('Amount', '10.00');
      fill('Description', 'Taxi');
    };
    return { ...shown, become, written, split, save, again };
  };
  const question = (name: string) => screen.queryByRole('dialog', { name });

  test('is offered once as that of new expenses', async () => {
    const { press, written, split, save, again } = await adder({ presets: [] });
    const type60 = async () => {
      await split('More');
      await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
      await press.clear(screen.getByLabelText('Percent of You'));
      await press.type(screen.getByLabelText('Percent of You'), '60');
      await press.tab();
    };
    await type60();
    await save();
    expect(screen.queryByRole('dialog')).toBeNull();
    await again();
    await type60();
    await save();
    expect(question('Use 60/40 for new expenses in Lisbon trip?')).toBeVisible();
    expect(screen.getByText('You 60%, Ben Example 40%')).toBeVisible();
    await press.click(button('Use 60/40'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()[0]?.body).toEqual({ version: 3, default: '60/40', presets: [{ ...couple, name: '60/40' }] });
    await again();
    expect(await screen.findByText('You $6.00, Ben Example $4.00')).toBeVisible();
  });

  test('is not asked about again after No, nor one that new expenses have', async () => {
    const { press, written, split, save, again } = await adder({ default: 'Rooms' });
    await split('Couple');
    await save();
    await again();
    await split('Couple');
    await save();
    expect(question('Use Couple for new expenses in Lisbon trip?')).toBeVisible();
    await press.click(button('Not Now'));
    for (const way of ['Couple', 'Couple', 'Rooms', 'Rooms']) {
      await again();
      await split(way);
      await save();
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(written()).toHaveLength(0);
  });

  test('may be equal shares', async () => {
    const { press, written, split, save, again } = await adder({ default: 'Couple' });
    await split('Equally');
    await save();
    await again();
    await split('Rooms');
    await save();
    for (const _ of [1, 2]) {
      expect(screen.queryByRole('dialog')).toBeNull();
      await again();
      await split('Equally');
      await save();
    }
    await press.click(button('Use Equally'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()[0]?.body).toEqual({ version: 3, default: null, presets: [couple, rooms] });
  });
});
