import { isolated } from '@allsquare/contract-kit';
import type { DueMail, MailKind } from './mail.ts';

/**
 * What the sender wants, what waits for the reader, and on which page: the one of the notification (render-text.ts);
 * `toAccount`: the reader has one. A mail of a kind that only a newer version knows is not sent by this one, but tried
 * again later.
 */
type Words = { wish: string; waiting: string; page: string; toAccount?: true };
const words: Record<MailKind, (mail: DueMail) => Words> = {
  'friend-request': () => ({
    wish: 'would like to be your friend',
    waiting: 'the request',
    page: '/friends?tab=requests',
  }),
  'group-invite': ({ groupName }) => ({
    wish: `invites you to join the group "${isolated(unlinked(groupName ?? ''))}"`,
    waiting: 'the invitation',
    page: '/groups',
  }),
  'settlement-reminder': ({ groupName }) => ({
    wish: `reminds you of a payment in the group "${isolated(unlinked(groupName ?? ''))}"`,
    waiting: 'the payment',
    page: '/dashboard',
    toAccount: true,
  }),
};

/**
 * The subject and text of a mail, with a link to sign in or register. `origin` is the product's URL, `tokens` what
 * shows that the mail was read. Plain text, so that opening it fetches and tracks nothing. What people wrote is not in
 * it, and their names are no links: whoever reads it has never heard of us, and we vouch for what we send.
 */
export function renderMail(
  mail: DueMail,
  origin: string,
  tokens: { proof: string; unsubscribe: string },
): { subject: string; text: string } {
  const name = unlinked(mail.senderName);
  const { wish, waiting, page, toAccount } = words[mail.kind](mail);
  const next = new URL(toAccount ? '/login' : '/login?tab=register', origin);
  next.searchParams.set('returnTo', page);
  if (!toAccount) next.searchParams.set('proof', tokens.proof);
  const enter = toAccount ? 'Sign in' : 'Sign in or create an account with this email address';
  const mails = new URL('/mails', origin);
  mails.searchParams.set('token', tokens.unsubscribe);
  const message = mail.message ? `, with a message from ${isolated(name)}` : '';
  const paragraphs = [
    'Hello,',
    `${isolated(name)} (${isolated(mail.senderEmail)}) ${wish} on Allsquare, where friends share what things cost.`,
    `${enter}, and ${waiting} is there${message}:\n${next.href}`,
    `If you do not know ${isolated(name)}, you need not do anything.`,
    `Stop such mails, or get them again:\n${mails.href}`,
  ];
  return { subject: `${isolated(name)} ${wish} on Allsquare`, text: `${paragraphs.join('\n\n')}\n` };
}

/** A blank behind each dot, slash, colon and at sign, so that no mail program makes a link of it. */
const unlinked = (text: string) => text.replaceAll(/[./:@](?=\S)/g, '$& ');
