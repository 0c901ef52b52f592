import { refusedAs } from '@allsquare/contract-kit';

/** Every refusal of the gateway: `code` on the wire, title and message on the screen (spec.md section 8). */
export const problems = {
  'missing-name': { title: 'Registration failed', message: 'Please enter your name' },
  'missing-display-name': { title: 'Update Failed', message: 'Please enter a display name' },
  'missing-email': { title: 'Missing Email', message: 'Please enter an email address' },
  'invalid-email': { title: 'Invalid Email', message: 'Please enter a valid email address' },
  'missing-password': { title: 'Login failed', message: 'Please enter your password' },
  'password-length': { title: 'Registration failed', message: 'Please choose a password of 8 to 200 characters' },
  'common-password': {
    title: 'Registration failed',
    message: 'This is one of the most common passwords. Please choose another one.',
  },
  'wrong-credentials': { title: 'Login failed', message: 'Invalid email or password' },
  'second-factor-needed': { title: 'Login failed', message: 'Please enter the code of your authenticator app.' },
  'wrong-second-factor': {
    title: 'Login failed',
    message: 'That code is not right. Please enter the newest code of your authenticator app, or a recovery code.',
  },
  'too-many-codes': { title: 'Login failed', message: 'Too many wrong codes. Please wait 15 minutes.' },
  'too-many-requests': { title: 'Error', message: 'Too many requests. Please try again in a moment.' },
  'address-not-verified': {
    title: 'Login failed',
    message: 'Please check your email to verify your account before signing in.',
  },
  'email-in-use': { title: 'Registration failed', message: 'Email already in use' },
  'link-over': { title: 'Error', message: 'This link is too old, or was used already. Please ask for another one.' },
  'signed-out': { title: 'Signed out', message: 'Please sign in to continue.' },
  'session-over': { title: 'Signed out', message: 'Your session has ended. Please sign in again.' },
  'wrong-password': { title: 'Error', message: 'That is not your password. Please try again.' },
  'sign-in-again': { title: 'Error', message: 'Please sign out and in again to show that it is you, then try again.' },
  'missing-code': { title: 'Error', message: 'Please enter the code' },
  'wrong-code': {
    title: 'Error',
    message: 'That code is not right. Please enter the newest code of your authenticator app.',
  },
  'second-factor-exists': { title: 'Error', message: 'Two-factor authentication is already on.' },
  'no-such-factor': { title: 'Error', message: 'This set-up is over. Please start again.' },
  'no-such-session': { title: 'Error', message: 'This session is over already.' },
  'foreign-origin': { title: 'Error', message: 'This request did not come from Allsquare.' },
  'identity-away': { title: 'Error', message: 'Signing in is not possible right now. Please try again in a moment.' },
  'part-away': {
    title: 'Error',
    message: 'A part of Allsquare is away for a moment. Nothing was changed; please try again.',
  },
  'answer-lost': { title: 'Error', message: 'The answer was lost on the way. Trying again is safe.' },
} as const;

/** For a schema: refuses with the sentence of a code. */
export const refused = refusedAs(problems);
