import type { ReactNode } from 'react';

export const people = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'].map((name, at) => ({
  id: name.toLowerCase(),
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
  colour: at,
}));
/** You, in the gallery. */
export const ann = { id: 'ann', name: 'Ann Example', email: 'ann@example.com' };

/** Things of one kind beside each other; `tall` under each other. */
export const Line = ({ tall, children }: { tall?: boolean; children: ReactNode }) => (
  <div className={tall ? 'g-line g-line-tall' : 'g-line'}>{children}</div>
);

/** Something with its name under it. */
export const Named = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <span className="g-named">
    {children}
    <span>{name}</span>
  </span>
);
