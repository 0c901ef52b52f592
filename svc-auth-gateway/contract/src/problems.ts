/** Every refusal of the gateway: `code` on the wire, title and message on the screen (spec.md section 8). */
export const problems = {
  'missing-name': { title: 'Registration failed', message: 'Please enter your name' },
  'missing-display-name': { title: 'Update Failed', message: 'Please enter a display name' },
  'missing-email': { title: 'Missing Email', message: 'Please enter an email address' },
  'invalid-email': { title: 'Invalid Email', message: 'Please enter a valid email address' },
  'missing-password': { title: 'Login failed', message: 'Please enter your password' },
  'password-length': { title: 'Registration failed', message: 'Please choose a password of 8 to 200 characters' },
  'wrong-credentials': { title: 'Login failed', message: 'Invalid email or password' },
  'email-in-use': { title: 'Registration failed', message: 'Email already in use' },
  'signed-out': { title: 'Signed out', message: 'Please sign in to continue.' },
  'session-over': { title: 'Signed out', message: 'Your session has ended. Please sign in again.' },
  'foreign-origin': { title: 'Error', message: 'This request did not come from Allsquare.' },
  'identity-away': { title: 'Error', message: 'Signing in is not possible right now. Please try again in a moment.' },
  'part-away': {
    title: 'Error',
    message: 'A part of Allsquare is away for a moment. Nothing was changed; please try again.',
  },
  'answer-lost': { title: 'Error', message: 'The answer was lost on the way. Trying again is safe.' },
} as const;
