import {
  confirmFactor,
  FactorCode,
  type FactorSetup,
  type Me,
  PasswordProof,
  problems,
  setUpFactor,
} from '@allsquare/auth-contract';
import { showRefusal, useForm } from '@allsquare/kit/form';
import { useWrite } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { TextField } from '@allsquare/kit/ui/field';
import { PasswordField } from '@allsquare/kit/ui/password-field';
import { toast } from '@allsquare/kit/ui/toast';
import { useId, useState } from 'react';
import styles from './form.module.css';
import { RecoveryCodeList } from './recovery-codes.tsx';
import { ScanKey } from './scan-key.tsx';

const SUBS = {
  proof: 'First, confirm it’s you.',
  scan: 'Any app for one-time codes works, such as a password manager.',
  save: 'Two-factor authentication is on. These codes let you in without your phone; they are not shown again.',
};

/** The password, then the key and a first code that proves the app has it, then the recovery codes. */
export const SetUpFactorDialog = ({ me, onClose }: { me: Me; onClose: () => void }) => {
  const formId = useId();
  const hasPassword = me.hasPassword !== false;
  const [setup, setSetup] = useState<FactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const step = codes ? 'save' : setup ? 'scan' : 'proof';

  const proofForm = useForm(PasswordProof, { defaultValues: hasPassword ? { password: '' } : {} });
  const codeForm = useForm(FactorCode, { defaultValues: { code: '' } });
  const begin = useWrite(setUpFactor, {
    problems,
    topics: [],
    onSuccess: setSetup,
    onRefusal: (error) => showRefusal(proofForm, error, { 'wrong-password': 'password' }),
  });
  const confirm = useWrite(confirmFactor, {
    problems,
    topics: ['profile'],
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onRefusal: (error) => {
      // The key has expired: create another one.
      if (error.code === 'no-such-factor') setSetup(undefined);
      return showRefusal(codeForm, error, { 'wrong-code': 'code', 'too-many-codes': 'code' });
    },
  });
  // Errors are already shown, and the form stays as it is.
  const sendProof = proofForm.handleSubmit((body) => begin.mutateAsync({ body }).catch(() => undefined));
  const sendCode = codeForm.handleSubmit(async ({ code }) => {
    if (!setup) return;
    const body = { ...proofForm.getValues(), code: code.replaceAll(/\s/g, '') };
    await confirm.mutateAsync({ params: { id: setup.id }, body }).catch(() => undefined);
  });
  const isBusy = begin.isPending || confirm.isPending;

  const leave = () => {
    if (step === 'save')
      toast.failure('Save your recovery codes first', 'Nobody can show them to you again, not even us.');
    else if (!isBusy) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={step === 'save' ? 'Save your recovery codes' : 'Two-factor authentication'}
      sub={SUBS[step]}
      width={500}
      actions={
        step === 'save' ? (
          <Button
            tone="main"
            place="go"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
            autoFocus
            onClick={onClose}
          >
            I have saved them
          </Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} tone="main" place="go" busy={isBusy} busyText="Checking...">
              {step === 'proof' ? 'Continue' : 'Turn on'}
            </Button>
          </>
        )
      }
    >
      {step === 'proof' && (
        <form id={formId} noValidate className={styles.form} onSubmit={(event) => void sendProof(event)}>
          {hasPassword ? (
            <PasswordField
              autoComplete="current-password"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
              autoFocus
              error={proofForm.formState.errors.password?.message}
              {...proofForm.register('password')}
            />
          ) : (
            <p>You just signed in with Google, so you’re good.</p>
          )}
        </form>
      )}
      {step === 'scan' && setup && (
        <form id={formId} noValidate className={styles.form} onSubmit={(event) => void sendCode(event)}>
          <ScanKey setup={setup} />
          <TextField
            label="Code"
            hint="The six digits that the app shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog takes the focus anyway
            autoFocus
            error={codeForm.formState.errors.code?.message}
            {...codeForm.register('code')}
          />
        </form>
      )}
      {codes && <RecoveryCodeList codes={codes} />}
    </Dialog>
  );
};
