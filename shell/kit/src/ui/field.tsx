import { CircleAlert, Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';

type FieldLook = {
  /** The label, in a word or two. */
  label: string;
  /** Quiet words after the label, such as '(Optional)'. */
  note?: string;
  /** A line below that helps before anything is wrong. */
  hint?: ReactNode;
  /** The error, from `titled` if it has a title; marks the field, and is read with it. */
  error?: string;
  /** On its own line below the error: what to do instead. */
  remedy?: ReactNode;
  /** Shown to the right of the label, such as a link. */
  aside?: ReactNode;
  /** Hides the label visually. */
  hiddenLabel?: boolean;
};
type FieldProps = FieldLook & {
  /** Renders the control with the given `id`, `aria-invalid`, `aria-describedby`. */
  children: (given: Given) => ReactNode;
};
type Given = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** An error with a title, shown before it in bold. */
export const titled = (title: string | undefined, error: string): string => (title ? `${title}\n${error}` : error);
const Wrong = ({ id, error, remedy }: { id: string; error: string; remedy: ReactNode }) => {
  const [title, words] = error.includes('\n') ? error.split('\n', 2) : [undefined, error];
  return (
    <p className="k-field-error" id={id}>
      <CircleAlert aria-hidden="true" />
      <span>
        {title && (
          <>
            <b>{title}</b>{' '}
          </>
        )}
        <span>{words}</span> {remedy && <span className="k-field-remedy">{remedy}</span>}
      </span>
    </p>
  );
};

/** Label, control, hint and error. The control takes what `children` is given: its id and what describes it. */
export const Field = ({ label, note, hint, error, remedy, aside, hiddenLabel, children }: FieldProps) => {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  return (
    <div className="k-field">
      <div className={hiddenLabel ? 'k-sr' : 'k-field-head'}>
        <label htmlFor={id}>
          {label}
          {note && <span className="k-field-note"> {note}</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {error && <Wrong id={`${id}-error`} error={error} remedy={remedy} />}
      {hint && (
        <p className="k-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};

const split = <P extends FieldLook>({ label, note, hint, error, remedy, aside, hiddenLabel, ...rest }: P) => ({
  look: { label, note, hint, error, remedy, aside, hiddenLabel },
  rest,
});

type TextFieldProps = FieldLook &
  ComponentProps<'input'> & {
    /** Shown inside, at the left. */
    icon?: ReactNode;
    /** A number in a list: as high as an AmountInput, and aligned like it. */
    inList?: boolean;
  };

/** A single-line text; accepts the result of a form's `register()`. */
export const TextField = ({ icon, inList, ...props }: TextFieldProps) => {
  const { look, rest } = split(props);
  return (
    <Field {...look}>
      {(given) => (
        <span className="k-input-box" data-icon={icon ? '' : undefined} data-in-list={inList || undefined}>
          {icon}
          <input type="text" {...rest} {...given} className="k-input" />
        </span>
      )}
    </Field>
  );
};

/** A multi-line text, three lines unless `rows` is given. */
export const TextArea = (props: FieldLook & ComponentProps<'textarea'>) => {
  const { look, rest } = split(props);
  return <Field {...look}>{(given) => <textarea rows={3} {...rest} {...given} className="k-input" />}</Field>;
};

type SearchFieldProps = Omit<FieldLook & ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  /** What is searched for. */
  value: string;
  /** Called on each change, and with '' by 'Clear'. */
  onChange: (search: string) => void;
};

/** A search box with 'Clear' once something is typed; its label is visually hidden. */
export const SearchField = ({ value, onChange, ...props }: SearchFieldProps) => {
  const { look, rest } = split(props);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field {...look} hiddenLabel>
      {(given) => (
        <span className="k-input-box" data-icon="">
          <Search aria-hidden="true" />
          <input
            type="text"
            autoComplete="off"
            enterKeyHint="search"
            {...rest}
            {...given}
            ref={input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="k-input"
          />
          {value && (
            <button type="button" className="k-input-clear" onClick={clear}>
              Clear
            </button>
          )}
        </span>
      )}
    </Field>
  );
};

const NO_DAY = 'This day does not exist. Please choose another one.';

/** The native date input; its value is yyyy-MM-dd, '' while it is not a valid day. */
export const DateField = ({ error, onChange, onBlur, ...props }: FieldLook & ComponentProps<'input'>) => {
  const [isAbsent, setAbsent] = useState(false);
  return (
    <TextField
      {...props}
      type="date"
      error={isAbsent ? NO_DAY : error}
      onChange={(event) => {
        setAbsent(false);
        return onChange?.(event);
      }}
      onBlur={(event) => {
        setAbsent(event.target.validity.badInput);
        return onBlur?.(event);
      }}
    />
  );
};
