import { Chip } from '@allsquare/kit/ui/chip';
import { type Person, Tile } from '@allsquare/kit/ui/tile';

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

export const Testimonials = () => (
  <section className="s-section" aria-labelledby="testimonials-title">
    <div className="k-wrap">
      <div className="s-section-head">
        <h2 id="testimonials-title">Friends, still</h2>
        <Chip tone="outline">Examples, not real customers</Chip>
      </div>
      <div className="s-quotes">
        {TESTIMONIALS.map(({ words, from, group }) => (
          <figure key={from.id} className="s-quote">
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
    </div>
  </section>
);
