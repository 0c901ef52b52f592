import { PageHeader } from '@allsquare/kit/ui/page-header';
import { Check, X } from 'lucide-react';
import { DocText } from './doc-text.tsx';
import type { Entry } from './entry.ts';
import { Code, ExampleSection } from './example.tsx';
import { typeDocs } from './from-build.ts';
import { PropsTable } from './props-table.tsx';
import { readExamples } from './read-examples.ts';

/** The last segment of its file: 'button'. */
export const nameOf = ({ file }: Entry): string => file.split('/').at(-1) ?? file;

/** The import path for remotes; only the shell imports the page frame. */
const packageOf = (entry: Entry) =>
  entry.file === 'frame/frame' ? '@allsquare/kit/frame' : `@allsquare/kit/ui/${nameOf(entry)}`;

const Rules = ({ title, rules, good }: { title: string; rules: string[]; good: boolean }) => (
  <section className="g-rules" data-good={good} aria-label={title}>
    <h3>{title}</h3>
    <ul>
      {rules.map((rule) => (
        <li key={rule}>
          {good ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
          {rule}
        </li>
      ))}
    </ul>
  </section>
);

/** One part: its purpose, examples with their code, props, do's and don'ts. */
export const PartPage = ({ entry }: { entry: Entry }) => {
  const { components, helpers } = typeDocs.parts[entry.file] ?? { components: [], helpers: [] };
  const names = [...components, ...helpers].map(({ name }) => name).join(', ');
  return (
    <article>
      <PageHeader title={entry.title} sub={entry.purpose} back={{ to: '/', label: 'All parts' }} />
      <Code code={`import { ${names} } from '${packageOf(entry)}';`} label="Import" />

      <h2>Examples</h2>
      {readExamples(nameOf(entry), entry.examples).map((example) => (
        <ExampleSection key={example.name} example={example} shown={entry.shown} part={nameOf(entry)} />
      ))}

      <h2>Do’s and don’ts</h2>
      <div className="g-both">
        <Rules title="Do" rules={entry.dos} good />
        <Rules title="Don’t" rules={entry.donts} good={false} />
      </div>

      <h2>Props</h2>
      {components.map(({ name, meaning, props, element }) => (
        <section key={name} aria-label={name} className="g-example">
          <h3>
            <code>{name}</code>
          </h3>
          <p className="g-meaning">
            <DocText>{meaning}</DocText>
          </p>
          <PropsTable name={name} props={props} element={element} />
        </section>
      ))}

      {helpers.length > 0 && <h2>Functions</h2>}
      {helpers.map(({ name, type, meaning }) => (
        <section key={name} aria-label={name} className="g-example">
          <h3>
            <code>{name}</code>
          </h3>
          <p className="g-meaning">
            <DocText>{meaning}</DocText>
          </p>
          <Code code={`${name}: ${type}`} label={`Type of ${name}`} />
        </section>
      ))}
    </article>
  );
};
