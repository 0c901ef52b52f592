import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';

/** Reads what a stream has now, oldest first, without a consumer. */
export async function* readStream(manager: JetStreamManager, name: string): AsyncGenerator<StoredMsg> {
  const { config, state } = await manager.streams.info(name);
  for (let seq = 1; seq <= state.last_seq; seq++) {
    const next = { seq, next_by_subj: config.subjects[0] };
    const message = await manager.streams.getMessage(name, next);
    if (!message || message.seq > state.last_seq) return;
    yield message;
    seq = message.seq;
  }
}
