import { isolated } from '@allsquare/contract-kit';
import { Check, ChevronDown } from 'lucide-react';
import { DropdownMenu as Parts } from 'radix-ui';
import { useOpenState } from '../overlays/close-on-back.ts';
import { usePortalContainer } from '../overlays/portal-container.tsx';
import type { Option } from './select.tsx';

type MultiSelectProps = {
  /** The label; screen readers read it with the picked names. */
  label: string;
  /** Each has a `value`, a `label`, and optionally an `icon`. */
  options: readonly Option[];
  /** The values of the picked ones, in the order of picking. */
  values: readonly string[];
  /** Called with all picked values after each change. */
  onChange: (values: string[]) => void;
  /** Shown while nothing is picked. */
  placeholder: string;
};

/** Picks any number of `options`; it stays open while the user picks. */
export const MultiSelect = ({ label, options, values, onChange, placeholder }: MultiSelectProps) => {
  const names = options.filter(({ value }) => values.includes(value)).map((option) => isolated(option.label));
  // Labels may load later than the picked values in an address.
  const shown = names.join(', ') || (values.length > 0 ? '…' : placeholder);
  const pick = (value: string, isPicked: boolean) =>
    onChange(isPicked ? [...values, value] : values.filter((other) => other !== value));
  return (
    <Parts.Root modal={false} {...useOpenState()}>
      <Parts.Trigger className="k-input k-select" aria-label={`${label}: ${shown}`}>
        <span className="k-select-value">
          <span>{shown}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </Parts.Trigger>
      <Parts.Portal container={usePortalContainer()}>
        <Parts.Content className="k-menu k-multi-select" align="start" sideOffset={4} collisionPadding={12}>
          {options.map((option) => (
            <Parts.CheckboxItem
              key={option.value}
              className="k-menu-item"
              checked={values.includes(option.value)}
              onCheckedChange={(isPicked) => pick(option.value, isPicked)}
              onSelect={(event) => event.preventDefault()}
            >
              {option.icon}
              {option.label}
              <Parts.ItemIndicator className="k-menu-mark">
                <Check aria-hidden="true" />
              </Parts.ItemIndicator>
            </Parts.CheckboxItem>
          ))}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
};
