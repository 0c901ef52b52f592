import { expect, test } from '@jest/globals';
import type { DueMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

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
  expect(renderMail(request, origin, 'proof')).toEqual({
    subject: 'Ann Example would like to be your friend on Allsquare',
    text: `Hello,

Ann Example (ann@example.com) would like to be your friend on Allsquare, where friends share what things cost.

Sign in or create an account with this email address, and the request is there:
https://allsquare.example/login?tab=register&returnTo=%2Ffriends%3Ftab%3Drequests&proof=proof

If you do not know Ann Example, you need not do anything.
`,
  });
});

test('an invite contains its own message and links to the groups page', () => {
  const invite: DueMail = {
    ...request,
    kind: 'group-invite',
    groupName: 'Lisbon trip',
    message: 'Join us!\nThe flat is booked.',
  };
  const { subject, text } = renderMail(invite, origin, 'proof');
  expect(subject).toBe('Ann Example invites you to join the group "Lisbon trip" on Allsquare');
  expect(text).toContain('Ann Example writes:\n\nJoin us!\nThe flat is booked.\n\nSign in or create');
  expect(text).toContain('https://allsquare.example/login?tab=register&returnTo=%2Fgroups&proof=proof\n');
});

test('a sender whose address is unknown is named without it', () => {
  const { text } = renderMail({ ...request, senderEmail: null }, origin, 'proof');
  expect(text).toContain('Ann Example would like');
});
