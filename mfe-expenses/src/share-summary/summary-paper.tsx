import { isolated } from '@allsquare/contract-kit';
import { createPortal } from 'react-dom';
import styles from './summary-paper.module.css';
import type { SummarySheet } from './summary-sheet.ts';

const Lines = ({ title, lines, none }: { title: string; lines: readonly string[]; none?: string }) =>
  (lines.length > 0 || none) && (
    <section>
      <h2>{title}</h2>
      {lines.length > 0 ? (
        <ul>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and never move
            <li key={at}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{none}</p>
      )}
    </section>
  );

/** What the browser prints, in place of the page, while it is mounted; on screen nothing. */
export const SummaryPaper = ({ sheet }: { sheet: SummarySheet }) =>
  createPortal(
    <div className={styles.paper} aria-hidden="true">
      <h1>{sheet.title}</h1>
      <p>{sheet.total}</p>
      <table>
        <thead>
          <tr>
            {['Person', 'Paid', 'Share', 'Balance'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.people.map(({ id, name, paid, share, balance }) => (
            <tr key={id}>
              <th scope="row">{isolated(name)}</th>
              <td>{paid}</td>
              <td>{share}</td>
              <td>{balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Lines title="To settle" lines={sheet.plan} none="All settled." />
      <Lines title="Payments so far" lines={sheet.history} />
    </div>,
    document.body,
  );
