import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { group, membersOf, weekend } from '../../test/examples.ts';
import { SettlementPlan } from './settlement-plan.tsx';

const { ann, ben, cleo } = people;
const line = (from: typeof ann, to: typeof ann, cents: number) => ({
  from: from.id,
  to: to.id,
  cents,
  amount: cents / 100,
  fromName: from.name,
  toName: to.name,
});
const plan = { groupId: group.id, version: 1, minimal: true, transfers: [line(ben, ann, 2000), line(cleo, ben, 500)] };
const isReminder = ({ path }: SentRequest) => path === '/api/balances/reminders';
const show = (
  changed: object = {},
  answer: (sent: SentRequest) => Response = () => new Response(null, { status: 204 }),
) =>
  renderScreen(
    <SettlementPlan
      groupId={group.id}
      members={membersOf(weekend).map((member) => (member.userId === ben.id ? { ...member, ...changed } : member))}
      balances={undefined}
      onSettle={() => undefined}
      onWhy={() => undefined}
    />,
    {
      user: ann,
      answer: (sent) => {
        if (sent.path.startsWith('/api/balances/plan')) return Response.json(plan);
        return isReminder(sent) ? answer(sent) : undefined;
      },
    },
  );

test('only a payment to me has a reminder', async () => {
  const { findByRole, getAllByRole, findByText, press, sent } = show();
  await press.click(await findByRole('button', { name: 'Remind Ben Example of $20.00' }));
  expect(await findByText('Reminder sent')).toBeVisible();
  expect(getAllByRole('button', { name: /^Remind/ })).toHaveLength(1);
  expect(sent.filter(isReminder)).toMatchObject([{ body: { groupId: group.id, userId: ben.id } }]);
});

test('shows the refusal of a second reminder on the same day', async () => {
  const message = 'You already reminded this person. Try again tomorrow.';
  const { findByRole, findByText, press } = show({}, () =>
    Response.json({ code: 'reminded-today', message }, { status: 409 }),
  );
  await press.click(await findByRole('button', { name: /^Remind Ben/ }));
  expect(await findByText(message)).toBeVisible();
});

test.each([{ place: true }, { guest: true }])('%j has no address: shares the link', async (changed) => {
  const { findByRole, findByText, press, sent } = show(changed);
  await press.click(await findByRole('button', { name: /^Remind Ben/ }));
  expect(await findByText(`At /groups/${group.id}?share-link=${ben.id}`)).toBeVisible();
  expect(sent.filter(isReminder)).toEqual([]);
});
