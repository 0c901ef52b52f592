import { currencySymbol, decimalsOf } from '@allsquare/contract-kit';
import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { amountReader } from '../money/amount-text.ts';
import { formatCents, useCurrency } from '../money/money.ts';
import { type CurrencyChoice, CurrencyMenu } from './currency-menu.tsx';
import { Field } from './field.tsx';

/** From this many characters on, a narrow field has no room for an amount. */
const LONG = 10;

type BoxProps = ComponentProps<'input'> & {
  text: string;
  currency: string;
  choice?: CurrencyChoice;
  inList?: boolean;
  isLine?: boolean;
};

/** Passes the number of characters to the style sheets, so that the text can shrink to fit. */
const Box = ({ text, currency, choice, inList, isLine, children, ...input }: BoxProps) => {
  const sign = currencySymbol(currency);
  return (
    <span
      className="k-input-box"
      data-money=""
      data-in-list={inList || undefined}
      data-line={isLine || undefined}
      data-long={text.length >= LONG || undefined}
      style={{ '--n': Math.max(text.length, 1) + (sign.length - 1), '--sign': sign.length }}
    >
      {choice ? (
        <CurrencyMenu currency={currency} choice={choice} />
      ) : (
        <span className="k-input-prefix" aria-hidden="true">
          {sign}
        </span>
      )}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder={(0).toFixed(decimalsOf(currency))}
        {...input}
        className="k-input"
      />
      {children}
    </span>
  );
};

type AmountInputProps = Omit<ComponentProps<'input'>, 'value'> & {
  /** The text as typed. */
  value: string;
  /** If it is not that of the form. */
  currency?: string;
};

/**
 * An amount in a list, without a visible label: shows the parsed amount inside its box. Parse it with an amountReader.
 */
export const AmountInput = ({ currency: given, ...props }: AmountInputProps) => {
  const currency = useCurrency(given);
  return (
    <Box {...props} currency={currency} text={props.value} inList>
      <output className="k-input-read">{amountReader(currency).interpretationOf(props.value)}</output>
    </Box>
  );
};

type AmountFieldProps = Omit<ComponentProps<typeof Field>, 'children' | 'aside' | 'remedy'> &
  ComponentProps<'input'> & {
    /** The form's main value: as large as possible, on yellow. */
    hero?: 'large' | 'small';
    /** Follows the error of an amount below zero: what to do instead. */
    minus?: ReactNode;
    /** For a field that takes a whole line of text: the text of its amount, '' for none. */
    inLine?: string;
    /** Beside the label while the field is empty: what can be typed. */
    example?: string;
    /** Right-aligned, like an AmountInput above it. */
    inList?: boolean;
    /** If it is not that of the group's page. */
    currency?: string;
    /** Makes the currency's sign a button that chooses another one. */
    choice?: CurrencyChoice;
    /** Shown after the text, such as a button. */
    end?: ReactNode;
    /** Below the text of a hero, in its block. */
    children?: ReactNode;
  };

/**
 * An amount as people type it: the text is never changed. The parsed amount appears beside the label if it reads
 * differently, an error below after blur. Parse it with an amountReader of the same currency.
 */
export const AmountField = ({ label, note, hint, error, hiddenLabel, hero, ref, ...props }: AmountFieldProps) => {
  const { inLine, example, end, minus, children, currency: given, ...input } = props;
  const currency = useCurrency(given);
  const reader = amountReader(currency);
  const interpretationOfLine = (line: string) => {
    const cents = reader.parse(line);
    return cents > 0 ? `= ${formatCents(cents, 'none', currency)}` : '';
  };
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
      error={error ?? (isTyping ? undefined : reader.refusalOf(inLine || text))}
      remedy={reader.isBelowZero(inLine || text) && minus}
      hiddenLabel={hiddenLabel}
      aside={
        <>
          {example && !text && <span className="k-field-example">{example}</span>}
          <output className="k-field-read">
            {inLine === undefined ? reader.interpretationOf(text) : interpretationOfLine(inLine)}
          </output>
        </>
      }
    >
      {(describing) => (
        <span className="k-amount-line">
          <Box
            {...others}
            {...describing}
            currency={currency}
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
