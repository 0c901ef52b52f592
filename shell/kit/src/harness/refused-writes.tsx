import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonProblems, type ProblemTable } from '@allsquare/contract-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { clearToasts } from '../ui/toast.tsx';
import { renderScreen, type SentRequest } from './render-screen.tsx';

/**
 * A write by its hook, as its screen calls it, or by its screen: the fields to fill in, and the button that sends, with
 * the one that shows it.
 */
type Write = {
  /** The only codes that a large form shows itself: its hook, which is in the table as well, shows the others. */
  codes?: readonly string[];
  /** Codes for which it does something else, with the title of the test that shows it. */
  except?: Record<string, string>;
} & (
  | { use: () => { mutate: (input: never) => void }; input: unknown }
  | {
      ui: ReactNode;
      fill?: Record<string, string>;
      open?: string;
      send: string | RegExp;
      answer?: (sent: SentRequest) => Response | Promise<Response> | undefined;
    }
);
export type RefusedWrites = Record<string, Write>;

/** The codes of which only the server's fault, a missing session or an unreadable request is the reason. */
const NO_REFUSALS = new Set(['signed-out', 'malformed-request', 'part-away', 'answer-lost', 'unexpected']);
const STATUSES = [403, 404, 409, 422];
const TRY_AGAIN = /try again/i;
/** In ms. */
const PATIENCE = 2_000;

type HookProps = Pick<Extract<Write, { use: unknown }>, 'use' | 'input'>;
const WriteButton = ({ use, input }: HookProps) => {
  const { mutate } = use();
  return (
    <button type="button" onClick={() => mutate(input as never)}>
      Write
    </button>
  );
};

/** The screens below a folder that show a refusal themselves. */
export const refusalScreensIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && /\bonRefusal:/.test(readFileSync(join(folder, name), 'utf8')))
    .toSorted((one, other) => one.localeCompare(other));

/** The hooks that write in the files below a folder. */
export const writeHooksIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^use-.*\.ts$/.test(name.replace(/^.*\//, '')))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return /\buseWrite\(/.test(text)
        ? Array.from(text.matchAll(/export const (use\w+) =/g), ([, hook = '']) => hook)
        : [];
    })
    .toSorted((one, other) => one.localeCompare(other));

/**
 * Refuses a write with every code of its contract, and with codes that it does not know at each status; returns those
 * whose sentence is not on screen, or which offer to try again although the sentence does not.
 */
export const findUnsaidRefusals = async (write: Write, problems: ProblemTable): Promise<string[]> => {
  const table: ProblemTable = { ...commonProblems, ...problems };
  const known = Object.keys(table)
    .filter((code) => !NO_REFUSALS.has(code) && !write.except?.[code] && (write.codes?.includes(code) ?? true))
    .map((code) => ({ status: 409, code, message: `${table[code]?.message} (${code})` }));
  const unknown = STATUSES.map((status) => ({ status, code: `new-${status}`, message: `Not so, for ${status}.` }));
  const {
    ui,
    open,
    send,
    fill = {},
    answer = () => undefined,
  } = 'ui' in write ? write : { ui: <WriteButton {...write} />, open: undefined, send: 'Write' };
  let refused = { status: 0, code: '', message: '' };
  const { unmount } = renderScreen(ui, {
    answer: (sent) =>
      answer(sent) ??
      (sent.method === 'GET'
        ? undefined
        : Response.json({ code: refused.code, message: refused.message }, { status: refused.status })),
  });
  for (const [label, value] of Object.entries(fill))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  const unsaid: string[] = [];
  // Looked for once: in a large form it takes longer than all the rest.
  let button: HTMLElement | undefined;
  for (const next of [...known, ...unknown]) {
    refused = next;
    clearToasts();
    if (!button?.isConnected) {
      if (open && !screen.queryByRole('button', { name: send }))
        fireEvent.click(await screen.findByRole('button', { name: open }));
      button = await screen.findByRole('button', { name: send });
    }
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
    fireEvent.click(button);
    try {
      await waitFor(() => expect(document.body).toHaveTextContent(next.message), { timeout: PATIENCE });
    } catch {
      unsaid.push(`${next.code}: ${document.querySelector('[role=alert]')?.textContent ?? 'nothing'}`);
    }
    const offers = TRY_AGAIN.test(document.body.textContent ?? '') && !TRY_AGAIN.test(next.message);
    if (offers) unsaid.push(`${next.code} offers to try again`);
  }
  unmount();
  return unsaid;
};
