import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { interpretationOf, isBelowZero, parseCents, refusalOf } from '../money/amount-text.ts';
import { formatCents } from '../money/money.ts';
import { Field } from './field.tsx';

/** Characters from which on a narrow field has no room for an amount. */
const LONG = 10;

type BoxProps = ComponentProps<'input'> & { text: string; inList?: boolean; isLine?: boolean };

/** Sheets take the number of characters, so that a figure can shrink to fit. */
const Box = ({ text, inList, isLine, children, ...input }: BoxProps) => (
  <span
    className="k-input-box"
    data-money=""
    data-in-list={inList || undefined}
    data-line={isLine || undefined}
    data-long={text.length >= LONG || undefined}
    style={{ '--n': Math.max(text.length, 1) }}
  >
    <span className="k-input-prefix" aria-hidden="true">
      $
    </span>
    <input type="text" inputMode="decimal" autoComplete="off" placeholder="0.00" {...input} className="k-input" />
    {children}
  </span>
);

type AmountInputProps = Omit<ComponentProps<'input'>, 'value'> & {
  /** The text as it was typed. */
  value: string;
};

/** An amount in a list, without a label in sight: says inside its box what it understood. Read it with parseCents. */
export const AmountInput = (props: AmountInputProps) => (
  <Box {...props} text={props.value} inList>
    <output className="k-input-read">{interpretationOf(props.value)}</output>
  </Box>
);

type AmountFieldProps = Omit<ComponentProps<typeof Field>, 'children' | 'aside' | 'remedy'> &
  ComponentProps<'input'> & {
    /** It is what the form is about: as large as there is room, on yellow. */
    hero?: 'large' | 'small';
    /** Behind the error of an amount below zero: what to do instead. */
    minus?: ReactNode;
    /** Where more than an amount is written, a whole line: the text of its amount, '' where it has none. */
    inLine?: string;
    /** Beside the label as long as nothing is typed: what can be. */
    example?: string;
    /** Stands behind the text, such as a button. */
    end?: ReactNode;
    /** Below the text of a hero, in its block. */
    children?: ReactNode;
  };

const interpretationOfLine = (line: string): string => {
  const cents = parseCents(line);
  return cents > 0 ? `= ${formatCents(cents)}` : '';
};

/**
 * Dollars as one types them: nothing typed is changed. What was understood stands beside the label when it reads
 * differently, what is refused below once one has left. Read it with parseCents, in a form with centsTyped.
 */
export const AmountField = ({ label, note, hint, error, hiddenLabel, hero, ref, ...props }: AmountFieldProps) => {
  const { inLine, example, end, minus, children, ...input } = props;
  const { onChange, onBlur, ...others } = input;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form sets the value behind React
  useLayoutEffect(() => setText(field.current?.value ?? ''));
  const whole = (
    <Field
      label={label}
      note={note}
      hint={hint}
      error={error ?? (isTyping ? undefined : refusalOf(inLine || text))}
      remedy={isBelowZero(inLine || text) && minus}
      hiddenLabel={hiddenLabel}
      aside={
        <>
          {example && !text && <span className="k-field-example">{example}</span>}
          <output className="k-field-read">
            {inLine === undefined ? interpretationOf(text) : interpretationOfLine(inLine)}
          </output>
        </>
      }
    >
      {(given) => (
        <span className="k-amount-line">
          <Box
            {...others}
            {...given}
            text={text}
            isLine={inLine !== undefined}
            ref={field}
            onChange={(event) => {
              setTyping(true);
              setText(event.target.value);
              return onChange?.(event);
            }}
            onBlur={(event) => {
              setTyping(false);
              return onBlur?.(event);
            }}
          />
          {end}
        </span>
      )}
    </Field>
  );
  if (!hero) return whole;
  return (
    <div className={`k-hero k-hero-${hero}`}>
      {whole}
      {children}
    </div>
  );
};
