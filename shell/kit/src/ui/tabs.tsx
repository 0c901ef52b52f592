import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';

type TabLineProps = {
  /** Tight between the head of a page and the tab panels. */
  compact?: boolean;
  /** On phones the tabs stay visible while scrolling. */
  sticky?: boolean;
  /** The tabs, and what is beside them. */
  children: ReactNode;
};

/** The line that tabs are in. */
export const TabLine = ({ compact, sticky, children }: TabLineProps) => (
  <div className="k-tab-line" data-compact={compact || undefined} data-stays={sticky || undefined}>
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
  /** Shown to the right of the tabs, such as a button. */
  aside?: ReactNode;
  /** The tabs share the whole width, with nothing beside them. */
  wide?: boolean;
  /** Inside a form. */
  quiet?: boolean;
  /** Lays out the tabs and their panels. */
  className?: string;
  /** TabPanels. */
  children: ReactNode;
};

/** The active tab, and the prefix of the group's ids. */
const Shown = createContext({ id: '', value: '' });
const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/** The tab that a key leads to from the one at `index`; undefined for other keys. */
const nextTab = (key: string, index: number, count: number): number | undefined =>
  ({ ArrowLeft: (index + count - 1) % count, ArrowRight: (index + 1) % count, Home: 0, End: count - 1 })[key];

/** Views of one thing, one at a time. The arrow keys, Home and End move between tabs. */
export const Tabs = <V extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
  wide,
  quiet,
  compact,
  sticky,
  className,
  children,
}: TabsProps<V>) => {
  const id = useId();
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const line = event.currentTarget.parentElement;
    line?.toggleAttribute('data-by-pointer', false);
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = nextTab(key, at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    line?.querySelectorAll('button')[next]?.focus();
    const chosen = tabs[next];
    if (chosen && next !== at) onChange(chosen.value);
  };
  const list = (
    <div
      role="tablist"
      className="k-tabs"
      data-wide={wide || undefined}
      data-quiet={quiet || undefined}
      aria-label={label}
      onPointerDown={({ currentTarget }) => currentTarget.toggleAttribute('data-by-pointer', true)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          aria-controls={panelId(id, tab.value)}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={tab.value === value ? undefined : () => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
  return (
    <Shown value={{ id, value }}>
      <div className={className}>
        {wide ? (
          list
        ) : (
          <TabLine compact={compact} sticky={sticky}>
            {list}
            {aside}
          </TabLine>
        )}
        {children}
      </div>
    </Shown>
  );
};

type TabPanelProps = {
  /** The value of its tab. */
  value: string;
  /** Keeps it mounted under another tab, with its input. */
  keepMounted?: boolean;
  /** Lays out its content. */
  className?: string;
  /** What the tab shows. */
  children: ReactNode;
};

/**
 * The panel of the tab `value`; `keep` leaves it mounted (hidden) under another tab. It has no tab stop: it is as tall
 * as the page, and its controls are inside.
 */
export const TabPanel = ({ value, keepMounted, className = '', children }: TabPanelProps) => {
  const shown = use(Shown);
  const isShown = shown.value === value;
  return (
    <div
      role="tabpanel"
      id={panelId(shown.id, value)}
      aria-labelledby={tabId(shown.id, value)}
      className={`k-tab-panel ${className}`}
      data-state={isShown ? 'active' : 'inactive'}
      hidden={!isShown}
      tabIndex={-1}
    >
      {(isShown || keepMounted) && children}
    </div>
  );
};
