import { AlertDialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '../overlays/close-on-back.ts';
import { useReturnFocus } from '../overlays/return-focus.ts';
import { SheetHandle } from '../overlays/sheet-handle.tsx';
import { Button } from './button.tsx';
import { DialogToasts } from './dialog-toasts.tsx';

type ConfirmProps = {
  /** Whether it is shown. */
  open: boolean;
  /** Called with false when the user cancels; never while busy. */
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What will be gone, and that it cannot be undone. */
  text: string;
  /** The words of the button that does it: verb and noun, never 'OK'. */
  confirm: string;
  /** Shown before those words. */
  icon?: ReactNode;
  /** The words of the button while it is being done. */
  busyText: string;
  /** It is being done: neither button can be pressed. */
  busy: boolean;
  /** Does it. */
  onConfirm: () => void;
  /** What is concerned, such as the row that will be deleted. */
  children?: ReactNode;
};

/** Asks before something that cannot be undone. Stays open while busy; the caller closes it. */
export const ConfirmDialog = (props: ConfirmProps) => {
  const returnFocus = useReturnFocus(props.open);
  const onOpenChange = (open: boolean) => !props.busy && props.onOpenChange(open);
  useCloseOnBack(props.open, () => onOpenChange(false));
  return (
    <Parts.Root open={props.open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="k-scrim">
          <Parts.Content className="k-dialog" style={{ '--w': '26.5625rem' }} onCloseAutoFocus={returnFocus}>
            <SheetHandle close={() => onOpenChange(false)} />
            <header className="k-dialog-head">
              <Parts.Title>{props.title}</Parts.Title>
              <Parts.Description asChild>
                <p className="k-dialog-sub">{props.text}</p>
              </Parts.Description>
            </header>
            {props.children && <div className="k-dialog-body">{props.children}</div>}
            <DialogToasts />
            <footer className="k-dialog-foot">
              <Parts.Cancel asChild>
                <Button disabled={props.busy}>Cancel</Button>
              </Parts.Cancel>
              <Button
                tone="danger"
                place="go"
                icon={props.icon}
                busy={props.busy}
                busyText={props.busyText}
                onClick={props.onConfirm}
              >
                {props.confirm}
              </Button>
            </footer>
          </Parts.Content>
        </Parts.Overlay>
      </Parts.Portal>
    </Parts.Root>
  );
};

type ConfirmWriteProps<Input> = Pick<ConfirmProps, 'text' | 'confirm' | 'icon' | 'busyText' | 'children'> & {
  /** What `useWrite` gave: both buttons wait while it works, and after it until the caller closes the dialog. */
  write: { isPending: boolean; isSuccess: boolean; mutate: (input: Input) => void };
  /** What is written. */
  input: Input;
  /** Called when the user cancels. */
  onClose: () => void;
};

/** Asks before a write that cannot be undone, and does it. */
export const ConfirmWrite = <Input,>({ write, input, onClose, ...rest }: ConfirmWriteProps<Input>) => (
  <ConfirmDialog
    {...rest}
    open
    onOpenChange={onClose}
    title="Are you sure?"
    busy={write.isPending || write.isSuccess}
    onConfirm={() => write.mutate(input)}
  />
);
