import { DocText } from './doc-text.tsx';
import type { Prop } from './type-docs.ts';

const byNeed = (one: Prop, other: Prop) => Number(other.required) - Number(one.required);

type PropsTableProps = { name: string; props: Prop[]; element?: string };

/** Every prop of a component or a slot, as typed. On phones each is a block. */
export const PropsTable = ({ name, props, element }: PropsTableProps) => (
  <>
    {props.length > 0 && (
      <table className="g-props" aria-label={`Props of ${name}`}>
        <thead>
          <tr>
            <th scope="col">Prop</th>
            <th scope="col">Type</th>
            <th scope="col">Default</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {props.toSorted(byNeed).map(({ name: prop, type, required, fallback, meaning }) => (
            <tr key={prop}>
              <th scope="row">
                <code>{prop}</code>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>
                {required ? (
                  <b>required</b>
                ) : fallback ? (
                  <code data-says="Default: ">{fallback}</code>
                ) : (
                  <span aria-hidden="true">–</span>
                )}
              </td>
              <td>
                <DocText>{meaning}</DocText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {element && (
      <p className="g-meaning">
        Takes every other prop of <code>{element}</code> too.
      </p>
    )}
    {props.length === 0 && !element && <p className="g-meaning">Takes no props.</p>}
  </>
);
