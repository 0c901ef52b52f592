import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './field.tsx';

type PasswordFieldProps = ComponentProps<'input'> & {
  label?: string;
  error?: string;
  hint?: string;
  /** Stands at the right of the label, such as a link. */
  aside?: ReactNode;
  /** For password managers: one to be chosen, or the one there is. */
  autoComplete: 'new-password' | 'current-password';
};

/** A password, which can be shown; takes what `register()` of a form answers. */
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
