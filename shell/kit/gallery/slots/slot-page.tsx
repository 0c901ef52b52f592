import { Announcer } from '@allsquare/kit/announce';
import { setCallers, setTransport } from '@allsquare/kit/api';
import { apiFromExamples } from '@allsquare/kit/examples';
import { createQueryClient, QueryClientProvider } from '@allsquare/kit/query';
import { loadContent, peekContent } from '@allsquare/kit/remote';
import { SessionProvider } from '@allsquare/kit/session';
import { type SlotHost, SlotHostProvider, type SlotName } from '@allsquare/kit/slots';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Toaster } from '@allsquare/kit/ui/toast';
import { useState } from 'react';
import { DocText } from '../doc-text.tsx';
import { Code, ThemedArea } from '../example.tsx';
import * as examples from '../examples/slots.tsx';
import { type ListedRemote, remotes, typeDocs } from '../from-build.ts';
import { PropsTable } from '../props-table.tsx';
import { readExamples } from '../read-examples.ts';
import type { Sample } from '../sample-data.ts';
import { samples } from './samples.ts';

export const fillersOf = (slot: string): readonly ListedRemote[] =>
  remotes.filter(({ manifest }) => manifest.slots.includes(slot));

/** Fills one slot with one remote only, and nested slots with all their fillers. */
const hostOf = (shown: SlotName, filler: ListedRemote): SlotHost => {
  const named = (name: string) => remotes.find((remote) => remote.name === name) ?? filler;
  const fillers = (slot: SlotName) => (slot === shown ? [filler] : fillersOf(slot)).map(({ name }) => name);
  return {
    peekFillers: fillers,
    loadFillers: async (slot) => fillers(slot),
    peek: (name, slot) => peekContent(named(name).remote, slot),
    load: (name, slot) => loadContent(named(name).remote, slot),
  };
};

/** The services respond from their contracts' examples; each page starts at their beginning. */
const startExamples = ({ caller, examples: sets }: Sample) => {
  const signedIn = { ...caller, token: 'examples', expiresAt: Number.POSITIVE_INFINITY };
  setCallers({ current: async () => signedIn, renew: async () => signedIn });
  setTransport(apiFromExamples(sets, { caller: caller.id, at: 'start' }));
  return createQueryClient();
};

const FilledSlot = ({ slot, filler }: { slot: SlotName; filler: ListedRemote }) => {
  const { Content } = samples[slot];
  const [host] = useState(() => hostOf(slot, filler));
  return (
    <section className="g-example" aria-label={`Filled by ${filler.name}`}>
      <h3>{filler.name}</h3>
      <div className="g-grounds">
        <ThemedArea>
          <SlotHostProvider host={host}>
            <Content />
          </SlotHostProvider>
        </ThemedArea>
      </div>
    </section>
  );
};

/** One slot: its owner, its fillers, how its page renders it, its props. */
export const SlotPage = ({ slot }: { slot: SlotName }) => {
  const sample = samples[slot];
  const [client] = useState(() => startExamples(sample));
  const { owner, meaning, props } = typeDocs.slots[slot] ?? { meaning: '', props: [] };
  const fillers = fillersOf(slot);
  const example = readExamples('slots', examples).find(({ Content }) => Content === sample.Content);
  return (
    <QueryClientProvider client={client}>
      <SessionProvider session={{ user: sample.caller }}>
        <PageHeader title={slot} sub={meaning} back={{ to: '/', label: 'All slots' }} />
        <p className="g-meaning">
          Owned by <b>{owner ?? fillers[0]?.name}</b>. <DocText>{example?.meaning ?? ''}</DocText>
        </p>
        {example && <Code code={example.code} label="How its page shows it" />}
        <h2>Filled by</h2>
        {fillers.map((filler) => (
          <FilledSlot key={filler.name} slot={slot} filler={filler} />
        ))}
        <h2>Props</h2>
        <PropsTable name={slot} props={props} />
        <Toaster />
        <Announcer />
      </SessionProvider>
    </QueryClientProvider>
  );
};
