import { TextField } from '@allsquare/kit/ui/field';
import type { ComponentProps } from 'react';

/** The email of an account; accepts the result of a form's `register()`. */
export const EmailField = (props: ComponentProps<'input'> & { error?: string }) => (
  <TextField label="Email" type="email" autoComplete="email" placeholder="you@example.com" required {...props} />
);
