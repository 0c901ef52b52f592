import { Tabs as Parts } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps<V extends string> = {
  /** Names the group of tabs for screen readers. */
  label: string;
  tabs: readonly { value: V; label: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
  /** Stands at the right of the tabs, such as a button. */
  aside?: ReactNode;
  /** The tabs share the whole width. */
  wide?: boolean;
  /** Inside a form. */
  quiet?: boolean;
  /** On phones the tabs stay in view while one scrolls. */
  stays?: boolean;
  /** Lays out the tabs and what is under them. */
  className?: string;
  /** TabPanels. */
  children: ReactNode;
};

export const Tabs = <V extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
  wide,
  quiet,
  stays,
  className,
  children,
}: TabsProps<V>) => (
  <Parts.Root className={className} value={value} onValueChange={(next) => onChange(next as V)}>
    <div className={wide ? undefined : 'k-tab-line'} data-stays={stays || undefined}>
      <Parts.List
        className="k-tabs"
        data-wide={wide || undefined}
        data-quiet={quiet || undefined}
        aria-label={label}
        onPointerDown={({ currentTarget }) => currentTarget.toggleAttribute('data-by-pointer', true)}
        onKeyDown={({ currentTarget }) => currentTarget.toggleAttribute('data-by-pointer', false)}
      >
        {tabs.map((tab) => (
          <Parts.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {aside}
    </div>
    {children}
  </Parts.Root>
);

type TabPanelProps = { value: string; keep?: boolean; className?: string; children: ReactNode };
/**
 * What stands under the tab `value`; `keep` leaves it mounted (hidden) under another tab. No tab stop of its own: it is as tall as the
 * page, and what one can do stands inside.
 */
export const TabPanel = ({ value, keep, className = '', children }: TabPanelProps) => (
  <Parts.Content value={value} className={`k-tab-panel ${className}`} tabIndex={-1} forceMount={keep || undefined}>
    {children}
  </Parts.Content>
);
