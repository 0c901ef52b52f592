import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from '../overlays/close-on-back.ts';
import { deferDialogFocus } from '../overlays/defer-dialog-focus.ts';
import { PortalContainer } from '../overlays/portal-container.tsx';
import { useReturnFocus } from '../overlays/return-focus.ts';
import { SheetHandle } from '../overlays/sheet-handle.tsx';
import { Button } from './button.tsx';
import { DialogToasts } from './dialog-toasts.tsx';

type DialogProps = {
  /** Whether it is shown. */
  open: boolean;
  /** Called with false when the user closes it: with Escape, Back, the cross, or a press beside it. */
  onOpenChange: (open: boolean) => void;
  /** Names the dialog; the words of the button that opened it. */
  title: string;
  /** A line under the title; read to screen readers with it. */
  sub?: ReactNode;
  /** Largest width in px, 900 for two columns; on phones a sheet from the bottom. */
  width?: 425 | 500 | 600 | 900;
  /** On phones over the whole screen. */
  full?: boolean;
  /** What is in it is at least as tall as its body. */
  stretch?: boolean;
  /** Which of its steps is shown, where it has some: each begins at its top. */
  step?: string;
  /** Stands between the head and the body and does not scroll, such as tabs. */
  above?: ReactNode;
  /** The buttons of the foot, right; a submit button names its form with `form`. */
  actions: ReactNode;
  /** The body, which scrolls when it is taller than the window. */
  children: ReactNode;
};

/** A task over the page, on phones a sheet from the bottom; what fails in it is shown above its buttons. */
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
                onCloseAutoFocus={returnFocus}
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
  /** Called by Cancel, where that does something else. */
  onCancel?: () => void;
  /** Of the form; the caller shows what is wrong beside its fields. */
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  /** The words of the button that submits: verb and noun, never 'OK'. */
  submit: string;
  /** The words of that button while it is being done. */
  busyText: string;
  /** It is being done: neither button can be pressed. */
  busy: boolean;
  /** `danger` where something is removed. */
  tone?: 'main' | 'danger';
  /** Shown before the words of the button. */
  icon?: ReactNode;
  /** Lays out the fields. */
  className?: string;
};

/** A dialog around one form, with Cancel and the button that submits it. It is open as long as it is rendered. */
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
