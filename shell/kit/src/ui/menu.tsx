import { DropdownMenu as Parts } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useIsPhone } from '../browser/media.ts';
import { useOpenUntilBack } from '../overlays/back-closes.ts';
import { usePortalContainer } from '../overlays/portal-container.tsx';
import { IconButton } from './button.tsx';

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

/** A sheet may rise under the mouse: letting go of what was pressed before it came chooses nothing. */
const Content = (props: ComponentProps<typeof Parts.Content>) => {
  const isPhone = useIsPhone();
  const isPressed = useRef(false);
  return (
    <Parts.Content
      {...props}
      onPointerDownCapture={() => {
        isPressed.current = true;
      }}
      onPointerUpCapture={(event) => {
        if (isPhone && !isPressed.current) event.stopPropagation();
      }}
    />
  );
};

/** A menu behind an icon button, on phones a sheet from the bottom. `children`: MenuItems. */
export const Menu = ({ label, icon, plain, children }: MenuProps) => (
  <Parts.Root modal={false} {...useOpenUntilBack()}>
    <Parts.Trigger asChild>
      <IconButton label={label} outlined={!plain}>
        {icon}
      </IconButton>
    </Parts.Trigger>
    <Parts.Portal container={usePortalContainer()}>
      <Content className="k-menu k-menu-actions" align="end" sideOffset={4} collisionPadding={12}>
        {children}
      </Content>
    </Parts.Portal>
  </Parts.Root>
);

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
export const MenuItem = ({ icon, note, danger, off, onSelect, children }: MenuItemProps) => (
  <Parts.Item
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
  </Parts.Item>
);
