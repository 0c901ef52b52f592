import { DropdownMenu as Parts } from 'radix-ui';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { useIsPhone } from '../browser/media.ts';
import { usePortalContainer } from './portal-container.tsx';

export const { Item } = Parts;

type Button = RefObject<HTMLButtonElement | null>;
/** The menu's button as Radix's trigger: it is already mounted and handles its own events. */
const TriggerProxy = ({ button, ref }: { button: Button; ref?: Ref<HTMLButtonElement> }) => {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  return null;
};

type MenuListProps = {
  button: Button;
  id: string;
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The index of the active item, if the menu was opened by keyboard. */
  item: number | undefined;
  children: ReactNode;
};

/** The content of an open Menu. It loads on the first press, so Radix has not seen its trigger. */
export const MenuList = ({ button, id, labelledBy, open, onOpenChange, item, children }: MenuListProps) => {
  const isPhone = useIsPhone();
  const isPressed = useRef(false);
  return (
    <Parts.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Parts.Trigger asChild>
        <TriggerProxy button={button} />
      </Parts.Trigger>
      <Parts.Portal container={usePortalContainer()}>
        <Parts.Content
          id={id}
          aria-labelledby={labelledBy}
          className="k-menu k-menu-actions"
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onFocus={({ target, currentTarget }) => {
            if (item === undefined || target !== currentTarget) return;
            const items = [...currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
            (items[item] ?? items.at(-1))?.focus();
          }}
          // A sheet may open under the mouse: releasing an earlier press selects nothing.
          onPointerDownCapture={() => {
            isPressed.current = true;
          }}
          onPointerUpCapture={(event) => {
            if (isPhone && !isPressed.current) event.stopPropagation();
          }}
          onCloseAutoFocus={() => {
            isPressed.current = false;
          }}
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
};
