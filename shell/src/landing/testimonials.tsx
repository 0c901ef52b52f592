import { Chip } from '@allsquare/kit/ui/chip';
import { type Person, Tile } from '@allsquare/kit/ui/tile';
import { Section } from './section.tsx';
import styles from './testimonials.module.css';

type Testimonial = { words: string; from: Person; group: string };
const TESTIMONIALS: Testimonial[] = [
  {
    words: 'We stopped keeping the spreadsheet on the fridge. Rent, gas, oat milk: it is all in one place.',
    from: { id: 'ann-example', name: 'Ann Example', colour: 4 },
    group: 'Flat Three · Home/Roommates',
  },
  {
    words: 'Nine of us, eleven days, four currencies of excuses. Settled at the airport with five payments.',
    from: { id: 'ben-example', name: 'Ben Example', colour: 7 },
    group: 'The Lisbon Nine · Trip',
  },
  {
    words: 'I like that I can see it. When my tile slides back in, I am done.',
    from: { id: 'cleo-example', name: 'Cleo Example', colour: 8 },
    group: 'Climbing Thursdays · Event',
  },
];

const mark = (
  <div className={styles.mark}>
    <Chip tone="outline">Examples, not real customers</Chip>
  </div>
);

export const Testimonials = () => (
  <Section title="Still friends" titleId="testimonials-title" beside={mark}>
    <div className={styles.quotes}>
      {TESTIMONIALS.map(({ words, from, group }) => (
        <figure key={from.id} className={styles.quote}>
          <blockquote>{words}</blockquote>
          <figcaption>
            <Tile person={from} size={44} />
            <span>
              <b>{from.name}</b>
              {group}
            </span>
          </figcaption>
        </figure>
      ))}
    </div>
  </Section>
);
