import { AnswerButtons } from '../src/ui/answer-buttons.tsx';
import { CoveringRadio } from '../src/ui/covering-radio.tsx';
import { LoadMore } from '../src/ui/load-more.tsx';
import { Line } from './show.tsx';

const idle = { isPending: false, isSuccess: false, mutate: () => {} };
const pending = { ...idle, isPending: true };
const fetchNextPage = async () => undefined;

export const Answers = () => (
  <Line tall>
    {[
      { accept: idle, decline: idle },
      { accept: pending, decline: idle },
      { accept: idle, decline: pending },
      { accept: idle, decline: { ...idle, isSuccess: true } },
    ].map((writes, place) => (
      <Line key={place}>
        <AnswerButtons id="" titleId="" {...writes} />
      </Line>
    ))}
  </Line>
);

export const MoreToLoad = () => (
  <Line tall>
    <LoadMore query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage }} />
    <LoadMore query={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage }} />
  </Line>
);

export const RadioTiles = () => (
  <Line>
    {['Home', 'Trip'].map((word) => (
      <label key={word} className="g-radio-tile">
        <CoveringRadio name="tile" defaultChecked={word === 'Trip'} />
        {word}
      </label>
    ))}
  </Line>
);
