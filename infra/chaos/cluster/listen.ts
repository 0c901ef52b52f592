import type { Client } from '@allsquare/local/client/client.ts';

/** The event stream of a person's browser, reopened when it ends, as the page does. */
export function listen(origin: string, { token }: Pick<Client, 'token'>) {
  const closing = new AbortController();
  const received = {
    topics: [] as { topic: string; groupId?: string }[],
    opened: 0,
    ended: 0,
    close: () => closing.abort(),
  };
  const headers = { authorization: `Bearer ${token}` };
  const readStream = async () => {
    const { body, status } = await fetch(new URL('/api/events', origin), { headers, signal: closing.signal });
    if (status !== 200) return;
    received.opened += 1;
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) received.topics.push(JSON.parse(event.slice(6)));
    }
    received.ended += 1;
  };
  void (async () => {
    while (!closing.signal.aborted) {
      await readStream().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return received;
}
