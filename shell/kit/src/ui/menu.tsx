import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useOpenState } from '../overlays/close-on-back.ts';
import type * as Lists from '../overlays/menu-list.tsx';
import { loadOnDemand, preloaded } from '../overlays/on-demand.ts';
import { IconButton } from './button.tsx';

/**
 * The page shows the button; its content loads when the browser is idle, or when the button is hovered or focused.
 * Module state: only effects and events write it.
 */
let lists: typeof Lists | undefined;
const load = preloaded(async () => {
  lists ??= await import(/* webpackChunkName: "kit-overlays" */ '../overlays/menu-list.tsx');
  return lists;
}, true);
const preload = () => void load().catch(() => undefined);
const OPENS = ['Enter', ' ', 'ArrowDown'];
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type MenuProps = {
  /** The button's name, such as 'Settings'. */
  label: string;
  /** What the button shows. */
  icon: ReactNode;
  /** Without the border of a standalone icon button. */
  plain?: boolean;
  /** The class of a button that looks like no icon button. */
  look?: string;
  /** MenuItems. */
  children: ReactNode;
};

/** A menu behind an icon button, on phones a bottom sheet. `children`: MenuItems. */
export const Menu = ({ label, icon, plain, look, children }: MenuProps) => {
  const { open, onOpenChange } = useOpenState();
  const [opened, setOpened] = useState<{ lists: typeof Lists }>();
  const [item, setItem] = useState<number>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const listId = `${id}-list`;
  const show = async (first?: number) => {
    setItem(first);
    onOpenChange(true);
    const here = lists ?? (await loadOnDemand(load));
    if (here) setOpened({ lists: here });
    else onOpenChange(false);
  };
  // On press, and without focus, which goes to the list.
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    if (open) return onOpenChange(false);
    event.preventDefault();
    void show();
  };
  const type = (event: KeyboardEvent) => {
    const { key } = event;
    // The list is loading, and will open where these keys lead.
    const step = open ? STEPS[key] : undefined;
    if (open && key === 'Escape') return onOpenChange(false);
    if (!step && !OPENS.includes(key)) return;
    event.preventDefault();
    if (step) setItem((from = -1) => Math.max(0, from + step));
    else if (!open) void show(0);
  };
  const given = {
    ref: button,
    id,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    onFocus: preload,
    onPointerEnter: preload,
    onPointerDown: press,
    onKeyDown: type,
  };
  return (
    <>
      {look ? (
        <button type="button" aria-label={label} className={look} {...given}>
          {icon}
        </button>
      ) : (
        <IconButton label={label} outlined={!plain} {...given}>
          {icon}
        </IconButton>
      )}
      {opened && (
        <opened.lists.MenuList
          id={listId}
          labelledBy={id}
          button={button}
          open={open}
          onOpenChange={onOpenChange}
          item={item}
        >
          {children}
        </opened.lists.MenuList>
      )}
    </>
  );
};

type MenuItemProps = {
  /** Shown before the label. */
  icon?: ReactNode;
  /** A quiet line below the label, such as why the item is disabled. */
  note?: string;
  /** What selecting it does instead, after the note: the way to make the action possible. */
  instead?: string;
  /** Removes something. */
  danger?: boolean;
  /** Disabled, but focusable, so that its note is read. */
  off?: boolean;
  /** Called on selection, after the menu has closed. */
  onSelect: () => void;
  /** The label: verb and noun, such as 'Leave Group'. */
  children: ReactNode;
};

/** One action of a Menu. */
export const MenuItem = ({ icon, note, instead, danger, off, onSelect, children }: MenuItemProps) =>
  lists && (
    <lists.Item
      className="k-menu-item"
      data-danger={danger || undefined}
      aria-disabled={off || undefined}
      onSelect={off ? (event) => event.preventDefault() : onSelect}
    >
      {icon}
      <span>
        {children}
        {note && (
          <small className="k-menu-note">
            {note} {instead && <span className="k-menu-instead">{instead}</span>}
          </small>
        )}
      </span>
    </lists.Item>
  );
