import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { whenStirring } from '../browser/first-interaction.ts';
import { useOpenUntilBack } from '../overlays/back-closes.ts';
import type * as Lists from '../overlays/menu-list.tsx';
import { IconButton } from './button.tsx';
import { toast } from './toast.tsx';

/** A page shows the button; what it opens comes when the reader stirs, or comes to it. */
let lists: typeof Lists | undefined;
const load = async () => {
  lists ??= await import('../overlays/menu-list.tsx');
};
/** The press that needs it says when it does not come. */
const prepare = () => void load().catch(() => undefined);
const OPENS = ['Enter', ' ', 'ArrowDown'];

type MenuProps = {
  /** Names the button, such as 'Settings'. */
  label: string;
  /** What the button shows. */
  icon: ReactNode;
  /** Without the border of an icon button that stands alone. */
  plain?: boolean;
  /** MenuItems. */
  children: ReactNode;
};

/** A menu behind an icon button, on phones a sheet from the bottom. `children`: MenuItems. */
export const Menu = ({ label, icon, plain, children }: MenuProps) => {
  const { open, onOpenChange } = useOpenUntilBack();
  const [opened, setOpened] = useState<{ lists: typeof Lists }>();
  const [byKey, setByKey] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const listId = `${id}-list`;
  useEffect(() => whenStirring(prepare), []);
  const show = async (isKey: boolean) => {
    setByKey(isKey);
    onOpenChange(true);
    try {
      if (!lists) await load();
      if (lists) setOpened({ lists });
    } catch {
      onOpenChange(false);
      toast.failure('Error', 'Allsquare cannot be reached right now. Please try again in a moment.');
    }
  };
  // As soon as it is pressed, and without the focus, which goes to the list.
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    if (open) return onOpenChange(false);
    event.preventDefault();
    void show(false);
  };
  const type = (event: KeyboardEvent) => {
    if (!OPENS.includes(event.key)) return;
    event.preventDefault();
    void show(true);
  };
  return (
    <>
      <IconButton
        ref={button}
        id={id}
        label={label}
        outlined={!plain}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onFocus={prepare}
        onPointerEnter={prepare}
        onPointerDown={press}
        onKeyDown={type}
      >
        {icon}
      </IconButton>
      {opened && (
        <opened.lists.MenuList
          id={listId}
          labelledBy={id}
          button={button}
          open={open}
          onOpenChange={onOpenChange}
          byKey={byKey}
        >
          {children}
        </opened.lists.MenuList>
      )}
    </>
  );
};

type MenuItemProps = {
  /** Shown before the words. */
  icon?: ReactNode;
  /** A quiet line under the words, such as why the item is off. */
  note?: string;
  /** Takes something away. */
  danger?: boolean;
  /** Cannot be chosen, but reached, so that its note is read to everybody. */
  off?: boolean;
  /** Does it; the menu has closed by then. */
  onSelect: () => void;
  /** Verb and noun, such as 'Leave Group'. */
  children: ReactNode;
};

/** One action of a Menu. */
export const MenuItem = ({ icon, note, danger, off, onSelect, children }: MenuItemProps) =>
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
        {note && <small className="k-menu-note">{note}</small>}
      </span>
    </lists.Item>
  );
