import { TextField } from '@allsquare/kit/ui/field';
import type { ComponentProps } from 'react';

/** The address of an account; takes what `register()` of a form answers. */
export const EmailField = (props: ComponentProps<'input'> & { error?: string }) => (
  <TextField label="Email" type="email" autoComplete="email" placeholder="you@example.com" required {...props} />
);
