import type { DueMail } from './mail.ts';

/**
 * The subject and text of a mail, with a link to sign in or register. `origin` is the product's URL, `proof` what shows that the
 * mail was read. Plain text, so that opening it fetches and tracks nothing.
 */
export function renderMail(mail: DueMail, origin: string, proof: string): { subject: string; text: string } {
  const sender = mail.senderEmail ? `${mail.senderName} (${mail.senderEmail})` : mail.senderName;
  const isInvite = mail.kind === 'group-invite';
  const wish = isInvite ? `invites you to join the group "${mail.groupName}"` : 'would like to be your friend';
  const next = new URL('/login?tab=register', origin);
  // The same pages as the notification's link in render-text.ts.
  next.searchParams.set('returnTo', isInvite ? '/groups' : '/friends?tab=requests');
  next.searchParams.set('proof', proof);
  const waiting = isInvite ? 'the invitation' : 'the request';
  const paragraphs = [
    'Hello,',
    `${sender} ${wish} on Allsquare, where friends share what things cost.`,
    ...(mail.message ? [`${mail.senderName} writes:`, mail.message] : []),
    `Sign in or create an account with this email address, and ${waiting} is there:\n${next.href}`,
    `If you do not know ${mail.senderName}, you need not do anything.`,
  ];
  return { subject: `${mail.senderName} ${wish} on Allsquare`, text: `${paragraphs.join('\n\n')}\n` };
}
