import { randomUUID } from 'node:crypto';
import * as auth from '@allsquare/auth-contract';
import * as expenses from '@allsquare/expenses-contract';
import * as friends from '@allsquare/friends-contract';
import * as groups from '@allsquare/groups-contract';
import type { CallInput } from '@allsquare/local/client/call-operation.ts';
import type { Operation, ProblemTable } from '@allsquare/service-kit';
import type { Caller } from './callers.ts';
import type { Scene } from './scenes.ts';

/** The expected answer: the status, and the code of a refusal. */
type Answers = Record<Caller, string>;
type Guests = 'guest' | 'guest of another group';
/** Guests get the same answers as the member and the member of another group, unless a row differs. */
type MemberAnswers = Omit<Answers, Guests> & Partial<Pick<Answers, Guests>>;

export type Row = {
  operation: Operation;
  /** The case, where a route has several. */
  when?: string;
  /** Required data. A permitted write gets new data; all refusals share one set. */
  scene: 'nothing' | 'group' | 'invites' | 'request' | 'friendship';
  input?: (scene: Scene, caller: Caller) => CallInput;
  answers: Answers;
  /** Runs in a separate session. */
  endsSession?: true;
};
type AccessRow = Omit<Row, 'answers'> & { answers: MemberAnswers };
export type Area = {
  /** From the OpenAPI document. */
  name: string;
  title: string;
  world: string;
  rows: Row[];
  /** What the codes mean to a person. */
  problems: ProblemTable;
};
type AccessArea = Omit<Area, 'rows'> & { rows: AccessRow[] };

const answersFor = (signedOut: string, outsiders: string, member: string, admin: string): MemberAnswers => ({
  'signed out': signedOut,
  stranger: outsiders,
  member,
  admin,
  'former member': outsiders,
  'former member with a balance': outsiders,
  removed: outsiders,
  'member of another group': outsiders,
});
const everyGuest = (answer: string) => ({ guest: answer, 'guest of another group': answer });
const everybody = (answer: string) => answersFor(answer, answer, answer, answer);
const oneself = (answer: string) => answersFor('401 signed-out', answer, answer, answer);
const members = (answer: string, others = '404 group-not-found') =>
  answersFor('401 signed-out', others, answer, answer);
const admins = (answer: string) => ({ ...members(answer), member: '403 admins-only' });

const withPassword = ({ people }: Scene, caller: Caller) => ({
  body: { password: caller === 'signed out' ? 'nobody' : people[caller].password },
});

const ofGroup =
  (body?: object) =>
  ({ groupId }: Scene) => ({ params: { id: groupId }, body });
const ofPlace =
  (body?: object) =>
  ({ groupId, placeId }: Scene) => ({ params: { id: groupId, userId: placeId }, body });
const ofOneself = ({ groupId, people }: Scene, caller: Caller) => {
  const own = caller === 'signed out' ? people.member : people[caller];
  return { params: { id: groupId, userId: own.id } };
};
const inGroup = ({ groupId }: Scene) => ({ query: { groupId } });
const ofExpense = ({ expenseId }: Scene) => ({ params: { id: expenseId } });
const inBoth = ({ groupId, otherGroupId }: Scene) => ({ query: { groupId: [groupId, otherGroupId] } });
const withDeleted = ({ groupId }: Scene) => ({ query: { groupId, deleted: 'true' } });
const withAdmin = ({ groupId, people: { admin } }: Scene) => ({ query: { groupId, between: admin.id } });
const ofDeletedExpense = ({ deletedExpenseId }: Scene) => ({ params: { id: deletedExpenseId } });
/** The version differs from the stored one. */
const ofOlder = { query: { undoes: '7' } };
const ofInvite = ({ inviteId }: Scene) => ({ params: { id: inviteId } });
const ofRequest = ({ requestId }: Scene) => ({ params: { id: requestId } });
const dinner = ({ groupId, people }: Scene) => ({
  expense: { groupId, description: 'Dinner', amount: 100, date: '2026-05-02', paidBy: people.admin.id },
  splits: [{ userId: people.member.id }],
});
/** The same for everybody. */
const REF = '5b0e6f2c-8d3a-4a51-9c57-2f1f0a4f8f10';
const ofRepeat =
  (body?: object) =>
  ({ repeatId }: Scene) => ({ params: { id: repeatId }, body });
const ofRepeats = (answer: string) => members(answer, '404 repeat-not-found');
const rent = ({ groupId, people }: Scene) => ({
  groupId,
  expense: { description: 'Rent', amount: 100, paidBy: people.admin.id },
  splits: [{ userId: people.member.id }],
  start: '2199-01-31',
  every: 1,
  unit: 'month',
  zone: 'UTC',
});
const fileOf = ({ groupId, people: { member, admin } }: Scene) => ({
  groupId,
  importId: randomUUID(),
  name: 'lisbon.csv',
  source: 'splitwise',
  entries: [{ ref: randomUUID(), payerId: member.id, payeeId: admin.id, amount: 100 }],
  left: 0,
});
const ofSettlement =
  (body?: object) =>
  ({ settlementId }: Scene) => ({ params: { id: settlementId }, body });
const ofSettlements = (answer: string) => members(answer, '404 settlement-not-found');
const ofExpenses = (answer: string) => members(answer, '404 expense-not-found');
const groupRoute = (operation: Operation, answers: MemberAnswers, input: Row['input'], when = ''): AccessRow => ({
  operation,
  when,
  scene: 'group',
  input,
  // A former member with an open balance reads like a member.
  answers: operation.method === 'GET' ? { ...answers, 'former member with a balance': answers.member } : answers,
});
const ofFormerInvite = ({ formerInviteId }: Scene) => ({ params: { id: formerInviteId } });
const invited = { ...members('403 recipient-only', '404 invite-not-found'), stranger: '200' };

const accessAreas: AccessArea[] = [
  {
    name: 'auth',
    problems: { ...auth.problems, invalid_grant: auth.problems['session-over'] },
    title: 'Session and profile',
    world: 'Everybody has an account, or is a guest. No cookie is sent, so nothing can be refreshed or kept.',
    rows: [
      {
        operation: auth.register,
        scene: 'nothing',
        input: ({ fresh }) => ({ body: fresh() }),
        answers: everybody('201'),
      },
      {
        operation: auth.login,
        scene: 'nothing',
        input: ({ people: { stranger } }) => ({ body: { email: stranger.email, password: stranger.password } }),
        answers: everybody('200'),
      },
      {
        operation: auth.token,
        scene: 'nothing',
        input: () => ({ body: { grant_type: 'refresh_token', refresh_token: 'a.b.c' } }),
        answers: everybody('400 invalid_grant'),
      },
      {
        operation: auth.openGuest,
        when: "by a group's link",
        scene: 'nothing',
        input: ({ linkToken }) => ({ body: { token: linkToken, name: 'New Example' } }),
        answers: everybody('201'),
      },
      {
        operation: auth.openGuest,
        when: 'by a bad link',
        scene: 'nothing',
        input: () => ({ body: { token: 'a.b.c', name: 'New Example' } }),
        answers: everybody('404 link-ended'),
      },
      {
        operation: auth.convertGuest,
        scene: 'nothing',
        input: ({ fresh }) => ({ body: fresh() }),
        answers: { ...oneself('409 not-a-guest'), ...everyGuest('403 other-browser') },
      },
      {
        operation: auth.previewConversion,
        when: 'with a bad token',
        scene: 'nothing',
        input: () => ({ body: { token: 'a.b.c' } }),
        answers: everybody('410 link-over'),
      },
      {
        operation: auth.createReturnLink,
        scene: 'nothing',
        answers: { ...oneself('409 not-a-guest'), ...everyGuest('403 other-browser') },
      },
      {
        operation: auth.returnAsGuest,
        when: 'by a bad link',
        scene: 'nothing',
        input: () => ({ body: { token: 'no-such-link', attempt: '7a000000-0000-4000-8000-000000000001' } }),
        answers: everybody('410 return-over'),
      },
      {
        operation: auth.confirmConversion,
        when: 'with a bad token',
        scene: 'nothing',
        input: () => ({ body: { token: 'a.b.c', password: 'another-horse-battery' } }),
        answers: everybody('410 link-over'),
      },
      { operation: auth.logout, scene: 'nothing', answers: everybody('204'), endsSession: true },
      { operation: auth.getConfig, scene: 'nothing', answers: everybody('200') },
      { operation: auth.getMe, scene: 'nothing', answers: oneself('200') },
      {
        operation: auth.updateProfile,
        scene: 'nothing',
        input: ({ people }, caller) => ({ body: { name: caller === 'signed out' ? 'Nobody' : people[caller].name } }),
        answers: oneself('200'),
      },
      {
        operation: auth.setUpFactor,
        when: 'without the password',
        scene: 'nothing',
        input: () => ({ body: {} }),
        answers: oneself('403 wrong-password'),
      },
      {
        operation: auth.setUpFactor,
        when: 'with the password',
        scene: 'nothing',
        input: withPassword,
        answers: oneself('201'),
      },
      {
        operation: auth.confirmFactor,
        scene: 'nothing',
        input: () => ({ params: { id: 'a.b.c' }, body: { code: '123456' } }),
        answers: oneself('404 no-such-factor'),
      },
      {
        operation: auth.removeFactor,
        scene: 'nothing',
        input: () => ({ params: { id: 'a' }, body: { code: '123456' } }),
        answers: oneself('403 wrong-password'),
      },
      {
        operation: auth.changePassword,
        scene: 'nothing',
        input: () => ({ body: { current: 'not-the-password', next: 'another-horse-battery' } }),
        answers: oneself('403 wrong-password'),
      },
      {
        operation: auth.requestPasswordReset,
        scene: 'nothing',
        input: ({ people: { stranger } }) => ({ body: { email: stranger.email } }),
        answers: everybody('202'),
      },
      {
        operation: auth.resetPassword,
        when: 'with a bad token',
        scene: 'nothing',
        input: () => ({ body: { token: 'a.b.c', password: 'another-horse-battery' } }),
        answers: everybody('410 link-over'),
      },
      {
        operation: auth.requestVerification,
        scene: 'nothing',
        input: ({ people: { stranger } }) => ({ body: { email: stranger.email } }),
        answers: everybody('202'),
      },
      { operation: auth.listSessions, scene: 'nothing', answers: oneself('200') },
      {
        operation: auth.endSession,
        when: "somebody else's",
        scene: 'nothing',
        input: () => ({ params: { id: '5e000000-0000-4000-8000-000000000001' } }),
        answers: oneself('404 no-such-session'),
      },
      {
        operation: auth.endOtherSessions,
        scene: 'nothing',
        answers: { ...oneself('204'), ...everyGuest('403 other-browser') },
      },
      {
        operation: auth.deleteAccount,
        scene: 'nothing',
        input: () => ({ body: { password: 'not-the-password' } }),
        answers: { ...oneself('403 wrong-password'), ...everyGuest('403 other-browser') },
      },
      { operation: auth.streamEvents, scene: 'nothing', answers: oneself('200') },
      {
        operation: auth.reportSpans,
        when: 'where traces are gathered',
        scene: 'nothing',
        input: () => ({
          body: {
            spans: [{ name: 'show groups', traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), ago: 20, took: 10 }],
          },
        }),
        answers: oneself('204'),
      },
    ],
  },
  {
    name: 'groups',
    problems: groups.problems,
    title: 'Groups, members and invitations',
    world: `A group with an admin, a member, another member, a guest, a place that nobody holds and one that somebody does, who
pays together with the admin, a link, a former member who has left, and two whom the admin has removed. The member has
invited the stranger, who has not answered; so had the former member before leaving. The admin and the member have a
friend in common who is not in the group. The same people had another group, which the admin has deleted. Lists over
all groups contain the caller's own groups and nothing of this one.`,
    rows: [
      { operation: groups.listGroups, scene: 'group', answers: oneself('200') },
      {
        operation: groups.listGroups,
        when: 'that were deleted',
        scene: 'group',
        input: () => ({ query: { deleted: 'true' } }),
        answers: oneself('200'),
      },
      {
        operation: groups.listGroups,
        when: 'by pages',
        scene: 'group',
        input: () => ({ query: { limit: '1' } }),
        answers: oneself('200'),
      },
      {
        operation: groups.listGroups,
        when: 'that are archived',
        scene: 'group',
        input: () => ({ query: { archived: 'true' } }),
        answers: oneself('200'),
      },
      {
        operation: groups.createGroup,
        scene: 'nothing',
        input: () => ({ body: { name: 'My own' } }),
        answers: oneself('201'),
      },
      {
        operation: groups.createGroup,
        when: 'with places',
        scene: 'nothing',
        input: () => ({ body: { name: 'My own', places: ['Max'] } }),
        answers: oneself('201'),
      },
      { operation: groups.getGroup, scene: 'group', input: ofGroup(), answers: members('200') },
      { operation: groups.updateGroup, scene: 'group', input: ofGroup({ name: 'Porto' }), answers: admins('200') },
      { operation: groups.deleteGroup, scene: 'group', input: ofGroup(), answers: admins('204') },
      {
        operation: groups.restoreGroup,
        when: 'that was deleted',
        scene: 'group',
        input: ({ deletedGroupId }) => ({ params: { id: deletedGroupId } }),
        answers: members('200'),
      },
      { operation: groups.archiveGroup, scene: 'group', input: ofGroup(), answers: members('204') },
      { operation: groups.unarchiveGroup, scene: 'group', input: ofGroup(), answers: members('204') },
      { operation: groups.listMembers, scene: 'group', input: ofGroup(), answers: members('200') },
      {
        operation: groups.listMembers,
        when: 'by pages',
        scene: 'group',
        input: ({ groupId }) => ({ params: { id: groupId }, query: { limit: '1' } }),
        answers: members('200'),
      },
      { operation: groups.listMemberChanges, scene: 'group', input: ofGroup(), answers: members('200') },
      {
        operation: groups.addMember,
        when: 'a friend',
        scene: 'group',
        input: ({ groupId, friend }) => ({ params: { id: groupId }, body: { email: friend.email } }),
        answers: members('201'),
      },
      {
        operation: groups.addMember,
        when: 'a friend, as an admin',
        scene: 'group',
        input: ({ groupId, friend }) => ({ params: { id: groupId }, body: { email: friend.email, role: 'admin' } }),
        answers: admins('201'),
      },
      {
        operation: groups.addMember,
        when: 'a friend, into a place',
        scene: 'group',
        input: ({ groupId, friend, placeId }) => ({ params: { id: groupId }, body: { email: friend.email, placeId } }),
        answers: members('201'),
      },
      {
        operation: groups.addMember,
        when: 'somebody else',
        scene: 'group',
        input: ({ groupId, fresh }) => ({ params: { id: groupId }, body: { email: fresh().email } }),
        answers: members('202'),
      },
      {
        operation: groups.addMember,
        when: 'who was removed',
        scene: 'group',
        input: ({ groupId, people: { removed } }) => ({ params: { id: groupId }, body: { email: removed.email } }),
        answers: { ...members('201'), member: '403 removed' },
      },
      {
        operation: groups.updateRole,
        scene: 'group',
        input: ({ groupId, another }) => ({ params: { id: groupId, userId: another.id }, body: { role: 'admin' } }),
        answers: admins('200'),
      },
      {
        operation: groups.removeMember,
        when: 'another member',
        scene: 'group',
        input: ({ groupId, another }) => ({ params: { id: groupId, userId: another.id } }),
        answers: admins('204'),
      },
      {
        operation: groups.removeMember,
        when: 'keepBalance',
        scene: 'group',
        input: ({ groupId, another }) => ({
          params: { id: groupId, userId: another.id },
          query: { keepBalance: 'true' },
        }),
        answers: admins('204'),
      },
      {
        operation: groups.removeMember,
        when: 'a place',
        scene: 'group',
        input: ofPlace(),
        answers: admins('204'),
      },
      {
        operation: groups.removeMember,
        when: 'oneself',
        scene: 'group',
        input: ofOneself,
        answers: { ...members('204'), admin: '409 last-admin' },
      },
      { operation: groups.addPlace, scene: 'group', input: ofGroup({ name: 'Nia' }), answers: members('201') },
      { operation: groups.renamePlace, scene: 'group', input: ofPlace({ name: 'Nia' }), answers: members('200') },
      {
        operation: groups.unclaimPlace,
        when: 'of another',
        scene: 'group',
        input: ({ groupId, holder }) => ({ params: { id: groupId, userId: holder.id } }),
        answers: admins('200'),
      },
      {
        operation: groups.unclaimPlace,
        when: 'of none',
        scene: 'group',
        input: ofOneself,
        answers: members('409 not-a-place'),
      },
      {
        operation: groups.mergeMembers,
        when: 'own, free',
        scene: 'group',
        input: ({ groupId, placeId, people: { member } }) => ({
          params: { id: groupId, userId: placeId },
          body: { into: member.id },
        }),
        answers: { ...members('200'), guest: '403 admins-only' },
      },
      {
        operation: groups.mergeMembers,
        when: 'of others',
        scene: 'group',
        input: ({ groupId, placeId, another }) => ({
          params: { id: groupId, userId: placeId },
          body: { into: another.id },
        }),
        answers: admins('200'),
      },
      {
        operation: groups.mergeMembers,
        when: 'accounts',
        scene: 'group',
        input: ({ groupId, another, people: { member } }) => ({
          params: { id: groupId, userId: another.id },
          body: { into: member.id },
        }),
        answers: admins('409 two-accounts'),
      },
      {
        operation: groups.unmergeMembers,
        when: 'of none',
        scene: 'group',
        input: ofOneself,
        answers: members('409 not-merged'),
      },
      { operation: groups.shareLink, scene: 'group', input: ofGroup(), answers: members('200') },
      { operation: groups.deleteLink, scene: 'group', input: ofGroup(), answers: admins('204') },
      {
        operation: groups.previewLink,
        scene: 'group',
        input: ({ linkToken: token }) => ({ body: { token } }),
        answers: everybody('200'),
      },
      {
        operation: groups.joinByLink,
        scene: 'group',
        input: ({ linkToken: token, placeId }) => ({ body: { token, placeId } }),
        answers: { ...members('200', '201'), removed: '403 removed', 'former member with a balance': '403 removed' },
      },
      {
        operation: groups.joinByLink,
        when: 'that is none',
        scene: 'group',
        input: ({ linkToken }) => ({ body: { token: linkToken.slice(1) } }),
        answers: oneself('404 link-ended'),
      },
      {
        operation: groups.createUnit,
        when: 'with oneself',
        scene: 'group',
        input: ({ groupId, placeId, people: { member } }) => ({
          params: { id: groupId },
          body: { members: [member.id, placeId] },
        }),
        answers: members('200'),
      },
      {
        operation: groups.createUnit,
        when: 'of others',
        scene: 'group',
        input: ({ groupId, placeId, another }) => ({
          params: { id: groupId },
          body: { members: [another.id, placeId] },
        }),
        answers: admins('200'),
      },
      {
        operation: groups.deleteUnit,
        when: 'of others',
        scene: 'group',
        input: ({ groupId, unit }) => ({ params: { id: groupId, unit } }),
        answers: admins('204'),
      },
      { operation: groups.listGroupInvites, scene: 'invites', input: ofGroup(), answers: members('200') },
      { operation: groups.listInvites, scene: 'nothing', answers: oneself('200') },
      { operation: groups.previewInvite, scene: 'invites', input: ofInvite, answers: invited },
      { operation: groups.acceptInvite, scene: 'invites', input: ofInvite, answers: invited },
      {
        operation: groups.acceptInvite,
        when: 'of a former member',
        scene: 'invites',
        input: ofFormerInvite,
        answers: { ...invited, stranger: '409 already-decided', 'former member': '403 recipient-only' },
      },
      { operation: groups.declineInvite, scene: 'invites', input: ofInvite, answers: invited },
      {
        operation: groups.cancelInvite,
        scene: 'invites',
        input: ofInvite,
        answers: { ...members('200', '404 invite-not-found'), stranger: '403 sender-only' },
      },
    ],
  },
  {
    name: 'expenses',
    problems: expenses.problems,
    title: 'Expenses, balances and settlements',
    world: `The same group, with an expense of the admin, a settlement of the member, a deleted expense and a repeat of the admin.
Any member may change, delete and restore the expense and the settlement, and change or delete the repeat. Somebody who
was removed and is owed money, or owes it, reads the books until that is settled; everything else about the group is
closed to them, its page and its live events too. The other group belongs to the caller of the last column. Lists over
all groups contain the caller's own groups and nothing of this one.`,
    rows: [
      groupRoute(expenses.listExpenses, members('200'), inGroup, 'of a group'),
      groupRoute(expenses.listExpenses, members('200'), withDeleted, 'of a group, with deleted ones'),
      groupRoute(expenses.listExpenses, members('200'), withAdmin, 'of a group, between two'),
      groupRoute(expenses.listExpenses, members('404 group-not-found'), inBoth, 'of the group and another'),
      { operation: expenses.listExpenses, when: 'of all groups', scene: 'group', answers: oneself('200') },
      groupRoute(expenses.getTotals, members('200'), inGroup, 'of a group'),
      { operation: expenses.getTotals, when: 'of all groups', scene: 'group', answers: oneself('200') },
      groupRoute(expenses.getStatistics, members('200'), inGroup),
      groupRoute(
        expenses.getStatistics,
        members('200'),
        ({ groupId }) => ({ query: { groupId, from: '2026-05-02' } }),
        'of some days',
      ),
      groupRoute(expenses.listRates, members('200'), inGroup),
      groupRoute(expenses.listCountedTwice, members('200'), ({ groupId, people: { member } }) => ({
        query: { groupId, userId: member.id },
      })),
      groupRoute(expenses.createExpense, members('201'), (scene) => ({ body: dinner(scene) })),
      groupRoute(
        expenses.createExpense,
        members('201'),
        (scene) => ({ body: { ...dinner(scene), expense: { ...dinner(scene).expense, ref: REF } } }),
        'with a ref of others',
      ),
      groupRoute(expenses.getExpense, ofExpenses('200'), ofExpense),
      groupRoute(expenses.getSplits, ofExpenses('200'), ofExpense),
      groupRoute(expenses.getHistory, ofExpenses('200'), ofExpense),
      groupRoute(expenses.getHistory, ofExpenses('200'), ofDeletedExpense, 'of a deleted expense'),
      groupRoute(expenses.updateExpense, ofExpenses('200'), (scene) => ({ ...ofExpense(scene), body: dinner(scene) })),
      groupRoute(expenses.takeItem, ofExpenses('404 item-not-found'), ({ expenseId, groupId }) => ({
        params: { id: expenseId, item: groupId },
        body: { value: 1 },
      })),
      groupRoute(expenses.revertExpense, ofExpenses('409 stale-version'), (scene) => ({
        ...ofExpense(scene),
        body: { to: 1, version: 7 },
      })),
      groupRoute(
        expenses.revertExpense,
        ofExpenses('409 changed-since'),
        (scene) => ({ ...ofExpense(scene), ...ofOlder, body: { to: 1, version: 7 } }),
        'of an older version',
      ),
      groupRoute(expenses.deleteExpense, ofExpenses('204'), ofExpense),
      groupRoute(
        expenses.deleteExpense,
        ofExpenses('409 changed-since'),
        (scene) => ({ ...ofExpense(scene), ...ofOlder }),
        'of an older version',
      ),
      groupRoute(expenses.restoreExpense, ofExpenses('200'), ofDeletedExpense),
      groupRoute(
        expenses.restoreExpense,
        ofExpenses('409 changed-since'),
        (scene) => ({ ...ofDeletedExpense(scene), ...ofOlder }),
        'of an older version',
      ),
      groupRoute(expenses.getPresets, members('200'), inGroup),
      groupRoute(expenses.updatePresets, members('409 presets-changed'), (scene) => ({
        ...inGroup(scene),
        body: { version: 7, default: null, presets: [] },
      })),
      groupRoute(expenses.listBalances, members('200'), inGroup, 'of a group'),
      { operation: expenses.listBalances, when: 'of all groups', scene: 'group', answers: oneself('200') },
      { operation: expenses.listCounterparts, scene: 'group', answers: oneself('200') },
      {
        operation: expenses.closeSeat,
        scene: 'group',
        input: ({ groupId, holder }) => ({ params: { groupId, id: holder.id }, body: { userId: holder.id } }),
        answers: oneself('404 not-found'),
      },
      groupRoute(expenses.getPlan, members('200'), inGroup),
      groupRoute(expenses.explainBalance, members('200'), ({ groupId, people: { admin } }) => ({
        query: { groupId, userId: admin.id },
      })),
      groupRoute(
        expenses.explainPayment,
        members('404 no-such-line'),
        ({ groupId, people: { admin, member } }) => ({ query: { groupId, from: admin.id, to: member.id } }),
        'that is not in the plan',
      ),
      groupRoute(expenses.readBook, members('200'), inGroup),
      groupRoute(expenses.importEntries, members('200'), (scene) => ({ body: fileOf(scene) })),
      groupRoute(
        expenses.undoImport,
        members('200'),
        ({ groupId, importId }) => ({ params: { importId }, query: { groupId } }),
        'of the member',
      ),
      groupRoute(expenses.createRepeat, members('201'), (scene) => ({ body: rent(scene) })),
      groupRoute(expenses.listRepeats, members('200'), inGroup),
      groupRoute(expenses.updateRepeat, ofRepeats('409 repeat-changed'), ofRepeat({ version: 7, paused: true })),
      groupRoute(expenses.deleteRepeat, ofRepeats('204'), ofRepeat()),
      groupRoute(expenses.listActivity, members('200'), inGroup, 'of a group'),
      groupRoute(
        expenses.listActivity,
        members('200'),
        ({ groupId, people: { admin } }) => ({ query: { groupId, by: admin.id } }),
        'of one person',
      ),
      { operation: expenses.listActivity, when: 'of all groups', scene: 'group', answers: oneself('200') },
      groupRoute(expenses.undoActivity, admins('200'), ({ groupId, people: { member } }) => ({
        body: { groupId, userId: member.id, since: '2000-01-01T00:00:00.000Z' },
      })),
      groupRoute(expenses.createSettlement, members('201'), ({ groupId, people: { member, admin } }) => ({
        body: { groupId, payerId: member.id, payeeId: admin.id, amount: 100 },
      })),
      groupRoute(expenses.remind, members('422 nothing-to-pay'), ({ groupId, people: { admin } }) => ({
        body: { groupId, userId: admin.id },
      })),
      groupRoute(expenses.listSettlements, members('200'), inGroup),
      groupRoute(expenses.listSettlements, members('200'), withDeleted, 'with deleted ones'),
      groupRoute(expenses.getSettlement, ofSettlements('200'), ofSettlement()),
      groupRoute(expenses.getSettlementHistory, ofSettlements('200'), ofSettlement()),
      groupRoute(expenses.updateSettlement, ofSettlements('200'), (scene) =>
        ofSettlement({ payerId: scene.people.member.id, payeeId: scene.people.admin.id, amount: 200 })(scene),
      ),
      groupRoute(
        expenses.revertSettlement,
        ofSettlements('409 settlement-changed'),
        ofSettlement({ to: 1, version: 7 }),
      ),
      groupRoute(expenses.deleteSettlement, members('204', '404 settlement-not-found'), ({ settlementId }) => ({
        params: { id: settlementId },
      })),
      groupRoute(
        expenses.restoreSettlement,
        members('200', '404 settlement-not-found'),
        ({ settlementId }) => ({ params: { id: settlementId } }),
        'of one that stands',
      ),
      ...[expenses.deleteSettlement, expenses.restoreSettlement].map((operation) =>
        groupRoute(
          operation,
          members('409 changed-since', '404 settlement-not-found'),
          ({ settlementId }) => ({ params: { id: settlementId }, ...ofOlder }),
          'of an older version',
        ),
      ),
    ],
  },
  {
    name: 'friends',
    problems: friends.problems,
    title: 'Friends and notifications',
    world: `The admin has sent the member a friend request, and the member has a notification of it. In the rows on friendship the
two are friends. The others are not involved. Lists contain the caller's own entries.`,
    rows: [
      { operation: friends.listFriends, scene: 'friendship', answers: oneself('200') },
      {
        operation: friends.removeFriend,
        scene: 'friendship',
        input: ({ people: { admin, member } }, caller) => ({
          params: { friend_id: caller === 'admin' ? member.id : admin.id },
        }),
        answers: members('204', '404 friend-not-found'),
      },
      { operation: friends.listRequests, scene: 'request', answers: oneself('200') },
      {
        operation: friends.sendRequest,
        scene: 'nothing',
        input: ({ fresh }) => ({ body: { email: fresh().email } }),
        answers: oneself('201'),
      },
      {
        operation: friends.sendRequest,
        when: 'by user id',
        scene: 'group',
        input: ({ another, groupId }) => ({ body: { userId: another.id, groupId } }),
        answers: { ...members('201', '404 not-in-one-group'), admin: '409 already-friends' },
      },
      ...[friends.acceptRequest, friends.declineRequest].map(
        (operation): AccessRow => ({
          operation,
          scene: 'request',
          input: ofRequest,
          answers: { ...members('200', '404 request-not-found'), admin: '403 recipient-only' },
        }),
      ),
      {
        operation: friends.cancelRequest,
        scene: 'request',
        input: ofRequest,
        answers: { ...members('200', '404 request-not-found'), member: '403 sender-only' },
      },
      { operation: friends.listNotifications, scene: 'request', answers: oneself('200') },
      {
        operation: friends.readNotification,
        scene: 'request',
        input: ({ notificationId }) => ({ params: { id: notificationId } }),
        answers: { ...oneself('404 notification-not-found'), member: '204', guest: '404 notification-not-found' },
      },
      { operation: friends.readAllNotifications, scene: 'nothing', answers: oneself('204') },
      {
        operation: friends.unsubscribe,
        when: 'with a bad token',
        scene: 'nothing',
        input: () => ({ query: { token: 'a.b.c' } }),
        answers: everybody('404 link-not-found'),
      },
      {
        operation: friends.resubscribe,
        when: 'with a bad token',
        scene: 'nothing',
        input: () => ({ query: { token: 'a.b.c' } }),
        answers: everybody('404 link-not-found'),
      },
    ],
  },
];

/** Guests may not run writes that reach other people, except those that the contract allows. */
function addGuestAnswers(row: AccessRow): Row {
  const { operation, answers } = row;
  const { member, 'member of another group': other } = answers;
  const may = operation.public || operation.method === 'GET' || operation.forGuests;
  const guests = may ? { guest: member, 'guest of another group': other } : everyGuest('403 guest');
  return { ...row, answers: { ...guests, ...answers } };
}

/** The expected answer of every route to each kind of caller; authorisation.test.ts checks the product against it. */
export const areas: Area[] = accessAreas.map(({ rows, ...area }) => ({ ...area, rows: rows.map(addGuestAnswers) }));

/** The route's name in the OpenAPI documents. */
export const routeOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
