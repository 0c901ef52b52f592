import { origin } from '@allsquare/e2e/running.ts';
import { type CallInput, send } from '@allsquare/local/client/call-operation.ts';
import type { Row } from './table.ts';

/** The status, and the code of a refusal; the body of a successful answer is not read. */
export async function askRoute(token: string | undefined, operation: Row['operation'], input: CallInput) {
  const response = await send(origin, token, operation, input);
  if (response.ok) {
    await response.body?.cancel();
    return String(response.status);
  }
  const { code, error } = (await response.json()) as { code?: string; error?: string };
  return `${response.status} ${code ?? error}`;
}
