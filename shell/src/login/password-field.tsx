import { Field } from '@allsquare/kit/ui/field';
import { type ComponentProps, type ReactNode, useState } from 'react';

type PasswordFieldProps = ComponentProps<'input'> & { error?: string; hint?: string; aside?: ReactNode };

/** A password, which can be shown; takes what `register()` of a form answers. */
export const PasswordField = ({ error, hint, aside, ...input }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field label="Password" error={error} hint={hint} aside={aside}>
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
