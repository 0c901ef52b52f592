import { isolated } from '@allsquare/contract-kit';
import type { DueMail, MailKind } from './mail.ts';

/**
 * What the sender wants, what waits for the reader, and on which page: the one of the notification (render-text.ts);
 * `hasAccount`: the reader has one. A mail of a kind that only a newer version knows is not sent by this one, but tried
 * again later.
 */
type MailContent = { purpose: string; pendingItem: string; page: string; hasAccount?: true };
const contents: Record<MailKind, (mail: DueMail) => MailContent> = {
  'friend-request': () => ({
    purpose: 'would like to be your friend',
    pendingItem: 'the request',
    page: '/friends?tab=requests',
  }),
  'group-invite': ({ groupName }) => ({
    purpose: `invites you to join the group "${isolated(withoutLinks(groupName ?? ''))}"`,
    pendingItem: 'the invitation',
    page: '/groups',
  }),
  'settlement-reminder': ({ groupName }) => ({
    purpose: `reminds you of a payment in the group "${isolated(withoutLinks(groupName ?? ''))}"`,
    pendingItem: 'the payment',
    page: '/dashboard',
    hasAccount: true,
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
  const name = withoutLinks(mail.senderName);
  const { purpose, pendingItem, page, hasAccount } = contents[mail.kind](mail);
  const next = new URL(hasAccount ? '/login' : '/login?tab=register', origin);
  next.searchParams.set('returnTo', page);
  if (!hasAccount) next.searchParams.set('proof', tokens.proof);
  const signIn = hasAccount ? 'Sign in' : 'Sign in or create an account with this email address';
  const mails = new URL('/mails', origin);
  mails.searchParams.set('token', tokens.unsubscribe);
  const message = mail.message ? `, with a message from ${isolated(name)}` : '';
  const paragraphs = [
    'Hello,',
    `${isolated(name)} (${isolated(mail.senderEmail)}) ${purpose} on Allsquare, where friends share what things cost.`,
    `${signIn}, and ${pendingItem} is there${message}:\n${next.href}`,
    `If you do not know ${isolated(name)}, you need not do anything.`,
    `Stop such mails, or get them again:\n${mails.href}`,
  ];
  return { subject: `${isolated(name)} ${purpose} on Allsquare`, text: `${paragraphs.join('\n\n')}\n` };
}

/** A blank behind each dot, slash, colon and at sign, so that no mail program makes a link of it. */
const withoutLinks = (text: string) => text.replaceAll(/[./:@](?=\S)/g, '$& ');
