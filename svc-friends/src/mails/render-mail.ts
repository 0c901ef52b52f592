import type { DueMail } from './mail.ts';

/**
 * The subject and text of a mail, with a link to sign in or register. `origin` is the product's URL, `proof` what shows that the
 * mail was read. Plain text, so that opening it fetches and tracks nothing. What people wrote is not in it, and their names are no
 * links: whoever reads it has never heard of us, and we vouch for what we send.
 */
export function renderMail(mail: DueMail, origin: string, proof: string): { subject: string; text: string } {
  const name = unlinked(mail.senderName);
  const isInvite = mail.kind === 'group-invite';
  const wish = isInvite
    ? `invites you to join the group "${unlinked(mail.groupName ?? '')}"`
    : 'would like to be your friend';
  const next = new URL('/login?tab=register', origin);
  // The same pages as the notification's link in render-text.ts.
  next.searchParams.set('returnTo', isInvite ? '/groups' : '/friends?tab=requests');
  next.searchParams.set('proof', proof);
  const waiting = isInvite ? 'the invitation' : 'the request';
  const message = mail.message ? `, with a message from ${name}` : '';
  const paragraphs = [
    'Hello,',
    `${name} (${mail.senderEmail}) ${wish} on Allsquare, where friends share what things cost.`,
    `Sign in or create an account with this email address, and ${waiting} is there${message}:\n${next.href}`,
    `If you do not know ${name}, you need not do anything.`,
  ];
  return { subject: `${name} ${wish} on Allsquare`, text: `${paragraphs.join('\n\n')}\n` };
}

/** A blank behind each dot, slash, colon and at sign, so that no mail program makes a link of it. */
const unlinked = (text: string) => text.replaceAll(/[./:@](?=\S)/g, '$& ');
