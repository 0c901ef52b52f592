/** Every refusal of this service: `code` on the wire, title and message on the screen. */
export const problems = {
  'missing-name': { title: 'Name required', message: 'Please enter a name.' },
} as const;
