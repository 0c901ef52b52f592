/** Nine people with the colours of a group's members. */
export const people = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'].map((name, colour) => ({
  id: name.toLowerCase(),
  name: `${name} Example`,
  email: `${name.toLowerCase()}@example.com`,
  colour,
}));
/** The signed-in user. */
export const ann = { id: 'ann', name: 'Ann Example', email: 'ann@example.com' };
export const ben = { id: 'ben', name: 'Ben Example', email: 'ben@example.com', colour: 1 };
