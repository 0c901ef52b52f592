/** Every refusal of this service: `code` on the wire, title and message on the screen (spec.md sections 5 and 8). */
export const problems = {
  'missing-name': { title: 'Group name required', message: 'Please enter a name for your group' },
  'missing-email': { title: 'Missing Email', message: 'Please enter an email address.' },
  'invalid-email': { title: 'Invalid Email', message: 'Please enter a valid email address.' },
  'group-not-found': { title: 'Error', message: 'Group not found' },
  'already-a-member': { title: 'Error', message: 'This person is already a member of the group.' },
  'not-a-friend': { title: 'Error', message: 'Become friends first: only a friend of yours can be added to a group.' },
  'admins-only': { title: 'Error', message: 'Only an admin of the group can do that.' },
  'group-full': { title: 'Error', message: 'A group can have at most 500 members.' },
} as const;

export type GroupsProblem = keyof typeof problems;
