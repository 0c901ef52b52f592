import { Amount } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';

/** Green is what you are owed, red what you owe, grey that nothing is open. The words say the same. */
export const Balances = () => (
  <>
    <Chip tone="pos">
      You are owed <Amount cents={17_500} />
    </Chip>
    <Chip tone="neg">
      You owe <Amount cents={6_275} />
    </Chip>
    <Chip tone="zero">All settled</Chip>
  </>
);

/** What a thing is: its kind, how it was split, the role of a member. */
export const Kinds = () => (
  <>
    <Chip tone="outline">Home/Roommates</Chip>
    <Chip>Split equally</Chip>
    <Chip tone="ink">Admin</Chip>
    <div className="g-block">
      <Chip tone="onBlock">Trip</Chip>
    </div>
  </>
);

/** Tall beside a button; and one without a background on phones, where a row has no space for it. */
export const Fitting = () => (
  <>
    <Chip tall>4 members</Chip>
    <Chip bareOnPhones>Paid by Ben</Chip>
  </>
);
