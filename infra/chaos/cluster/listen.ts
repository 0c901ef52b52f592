import type { Client } from '@allsquare/local/client.ts';

/** The event stream of a person's browser, opened again where it ends, as the page does. */
export function listen(origin: string, { token }: Pick<Client, 'token'>) {
  const leaving = new AbortController();
  const heard = {
    topics: [] as { topic: string; groupId?: string }[],
    opened: 0,
    ended: 0,
    close: () => leaving.abort(),
  };
  const headers = { authorization: `Bearer ${token}` };
  const hear = async () => {
    const { body, status } = await fetch(new URL('/api/events', origin), { headers, signal: leaving.signal });
    if (status !== 200) return;
    heard.opened += 1;
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + chunk).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) heard.topics.push(JSON.parse(event.slice(6)));
    }
    heard.ended += 1;
  };
  void (async () => {
    while (!leaving.signal.aborted) {
      await hear().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return heard;
}
