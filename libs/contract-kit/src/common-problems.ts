/** Why a guest may not do something, and what helps. */
export const GUEST_REFUSED = 'You’re here as a guest. Add an email to your account to do this.';

/** The refusals common to all parts, by code; the others are in a service's contract. */
export const commonProblems = {
  'signed-out': { title: 'Signed out', message: 'Please sign in to continue.' },
  'malformed-request': { title: 'Error', message: 'The request could not be read.' },
  'not-found': { title: 'Error', message: 'There is nothing here.' },
  'not-yet': { title: 'Error', message: 'This is not available yet. Please try again later.' },
  guest: { title: 'Error', message: GUEST_REFUSED },
  'body-too-large': { title: 'Error', message: 'The request is larger than 256 kB.' },
  'key-reused': { title: 'Error', message: 'This idempotency key was used for another request.' },
  'too-much-stored': { title: 'Error', message: 'You have saved too much today. Please try again tomorrow.' },
  'part-away': {
    title: 'Error',
    message: 'Part of Allsquare is down for a moment. Nothing was changed; please try again.',
  },
  'answer-lost': { title: 'Error', message: 'We lost the connection. You can safely try again.' },
  unexpected: { title: 'Error', message: 'Something went wrong. Please try again.' },
} as const;

/** The code of a framework's refusal, of which only the HTTP status is known. */
export function commonCode(status: number): keyof typeof commonProblems {
  if (status === 404) return 'not-found';
  if (status === 413) return 'body-too-large';
  return status >= 400 && status < 500 ? 'malformed-request' : 'unexpected';
}
