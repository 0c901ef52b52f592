import { X } from 'lucide-react';
import { Popover as Parts } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useCloseOnBack } from '../overlays/close-on-back.ts';
import { usePortalContainer } from '../overlays/portal-container.tsx';
import { clearToasts } from './toast.tsx';

type PopoverProps = {
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>;
  /** The panel's name. */
  title: string;
  /** The edge that it shares with the button: start if that is at the left of the page. */
  align?: 'start' | 'end';
  /** Its open state is in the address, and Back closes it. */
  addressed?: boolean;
  /** Called on Escape, Back, the cross, or a press outside. */
  onClose: () => void;
  /** The body, which scrolls. */
  children: ReactNode;
};

/** A panel at a button, on phones a bottom sheet. It mounts open, when the button is pressed. */
export const Popover = ({ anchor, title, align = 'end', addressed, onClose, children }: PopoverProps) => {
  useCloseOnBack(!addressed, onClose);
  useEffect(clearToasts, []);
  // Focuses itself first, so that a second Enter presses nothing inside.
  const takeFocus = (event: Event) => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
  };
  const returnFocus = (event: Event) => {
    event.preventDefault();
    anchor.current?.focus();
  };
  return (
    <Parts.Root open modal onOpenChange={onClose}>
      <Parts.Anchor virtualRef={anchor} />
      <Parts.Portal container={usePortalContainer()}>
        <Parts.Content
          className="k-menu k-menu-actions k-popover"
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
        >
          <header className="k-popover-head">
            <Parts.Title>{title}</Parts.Title>
            <Parts.Close className="k-icon-btn" aria-label="Close">
              <X aria-hidden="true" />
            </Parts.Close>
          </header>
          <div className="k-popover-body">{children}</div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
};
