import { isolated } from '@allsquare/contract-kit';
import type { DueMail, MailKind } from './mail.ts';

/**
 * The sender's purpose, what the reader finds, and on which page, the same as the notification's (render-text.ts);
 * `hasAccount`: the reader has one. A mail of a kind only a newer version knows is not sent by this one but retried.
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
 * The subject and text of a mail, with a link to sign in or register. `origin` is the product's URL, `tokens` prove
 * that the mail was read. Plain text, so that opening it fetches and tracks nothing. It contains nothing people wrote,
 * and their names cannot become links: the reader does not know us yet, and we vouch for what we send.
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
    `${signIn} to see ${pendingItem}${message}:\n${next.href}`,
    `If you do not know ${isolated(name)}, you can ignore this email.`,
    `Stop these emails, or get them again:\n${mails.href}`,
  ];
  return { subject: `${isolated(name)} ${purpose} on Allsquare`, text: `${paragraphs.join('\n\n')}\n` };
}

/** Puts a space after each dot, slash, colon and at sign, so that no mail program makes a link of it. */
const withoutLinks = (text: string) => text.replaceAll(/[./:@](?=\S)/g, '$& ');
