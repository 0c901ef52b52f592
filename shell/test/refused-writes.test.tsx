import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '@allsquare/auth-contract';
import { findUnsaidRefusals, people, type RefusedWrites } from '@allsquare/kit/testing';
import { ChangePasswordDialog } from '../src/profile/change-password.dialog.tsx';
import { ConvertGuestDialog } from '../src/profile/convert-guest.dialog.tsx';
import { DeleteAccountDialog } from '../src/profile/delete-account.dialog.tsx';
import { ProfileForm } from '../src/profile/profile-form.tsx';
import { RemoveFactorDialog } from '../src/profile/remove-factor.dialog.tsx';
import { SessionsSection } from '../src/profile/sessions-section.tsx';
import { SetUpFactorDialog } from '../src/profile/set-up-factor.dialog.tsx';
import { GuestSignOutDialog } from '../src/session/guest-sign-out.dialog.tsx';
import { userFor } from '../src/session/testing.ts';

const me = { ...userFor(people.ann), assuranceLevel: 'aal1' as const, factors: [] };
const close = () => undefined;
const at = new Date().toISOString();
const session = (id: string, current: boolean) => ({ id, current, startedAt: at, lastSeenAt: at, device: 'Firefox' });

/** By the file that writes. */
const writes: RefusedWrites = {
  'profile/change-password.dialog.tsx': {
    ui: <ChangePasswordDialog me={me} onClose={close} />,
    fill: { 'Current password': 'long enough', 'New password': 'another one' },
    send: 'Change password',
  },
  'profile/convert-guest.dialog.tsx': {
    ui: <ConvertGuestDialog onClose={close} />,
    fill: { Email: 'ben@example.com', Password: 'long enough' },
    send: 'Save Account',
    answer: ({ path }) =>
      path === '/api/auth/config'
        ? Response.json({
            clientId: 'c',
            authorizationEndpoint: '/a',
            endSessionEndpoint: '/e',
            google: false,
            mail: false,
          })
        : undefined,
  },
  'profile/delete-account.dialog.tsx': {
    ui: <DeleteAccountDialog hasPassword onClose={close} />,
    fill: { Password: 'long enough' },
    send: 'Delete Account',
    answer: ({ method, path }) => (method === 'GET' && path === '/api/balances' ? Response.json([]) : undefined),
  },
  'profile/profile-form.tsx': {
    ui: <ProfileForm user={people.ann} />,
    fill: { 'Display Name': 'Anna' },
    send: 'Save Changes',
  },
  'profile/remove-factor.dialog.tsx': {
    ui: <RemoveFactorDialog me={me} factorId="f1" onClose={close} />,
    fill: { Password: 'long enough', Code: '123456' },
    send: 'Remove',
  },
  'profile/sessions-section.tsx': {
    ui: <SessionsSection />,
    send: 'Sign out everywhere else',
    answer: ({ method }) => (method === 'GET' ? Response.json([session('1', true), session('2', false)]) : undefined),
  },
  'profile/set-up-factor.dialog.tsx': {
    ui: <SetUpFactorDialog me={me} onClose={close} />,
    fill: { Password: 'long enough' },
    send: 'Continue',
  },
  'session/guest-sign-out.dialog.tsx': {
    ui: <GuestSignOutDialog onClose={close} />,
    send: 'Get a link to come back',
  },
};

/** The other writes of their files. */
const more: RefusedWrites = {
  'profile/sessions-section.tsx: one session': { ...writes['profile/sessions-section.tsx'], send: 'Sign out' } as never,
};

const writers = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && /\buseWrite\(/.test(readFileSync(join(folder, name), 'utf8')))
    .toSorted((one, other) => one.localeCompare(other));

test('every file that writes is in the table', () => {
  expect(Object.keys(writes)).toEqual(writers(join(import.meta.dirname, '../src')));
});

test.each(Object.entries({ ...writes, ...more }))('%s shows the sentence of every refusal', async (_, write) => {
  expect(await findUnsaidRefusals(write, problems)).toEqual([]);
});
