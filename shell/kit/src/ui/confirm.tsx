import { AlertDialog as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '../overlays/close-on-back.ts';
import { useReturnFocus } from '../overlays/return-focus.ts';
import { SheetHandle } from '../overlays/sheet-handle.tsx';
import { dismissOnEscape } from '../overlays/toast-store.ts';
import { Button } from './button.tsx';
import { DialogToasts } from './dialog-toasts.tsx';

type ConfirmProps = {
  /** Whether it is open. */
  open: boolean;
  /** Called with false when the user cancels; never while busy. */
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What happens, and how to get it back; that it cannot be undone only if that is true. */
  text: string;
  /** The label of the button that confirms: verb and noun, never 'OK'. */
  confirm: string;
  /** Shown before that label. */
  icon?: ReactNode;
  /** The label while busy. */
  busyText: string;
  /** The write is under way: neither button can be pressed. */
  busy: boolean;
  /** Called when the user confirms. */
  onConfirm: () => void;
  /** What to do first instead, such as 'Settle': the main button; the confirm button is then quieter. */
  instead?: { label: string; run: () => void };
  /** Takes nothing away: the confirm button is not red. */
  harmless?: boolean;
  /** The subject, such as the row to be deleted. */
  children?: ReactNode;
};

/** Confirms something that takes something away, or affects others. Stays open while busy; the caller closes it. */
export const ConfirmDialog = (props: ConfirmProps) => {
  const returnFocus = useReturnFocus(props.open);
  const onOpenChange = (open: boolean) => !props.busy && props.onOpenChange(open);
  useCloseOnBack(props.open, () => onOpenChange(false));
  return (
    <Parts.Root open={props.open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="k-scrim">
          <Parts.Content
            className="k-dialog"
            style={{ '--w': '26.5625rem' }}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={dismissOnEscape}
          >
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
              {props.instead && (
                <Button tone="main" disabled={props.busy} onClick={props.instead.run}>
                  {props.instead.label}
                </Button>
              )}
              <Button
                tone={props.harmless ? 'main' : props.instead ? 'lineDanger' : 'danger'}
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

type ConfirmWriteProps<Input> = Pick<
  ConfirmProps,
  'text' | 'confirm' | 'icon' | 'busyText' | 'instead' | 'children'
> & {
  /** 'Are you sure?' if absent. */
  title?: string;
  /**
   * The result of `useWrite`: both buttons are disabled while it runs, and after it until the caller closes the dialog.
   */
  write: { isPending: boolean; isSuccess: boolean; mutate: (input: Input) => void };
  /** The input of the write. */
  input: Input;
  /** Called when the user cancels. */
  onClose: () => void;
};

/** Confirms a write that takes something away, and runs it. */
export const ConfirmWrite = <Input,>({
  write,
  input,
  onClose,
  title = 'Are you sure?',
  ...rest
}: ConfirmWriteProps<Input>) => (
  <ConfirmDialog
    {...rest}
    open
    onOpenChange={onClose}
    title={title}
    busy={write.isPending || write.isSuccess}
    onConfirm={() => write.mutate(input)}
  />
);
