import { PageHeader } from '@allsquare/kit/ui/page-header';
import { RowBody, Rows } from '@allsquare/kit/ui/row';
import { typeDocs } from './from-build.ts';
import { nameOf } from './part-page.tsx';
import { chapters } from './parts/all.ts';

const Places = ({ label, places }: { label: string; places: { to: string; title: string; text: string }[] }) => (
  <>
    <h2>{label}</h2>
    <Rows label={label}>
      {places.map(({ to, title, text }) => (
        <li key={to}>
          <RowBody to={to} className="g-place">
            <b>{title}</b>
            <span>{text}</span>
          </RowBody>
        </li>
      ))}
    </Rows>
  </>
);

/** Every part and every slot, with its purpose. */
export const Overview = () => (
  <>
    <PageHeader
      title="Gallery"
      sub="Every part of the kit with its props, code, do’s and don’ts; every slot with its fillers."
    />
    {chapters.map(({ title, entries }) => (
      <Places
        key={title}
        label={title}
        places={entries.map((entry) => ({ to: `/${nameOf(entry)}`, title: entry.title, text: entry.purpose }))}
      />
    ))}
    <Places
      label="Slots"
      places={Object.entries(typeDocs.slots)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, { meaning }]) => ({ to: `/slots/${name}`, title: name, text: meaning }))}
    />
  </>
);
