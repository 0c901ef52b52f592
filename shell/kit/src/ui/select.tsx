import { Check, ChevronDown } from 'lucide-react';
import { Select as Parts } from 'radix-ui';
import { type ReactNode, type Ref, useLayoutEffect } from 'react';
import { useOpenState } from '../overlays/close-on-back.ts';
import { usePortalContainer } from '../overlays/portal-container.tsx';
import { Field } from './field.tsx';

export type Option = { value: string; label: string; icon?: ReactNode };
type SelectProps = {
  /** What is chosen. */
  label: string;
  /** Each has a `value`, a `label`, and an `icon` where it is a person or a thing with a picture. */
  options: Option[];
  /** The selected value; undefined for none. */
  value: string | undefined;
  /** Called with the value of the chosen option. */
  onChange: (value: string) => void;
  /** Shown while nothing is selected. */
  placeholder?: string;
  /** Quiet words after the label, such as '(Optional)'. */
  note?: string;
  /** A line below that helps before anything is wrong. */
  hint?: string;
  /** The error of the selection. */
  error?: string;
  /** Hides the label visually. */
  hiddenLabel?: boolean;
  /** There is nothing to select. */
  disabled?: boolean;
  /** As a block, with a large picture above the name. */
  block?: boolean;
  /** The element that a form focuses on an error. */
  ref?: Ref<HTMLButtonElement>;
};

/**
 * While its list is open Radix hides everything else from assistive technology, including headings and the focused
 * element. It spares live regions, so the page is an empty one.
 */
const useExposedPage = (isOpen: boolean, place: HTMLElement | null) =>
  useLayoutEffect(() => {
    const page = isOpen ? place?.closest('body > *') : null;
    page?.setAttribute('aria-live', 'off');
    return () => page?.removeAttribute('aria-live');
  }, [isOpen, place]);

/** Picks one of `options`; use it with a form's Controller. */
export const Select = ({
  options,
  value,
  onChange,
  placeholder = 'Choose',
  disabled,
  block,
  ref,
  ...look
}: SelectProps) => {
  const place = usePortalContainer();
  const overlay = useOpenState();
  useExposedPage(overlay.open, place);
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...look}>
      {(given) => (
        <Parts.Root value={value ?? ''} onValueChange={onChange} disabled={disabled} {...overlay}>
          <Parts.Trigger
            {...given}
            ref={ref}
            className={`k-input k-select ${block ? 'k-select-block' : ''}`}
            data-icon={chosen?.icon ? '' : undefined}
          >
            <span className="k-select-value">
              {chosen?.icon}
              {/* Radix itself fills it only in a browser, after the first view. */}
              <Parts.Value placeholder={placeholder}>{chosen?.label}</Parts.Value>
            </span>
            <Parts.Icon>
              <ChevronDown aria-hidden="true" />
            </Parts.Icon>
          </Parts.Trigger>
          <Parts.Portal container={place}>
            <Parts.Content className="k-menu k-select-list" position="popper" sideOffset={4}>
              <Parts.Viewport>
                {options.map((option) => (
                  // Named by all of its content; Radix would use only a part.
                  <Parts.Item
                    key={option.value}
                    value={option.value}
                    className="k-menu-item"
                    aria-labelledby={undefined}
                  >
                    {option.icon}
                    <Parts.ItemText>{option.label}</Parts.ItemText>
                    <Parts.ItemIndicator className="k-menu-mark">
                      <Check aria-hidden="true" />
                    </Parts.ItemIndicator>
                  </Parts.Item>
                ))}
              </Parts.Viewport>
            </Parts.Content>
          </Parts.Portal>
        </Parts.Root>
      )}
    </Field>
  );
};
