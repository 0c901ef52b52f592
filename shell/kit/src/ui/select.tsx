import { Check, ChevronDown } from 'lucide-react';
import { Select as Parts } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { PortalScope, usePortalPlace } from '../scope.tsx';
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
  /** What a form gives the focus when the choice is wrong. */
  ref?: Ref<HTMLButtonElement>;
};

/** Picks one of `options`; use it with a form's Controller. */
export const Select = ({ options, value, onChange, placeholder = 'Choose', disabled, ref, ...look }: SelectProps) => {
  const place = usePortalPlace();
  const overlay = useOpenUntilBack();
  const icon = options.find((option) => option.value === value)?.icon;
  return (
    <Field {...look}>
      {(given) => (
        <Parts.Root value={value ?? ''} onValueChange={onChange} disabled={disabled} {...overlay}>
          <Parts.Trigger {...given} ref={ref} className="k-input k-select" data-icon={icon ? '' : undefined}>
            <span className="k-select-value">
              {icon}
              <Parts.Value placeholder={placeholder} />
            </span>
            <Parts.Icon>
              <ChevronDown aria-hidden="true" />
            </Parts.Icon>
          </Parts.Trigger>
          <Parts.Portal container={place}>
            <PortalScope>
              <Parts.Content className="k-menu k-select-list" position="popper" sideOffset={4}>
                <Parts.Viewport>
                  {options.map((option) => (
                    <Parts.Item key={option.value} value={option.value} className="k-menu-item">
                      {option.icon}
                      <Parts.ItemText>{option.label}</Parts.ItemText>
                      <Parts.ItemIndicator className="k-menu-mark">
                        <Check aria-hidden="true" />
                      </Parts.ItemIndicator>
                    </Parts.Item>
                  ))}
                </Parts.Viewport>
              </Parts.Content>
            </PortalScope>
          </Parts.Portal>
        </Parts.Root>
      )}
    </Field>
  );
};
