/** Every problem of this service: `code` on the wire, title and message on screen (spec.md sections 5 and 8). */
export const problems = {
  'missing-email': { title: 'Missing Email', message: 'Please enter an email address' },
  'invalid-email': { title: 'Invalid Email', message: 'Please enter a valid email address' },
  'own-email': { title: 'Invalid Request', message: 'You cannot add yourself as a friend' },
  'already-friends': { title: 'Already Friends', message: 'You are already friends with this person' },
  'already-asked': { title: 'Request Already Sent', message: 'You have already sent a friend request to this email' },
  'not-in-one-group': { title: 'Error', message: 'You don’t share a group with this person.' },
  'no-address': {
    title: 'Error',
    message: 'This person has no email address here. Ask them to create an account first.',
  },
  'address-not-verified': {
    title: 'Error',
    message: 'Please verify your email address first. We can send the email again.',
  },
  'recipient-only': { title: 'Error', message: 'Only the person who was asked can answer a friend request.' },
  'sender-only': { title: 'Error', message: 'Only the person who sent a friend request can cancel it.' },
  'request-not-found': { title: 'Error', message: 'Friend request not found' },
  'friend-not-found': { title: 'Error', message: 'This person is not among your friends.' },
  'too-many-requests': {
    title: 'Error',
    message: 'You have asked many people by email. Please try again in an hour.',
  },
  'link-not-found': { title: 'Error', message: 'This link is not valid.' },
  'notification-not-found': { title: 'Error', message: 'Notification not found' },
  'already-decided': { title: 'Error', message: 'This friend request has already been answered.' },
} as const;
