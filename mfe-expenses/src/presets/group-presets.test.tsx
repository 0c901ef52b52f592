import { problems } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { group, membersOf, threePeople } from '../../test/examples.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { GroupPresets } from './group-presets.tsx';

const { ann, ben } = people;
const couple = {
  name: '60/40',
  kind: 'percent',
  of: [
    { userId: ben.id, value: 4000 },
    { userId: ann.id, value: 6000 },
  ],
};
const alone = { name: 'Mine', kind: 'shares', of: [{ userId: ann.id, value: 1000 }] };

const shown = (start: object, refusal?: Response) => {
  let presets: object = { version: 3, default: null, presets: [couple, alone], ...start };
  const rendered = renderScreen(<GroupPresets group={group} members={membersOf(threePeople)} />, {
    examples: [],
    user: ann,
    answer: ({ method, body }) => {
      if (method === 'PUT' && refusal) return refusal;
      if (method === 'PUT') presets = { ...(body as object), version: 4 };
      return Response.json(presets);
    },
  });
  return { ...rendered, written: () => rendered.sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : [])) };
};
const radio = (name: string) => screen.findByRole('radio', { name });

test('selects what new expenses start with, and removes presets', async () => {
  const { press, written } = shown({});
  expect(await radio('Equally Everybody has the same share.')).toBeChecked();
  await press.click(await radio('60/40 You 60%, Ben Example 40%'));
  await waitFor(async () => expect(await radio('60/40 You 60%, Ben Example 40%')).toBeChecked());
  await press.click(screen.getByRole('button', { name: 'Remove Mine' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Mine' })).toBeNull());
  await press.click(screen.getByRole('button', { name: 'Remove 60/40' }));
  await waitFor(async () => expect(await radio('Equally Everybody has the same share.')).toBeChecked());
  expect(written()).toEqual([
    { version: 3, default: '60/40', presets: [couple, alone] },
    { version: 4, default: '60/40', presets: [couple] },
    { version: 4, default: null, presets: [] },
  ]);
});

test('a refusal shows its own sentence', async () => {
  const { message } = problems['presets-changed'];
  const { press } = shown({}, Response.json({ code: 'presets-changed', message }, { status: 409 }));
  await press.click(await radio('Mine You 1'));
  expect((await noticeOf('Error')).getByText(message)).toBeVisible();
});

test('changes nothing next to a newer kind, which would be lost', async () => {
  shown({ presets: [couple, { name: 'Newer', kind: 'by-weight' }] });
  expect(await radio('60/40 You 60%, Ben Example 40%')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Remove 60/40' })).toBeDisabled();
});
