import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';

type PasswordFieldProps = ComponentProps<'input'> & {
  label?: string;
  error?: string;
  hint?: string;
  /** Shown to the right of the label, such as a link. */
  aside?: ReactNode;
  /** For password managers: a new or the current password. */
  autoComplete: 'new-password' | 'current-password';
};

/** A password with a button to show it; accepts the result of a form's `register()`. */
export const PasswordField = ({ label = 'Password', error, hint, aside, ...input }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} aside={aside}>
      {(given) => (
        <span className="k-input-box">
          <input required {...input} {...given} type={isShown ? 'text' : 'password'} className="k-input" />
          <button
            type="button"
            className="k-input-clear"
            aria-label={isShown ? 'Hide what you typed' : 'Show what you typed'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
};
