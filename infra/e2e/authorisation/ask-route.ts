import { type CallInput, searchOf } from '@allsquare/service-kit/testing';
import { origin } from '../running.ts';
import type { Row } from './table.ts';

/** The status, and the code of a refusal; what a good answer says is not read. */
export async function askRoute(
  token: string | undefined,
  { method, path, bodyType }: Row['operation'],
  sent: CallInput,
) {
  const { params = {}, query, body } = sent;
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const isForm = bodyType !== undefined;
  const response = await fetch(`${origin}${address}?${searchOf(query)}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': bodyType ?? 'application/json' }),
    },
    ...(body !== undefined && {
      body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body),
    }),
  });
  if (response.ok) {
    await response.body?.cancel();
    return String(response.status);
  }
  const { code, error } = (await response.json()) as { code?: string; error?: string };
  return `${response.status} ${code ?? error}`;
}
