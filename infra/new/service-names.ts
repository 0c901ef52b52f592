import { contractOf, teamOf } from './contract.ts';
import { camel, pascal, singular } from './names.ts';

/** What the templates of a service are made with: for svc-receipts 'receipts', 'receipt', 'Receipts', 'Receipt', ... */
export type Named = ReturnType<typeof namesOf>;

export const namesOf = (service: string) => {
  const things = teamOf(service);
  const thing = singular(things);
  return {
    service,
    things,
    thing,
    Things: pascal(things),
    Thing: pascal(thing),
    contract: contractOf(service),
    table: things.replaceAll('-', '_'),
    events: `${camel(things)}Events`,
    field: `${camel(thing)}Id`,
    made: Date.now(),
  };
};
