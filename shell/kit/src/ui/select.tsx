import { Check, ChevronDown } from 'lucide-react';
import { Select as Parts } from 'radix-ui';
import { type ReactNode, type Ref, useLayoutEffect } from 'react';
import { usePortalPlace } from '../portal-place.tsx';
import { useOpenUntilBack } from './back-closes.ts';
import { Field } from './field.tsx';

export type Option = { value: string; label: string; icon?: ReactNode };
type SelectProps = {
  label: string;
  options: Option[];
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  note?: string;
  error?: string;
  hiddenLabel?: boolean;
  disabled?: boolean;
  /** As a block, with a large picture above the name. */
  block?: boolean;
  /** What a form gives the focus when the choice is wrong. */
  ref?: Ref<HTMLButtonElement>;
};

/**
 * While its list is open Radix hides everything else from assistive technology, headings and what has the focus included. It spares
 * live regions, so the page is one, which says nothing.
 */
const useSparedPage = (isOpen: boolean, place: HTMLElement | null) =>
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
  const place = usePortalPlace();
  const overlay = useOpenUntilBack();
  useSparedPage(overlay.open, place);
  const icon = options.find((option) => option.value === value)?.icon;
  return (
    <Field {...look}>
      {(given) => (
        <Parts.Root value={value ?? ''} onValueChange={onChange} disabled={disabled} {...overlay}>
          <Parts.Trigger
            {...given}
            ref={ref}
            className={`k-input k-select ${block ? 'k-select-block' : ''}`}
            data-icon={icon ? '' : undefined}
          >
            <span className="k-select-value">
              {icon}
              <Parts.Value placeholder={placeholder} />
            </span>
            <Parts.Icon>
              <ChevronDown aria-hidden="true" />
            </Parts.Icon>
          </Parts.Trigger>
          <Parts.Portal container={place}>
            <Parts.Content className="k-menu k-select-list" position="popper" sideOffset={4}>
              <Parts.Viewport>
                {options.map((option) => (
                  // Named by all that it shows; Radix would name it by a part.
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
