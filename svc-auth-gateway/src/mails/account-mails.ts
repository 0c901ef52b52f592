/** What the owner of an account is told by mail. Plain text, without anything that people wrote. */
export type AccountMail = { subject: string; text: string };

const mail = (subject: string, ...paragraphs: string[]): AccountMail => ({
  subject,
  text: `${['Hello,', ...paragraphs].join('\n\n')}\n`,
});

const notYouNotice = (origin: string) =>
  `If it was not you, choose a new password: "Forgot password?" at\n${origin}/login\nThat signs everybody out.`;

/** The kinds, with what each needs to know; `origin` is the product's URL. */
export const accountMails = {
  verify: (origin: string, proof: string) =>
    mail(
      'Confirm your email address for Allsquare',
      `An account at Allsquare was opened with this address. To confirm that it is yours, follow this link:\n${origin}/login?proof=${proof}`,
      'The page asks for the password that was chosen. If you do not know it, you can open the account anew there. The link works for seven days.',
      'If you did not ask for an account, you need not do anything: without this link nobody can use it.',
    ),
  reset: (origin: string, token: string) =>
    mail(
      'Choose a new password for Allsquare',
      `This link lets you choose a new password, once and within an hour:\n${origin}/login#reset=${token}`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ),
  known: (origin: string) =>
    mail(
      'You have an Allsquare account already',
      `Somebody, perhaps you, wanted to open an account with this address. There is one already: sign in at\n${origin}/login`,
      'If you do not know your password any more, choose "Forgot password?" there.',
      'If it was not you, you need not do anything.',
    ),
  keep: (origin: string, token: string) =>
    mail(
      'Keep your Allsquare account',
      `Somebody, perhaps you, wants to keep a guest's account under this address. If it is you, choose a password, once and within an hour:\n${origin}/keep#${token}`,
      'Groups and everything in them stay as they are. If you did not ask for it, you need not do anything.',
    ),
  'keep-known': (origin: string) =>
    mail(
      'You have an Allsquare account already',
      `Somebody, perhaps you, wanted to keep a guest's account under this address, which has an account already. Sign in and take your place again.\n${origin}/login`,
      'If it was not you, you need not do anything.',
    ),
  'password-changed': (origin: string) =>
    mail('Your Allsquare password was changed', 'Your password was changed a moment ago.', notYouNotice(origin)),
  'factor-on': (origin: string) =>
    mail(
      'Two-factor authentication was turned on',
      'Signing in to your Allsquare account asks for a code of an authenticator app from now on.',
      notYouNotice(origin),
    ),
  'factor-off': (origin: string) =>
    mail(
      'Two-factor authentication was turned off',
      'Signing in to your Allsquare account asks for your password alone from now on.',
      notYouNotice(origin),
    ),
  'address-changed': () =>
    mail(
      'Your Allsquare address was changed',
      'Your account has another email address now, and no more mail comes to this one.',
      'If you did not ask for it, answer whoever runs this Allsquare: only they can change an address.',
    ),
} as const;
