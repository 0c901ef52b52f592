import type { Me } from '@allsquare/auth-contract';
import { preloaded } from '@allsquare/kit/on-demand';
import { Button } from '@allsquare/kit/ui/button';
import { Chip } from '@allsquare/kit/ui/chip';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SettingsRow } from './settings-row.tsx';

const SetUpFactorDialog = lazy(
  preloaded(() =>
    import('./set-up-factor.dialog.tsx').then(({ SetUpFactorDialog }) => ({ default: SetUpFactorDialog })),
  ),
);
const RemoveFactorDialog = lazy(
  preloaded(() =>
    import('./remove-factor.dialog.tsx').then(({ RemoveFactorDialog }) => ({ default: RemoveFactorDialog })),
  ),
);

export const SecondFactorSection = ({ me }: { me: Me }) => {
  const [open, setOpen] = useState<'set-up' | 'remove'>();
  const close = () => setOpen(undefined);
  const factor = me.factors.find(({ factor_type }) => factor_type === 'totp');
  return (
    <>
      <SettingsRow
        title="Two-factor authentication"
        mark={<Chip tone={factor ? 'pos' : 'zero'}>{factor ? 'On' : 'Off'}</Chip>}
        text={
          factor
            ? 'Signing in also asks for a code from your authenticator app.'
            : 'Asks for a code from your phone as well, so a stolen password is not enough.'
        }
        action={
          factor ? (
            <Button tone="lineDanger" icon={<ShieldOff aria-hidden="true" />} onClick={() => setOpen('remove')}>
              Remove
            </Button>
          ) : (
            <Button icon={<ShieldCheck aria-hidden="true" />} onClick={() => setOpen('set-up')}>
              Set up
            </Button>
          )
        }
      />
      <Suspense>
        {open === 'set-up' && <SetUpFactorDialog me={me} onClose={close} />}
        {open === 'remove' && factor && <RemoveFactorDialog me={me} factorId={factor.id} onClose={close} />}
      </Suspense>
    </>
  );
};
