import { DropdownMenu as Parts } from 'radix-ui';
import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { useIsPhone } from '../browser/media.ts';
import { usePortalContainer } from './portal-container.tsx';

export const { Item } = Parts;

type Button = RefObject<HTMLButtonElement | null>;
/** The menu's button as Radix wants it: it stands there already, and does what it does itself. */
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
  /** Where one is, from 0: it was opened by keys. */
  item: number | undefined;
  children: ReactNode;
};

/** What a Menu shows when it is open. It comes with the first press, so Radix has not seen what opened it. */
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
          // A sheet may rise under the mouse: letting go of what was pressed before it came chooses nothing.
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
