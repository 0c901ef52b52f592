import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/**
 * main: the one of a page; ink: main inside a card; brand: settle; line: secondary; quiet. For deleting: danger does
 * it, lineDanger and quietDanger lead to it. On yellow: onBrand, lineOnBrand; on the ground of the landing page:
 * lineOnHero; on the ink block: lineOnBlock.
 */
export type ButtonTone =
  | 'main'
  | 'ink'
  | 'brand'
  | 'line'
  | 'quiet'
  | 'danger'
  | 'lineDanger'
  | 'quietDanger'
  | 'onBrand'
  | 'lineOnBrand'
  | 'lineOnHero'
  | 'lineOnBlock';
type LookProps = {
  /** The role of the button; main is the one action of a page. */
  tone?: ButtonTone;
  /** tall: the button of a form that is a whole page; large: the only next step of a page. */
  size?: 'normal' | 'tall' | 'large';
  /** Takes the full width. */
  wide?: boolean;
  /** Less padding on phones, where several share a row. */
  dense?: boolean;
  /** In a dialog's footer: go is the main action, full width on phones; apart is at the left edge. */
  place?: 'go' | 'apart';
  /** Shown before the label; pass it `aria-hidden`. */
  icon?: ReactNode;
  /** For layout only, never for its look. */
  className?: string;
};

/** A button's icon, and its other props with the class names of its look. */
const styleProps = <P extends LookProps>({ tone = 'line', size = 'normal', wide, dense, place, icon, ...rest }: P) => {
  const classes = [
    'k-btn',
    `k-btn-${tone}`,
    size !== 'normal' && `k-btn-${size}`,
    wide && 'k-btn-wide',
    dense && 'k-btn-dense',
    place && `k-${place}`,
    rest.className,
  ];
  return { icon, rest: { ...rest, className: classes.filter(Boolean).join(' ') } };
};

/** A disabled button (`aria-disabled`) keeps the focus and its tooltip, but does nothing. */
const isOff = (disabled: ComponentProps<'button'>['aria-disabled']) => disabled === true || disabled === 'true';
const doNothing = (event: MouseEvent) => event.preventDefault();

const Working = () => (
  <span className="k-working" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
);

type ButtonProps = LookProps &
  Omit<ComponentProps<'button'>, keyof LookProps> & {
    /** While true the button shows `busyText` in its own width and cannot be pressed. */
    busy?: boolean;
    /** The label while busy, such as 'Saving...'; the button keeps the width of the longer of the two. */
    busyText?: string;
  };

/** Not a submit button unless `type="submit"`. */
export const Button = ({ busy, busyText, children, ...props }: ButtonProps) => {
  const { icon, rest } = styleProps(props);
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy || isOff(rest['aria-disabled']) ? doNothing : rest.onClick}
    >
      {busyText ? (
        <span className="k-btn-words">
          <span className="k-btn-word" data-shown={!busy} aria-hidden={busy || undefined}>
            {icon}
            {children}
          </span>
          <span className="k-btn-word" data-shown={Boolean(busy)} aria-hidden={!busy || undefined}>
            <Working />
            {busyText}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
};

/** A link that looks like a button. */
export const ButtonLink = ({ children, ...props }: LookProps & LinkProps) => {
  const { icon, rest } = styleProps(props);
  return (
    <Link {...rest}>
      {icon}
      {children}
    </Link>
  );
};

/** A ButtonLink without the router: to an anchor on this page, or to a page that loads anew. */
export const ButtonAnchor = ({ children, ...props }: LookProps & ComponentProps<'a'>) => {
  const { icon, rest } = styleProps(props);
  return (
    <a {...rest}>
      {icon}
      {children}
    </a>
  );
};

type IconButtonProps = ComponentProps<'button'> & {
  /** The action and its object: 'Remove Ben Example'. */
  label: string;
  /** With a border, where nothing else shows that it is a button. */
  outlined?: boolean;
  /** Removes something. */
  danger?: boolean;
};

/** 44 x 44, always with a label; `outlined` for one that stands alone, `danger` for one that removes something. */
export const IconButton = ({ label, outlined, danger, className, children, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={['k-icon-btn', outlined && 'k-icon-btn-line', danger && 'k-icon-btn-danger', className]
      .filter(Boolean)
      .join(' ')}
    onClick={isOff(rest['aria-disabled']) ? doNothing : rest.onClick}
  >
    {children}
  </button>
);
