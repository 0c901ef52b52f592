import { Tabs as Parts } from 'radix-ui';
import type { ReactNode } from 'react';

type TabLineProps = {
  /** Tight between the head of a page and what the tabs show. */
  compact?: boolean;
  /** On phones the tabs stay in view while one scrolls. */
  stays?: boolean;
  /** The tabs, and what is beside them. */
  children: ReactNode;
};

/** The line that tabs stand in. */
export const TabLine = ({ compact, stays, children }: TabLineProps) => (
  <div className="k-tab-line" data-compact={compact || undefined} data-stays={stays || undefined}>
    {children}
  </div>
);

type TabsProps<V extends string> = Omit<TabLineProps, 'children'> & {
  /** Names the group of tabs for screen readers. */
  label: string;
  /** Two to five, each with a `value` and a `label`. */
  tabs: readonly { value: V; label: ReactNode }[];
  /** The value of the tab that is shown. */
  value: V;
  /** Called with the value of the chosen tab. */
  onChange: (value: V) => void;
  /** Stands at the right of the tabs, such as a button. */
  aside?: ReactNode;
  /** The tabs share the whole width, with nothing beside them. */
  wide?: boolean;
  /** Inside a form. */
  quiet?: boolean;
  /** Lays out the tabs and what is under them. */
  className?: string;
  /** TabPanels. */
  children: ReactNode;
};

/** Views of one thing, one at a time. */
export const Tabs = <V extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
  wide,
  quiet,
  compact,
  stays,
  className,
  children,
}: TabsProps<V>) => {
  const list = (
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
  );
  return (
    <Parts.Root className={className} value={value} onValueChange={(next) => onChange(next as V)}>
      {wide ? (
        list
      ) : (
        <TabLine compact={compact} stays={stays}>
          {list}
          {aside}
        </TabLine>
      )}
      {children}
    </Parts.Root>
  );
};

type TabPanelProps = {
  /** The value of its tab. */
  value: string;
  /** Stays mounted under another tab, with what was typed into it. */
  keep?: boolean;
  /** Lays out what is in it. */
  className?: string;
  /** What the tab shows. */
  children: ReactNode;
};

/**
 * What stands under the tab `value`; `keep` leaves it mounted (hidden) under another tab. No tab stop of its own: it is
 * as tall as the page, and what one can do stands inside.
 */
export const TabPanel = ({ value, keep, className = '', children }: TabPanelProps) => (
  <Parts.Content value={value} className={`k-tab-panel ${className}`} tabIndex={-1} forceMount={keep || undefined}>
    {children}
  </Parts.Content>
);
