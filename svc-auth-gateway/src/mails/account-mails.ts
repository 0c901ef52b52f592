/** The mails to the owner of an account. Plain text, without user text. */
export type AccountMail = { subject: string; text: string };

const mail = (subject: string, ...paragraphs: string[]): AccountMail => ({
  subject,
  text: `${['Hello,', ...paragraphs].join('\n\n')}\n`,
});

const notYouNotice = (origin: string) =>
  `If this wasn't you, choose a new password: "Forgot password?" at\n${origin}/login\nThat signs you out everywhere.`;

/** The kinds, with the data that each needs; `origin` is the product's URL. */
export const accountMails = {
  verify: (origin: string, proof: string) =>
    mail(
      'Confirm your email address for Allsquare',
      `Somebody created an Allsquare account with this address. To confirm that it is yours, open this link:\n${origin}/login?proof=${proof}`,
      'The page asks for the password of the account. If you do not know it, you can start over there. The link works for seven days.',
      'If you did not ask for an account, you can ignore this email: nobody can use the account without this link.',
    ),
  reset: (origin: string, token: string) =>
    mail(
      'Choose a new password for Allsquare',
      `This link lets you choose a new password, once and within an hour:\n${origin}/login#reset=${token}`,
      'If you did not ask for it, you can ignore this email: your password stays the same.',
    ),
  known: (origin: string) =>
    mail(
      'You already have an Allsquare account',
      `Somebody, perhaps you, tried to create an account with this address. You already have one: sign in at\n${origin}/login`,
      'If you forgot your password, choose "Forgot password?" there.',
      "If this wasn't you, you can ignore this email.",
    ),
  keep: (origin: string, token: string) =>
    mail(
      'Save your Allsquare account',
      `Somebody, perhaps you, wants to save a guest account with this address. If it was you, choose a password, once and within an hour:\n${origin}/keep#${token}`,
      'Your groups and everything in them stay the same. If you did not ask for it, you can ignore this email.',
    ),
  'keep-known': (origin: string) =>
    mail(
      'You already have an Allsquare account',
      `Somebody, perhaps you, tried to save a guest account with this address, which already has an account. Sign in and choose your name in the group again.\n${origin}/login`,
      "If this wasn't you, you can ignore this email.",
    ),
  'password-changed': (origin: string) =>
    mail('Your Allsquare password was changed', 'Your password was changed a moment ago.', notYouNotice(origin)),
  'factor-on': (origin: string) =>
    mail(
      'Two-factor authentication was turned on',
      'Signing in to your Allsquare account now needs a code from your authenticator app.',
      notYouNotice(origin),
    ),
  'factor-off': (origin: string) =>
    mail(
      'Two-factor authentication was turned off',
      'Signing in to your Allsquare account now needs only your password.',
      notYouNotice(origin),
    ),
  'address-changed': () =>
    mail(
      'Your Allsquare address was changed',
      'Your account now has another email address, and we no longer send email to this one.',
      'If you did not ask for it, contact the people who run this Allsquare: only they can change an address.',
    ),
} as const;
