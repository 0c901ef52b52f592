import { expect, test } from '@jest/globals';
import type { DueMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

const tokens = { proof: 'proof', unsubscribe: 'token' };
const request: DueMail = {
  id: 'a0000000-0000-4000-8000-000000000001',
  recipient: 'dan@example.com',
  kind: 'friend-request',
  senderId: '0a000000-0000-4000-8000-00000000000a',
  senderName: 'Ann Example',
  senderEmail: 'ann@example.com',
  groupName: null,
  message: null,
  createdAt: new Date(0),
  attempts: 1,
};
const origin = 'https://allsquare.example';

test('a friend request names its sender and purpose, and links to where to answer', () => {
  expect(renderMail(request, origin, tokens)).toEqual({
    subject: 'Ann Example would like to be your friend on Allsquare',
    text: `Hello,

Ann Example (ann@example.com) would like to be your friend on Allsquare, where friends share what things cost.

Sign in or create an account with this email address to see the request:
https://allsquare.example/login?tab=register&returnTo=%2Ffriends%3Ftab%3Drequests&proof=proof

If you do not know Ann Example, you can ignore this email.

Stop these emails, or get them again:
https://allsquare.example/mails?token=token
`,
  });
});

test('an invite mentions its message without quoting it, and links to the groups page', () => {
  const invite: DueMail = {
    ...request,
    kind: 'group-invite',
    groupName: 'Lisbon trip',
    message: 'Join us!\nThe flat is booked: https://flat.example',
  };
  const { subject, text } = renderMail(invite, origin, tokens);
  expect(subject).toBe('Ann Example invites you to join the group "Lisbon trip" on Allsquare');
  expect(text).toContain(
    'see the invitation, with a message from Ann Example:\n' +
      'https://allsquare.example/login?tab=register&returnTo=%2Fgroups&proof=proof\n',
  );
  expect(text).not.toMatch(/flat/);
});

test('a reminder links an account to its payment, and proves nothing', () => {
  const reminder: DueMail = { ...request, kind: 'settlement-reminder', groupName: 'Lisbon trip' };
  const { subject, text } = renderMail(reminder, origin, tokens);
  expect(subject).toBe('Ann Example reminds you of a payment in the group "Lisbon trip" on Allsquare');
  expect(text).toContain('Sign in to see the payment:\nhttps://allsquare.example/login?returnTo=%2Fdashboard\n');
});

test('a kind only a newer version knows is not mistaken for another', () => {
  const newer = { ...request, kind: 'debt-reminder' as 'friend-request' };
  expect(() => renderMail(newer, origin, tokens)).toThrow();
});

test.each([
  ['Win at www.prize.example', 'Win at www. prize. example'],
  ['https://prize.example/now', 'https: / / prize. example/ now'],
  ['ann@prize.example', 'ann@ prize. example'],
  ['Ann J. Example', 'Ann J. Example'],
])('the name %j is not a link', (name, shown) => {
  const mail: DueMail = { ...request, kind: 'group-invite', senderName: name, groupName: name };
  const { subject, text } = renderMail(mail, origin, tokens);
  expect(subject).toBe(`${shown} invites you to join the group "${shown}" on Allsquare`);
  expect(text).toContain(`If you do not know ${shown},`);
  expect(text.match(/\S+\.example\S*/g)).toEqual([
    expect.stringMatching(/^https:\/\/allsquare\.example\/login/),
    'https://allsquare.example/mails?token=token',
  ]);
});

test.each(['נועה 7', 'عمر 3', '\u202eTaxi 00.12'])(
  'the name %j does not change the direction of subject or text',
  (name) => {
    const mail: DueMail = { ...request, kind: 'group-invite', senderName: name, groupName: name, message: 'Hi' };
    const { subject, text } = renderMail(mail, origin, tokens);
    const isolates = /\u2068[^\u2066-\u2069]*\u2069/g;
    expect(subject.match(isolates)).toHaveLength(2);
    expect(text.match(isolates)).toHaveLength(4);
    expect(`${subject}${text}`.replaceAll(isolates, '')).not.toMatch(/[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/);
  },
);
