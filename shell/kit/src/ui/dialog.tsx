import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from '../overlays/close-on-back.ts';
import { deferDialogFocus } from '../overlays/defer-dialog-focus.ts';
import { PortalContainer } from '../overlays/portal-container.tsx';
import { useReturnFocus } from '../overlays/return-focus.ts';
import { SheetHandle } from '../overlays/sheet-handle.tsx';
import { dismissOnEscape } from '../overlays/toast-store.ts';
import { Button } from './button.tsx';
import { DialogToasts } from './dialog-toasts.tsx';

type DialogProps = {
  /** Whether it is open. */
  open: boolean;
  /** Called with false when the user closes it: with Escape, Back, the cross, or a press outside. */
  onOpenChange: (open: boolean) => void;
  /** The dialog's name: the label of the button that opened it. */
  title: string;
  /** A line below the title; screen readers read it with the title. */
  sub?: ReactNode;
  /** The largest width in px, 900 for two columns; on phones it is a bottom sheet. */
  width?: 425 | 500 | 600 | 900;
  /** Full screen on phones. */
  full?: boolean;
  /** Its content is at least as tall as its body. */
  stretch?: boolean;
  /** The current step, if it has several: each starts at its top. */
  step?: string;
  /** Between head and body, not scrolling, such as tabs. */
  above?: ReactNode;
  /** The buttons of the footer, at the right; a submit button names its form with `form`. */
  actions: ReactNode;
  /** The body, which scrolls when it is taller than the window. */
  children: ReactNode;
};

/** The first choice of a form has the focus, else the dialog itself, not its cross; a field that asks for it has it. */
const focusFirst = (event: Event) => {
  event.preventDefault();
  const dialog = event.target as HTMLElement;
  const choice = dialog.querySelector<HTMLElement>('form :is([type="checkbox"], [type="radio"]):not(:disabled)');
  if (choice) choice.focus({ preventScroll: true });
  // `deferDialogFocus` waits until nothing has the focus.
  else HTMLElement.prototype.focus.call(dialog);
};

/** A task over the page, on phones a bottom sheet; its failures appear above its buttons. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  sub,
  width = 600,
  full,
  stretch,
  step,
  above,
  actions,
  children,
}: DialogProps) => {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (step && body.current) body.current.scrollTop = 0;
  }, [step]);
  const returnFocus = useReturnFocus(open);
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className="k-scrim">
          <PortalContainer>
            {(takeDialog) => (
              <Parts.Content
                ref={takeDialog}
                className="k-dialog"
                data-full={full || undefined}
                style={{ '--w': `${width / 16}rem` }}
                onOpenAutoFocus={focusFirst}
                onCloseAutoFocus={returnFocus}
                onEscapeKeyDown={dismissOnEscape}
                {...(sub ? {} : { 'aria-describedby': undefined })}
              >
                <SheetHandle close={() => onOpenChange(false)} />
                <header ref={deferDialogFocus} className="k-dialog-head">
                  <Parts.Title>{title}</Parts.Title>
                  <Parts.Close className="k-icon-btn" aria-label="Close">
                    <X aria-hidden="true" />
                  </Parts.Close>
                  {sub && (
                    <Parts.Description asChild>
                      <p className="k-dialog-sub">{sub}</p>
                    </Parts.Description>
                  )}
                </header>
                {above && <div className="k-dialog-above">{above}</div>}
                <div ref={body} className="k-dialog-body" data-stretch={stretch || undefined}>
                  {children}
                </div>
                <DialogToasts />
                <footer className="k-dialog-foot">{actions}</footer>
              </Parts.Content>
            )}
          </PortalContainer>
        </Parts.Overlay>
      </Parts.Portal>
    </Parts.Root>
  );
};

type FormDialogProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'actions'> & {
  /** Called when the user closes it, never while busy. */
  onClose: () => void;
  /** Called by Cancel, if that does something else. */
  onCancel?: () => void;
  /** Of the form; the caller shows errors at its fields. */
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  /** The label of the submit button: verb and noun, never 'OK'. */
  submit: string;
  /** The label of that button while busy. */
  busyText: string;
  /** The write is under way: neither button can be pressed. */
  busy: boolean;
  /** `danger` if something is removed. */
  tone?: 'main' | 'danger';
  /** Shown before the label of the button. */
  icon?: ReactNode;
  /** Lays out the fields. */
  className?: string;
};

/** A dialog with one form, Cancel and a submit button. It is open while rendered. */
export const FormDialog = ({
  onClose,
  onCancel = onClose,
  onSubmit,
  submit,
  busyText,
  busy,
  tone = 'main',
  icon,
  className,
  children,
  ...rest
}: FormDialogProps) => {
  const formId = useId();
  return (
    <Dialog
      {...rest}
      open
      onOpenChange={() => !busy && onClose()}
      actions={
        <>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} tone={tone} place="go" icon={icon} busy={busy} busyText={busyText}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
};
