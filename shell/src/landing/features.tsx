import type { ReactNode } from 'react';
import styles from './features.module.css';
import { Section } from './section.tsx';

const Lock = () => (
  <svg width="88" height="88" viewBox="0 0 88 88">
    <path d="M25 42V26.5a19 19 0 0 1 38 0V42" fill="none" stroke="currentColor" strokeWidth="12" />
    <rect x="6" y="38" width="76" height="50" rx="4" fill="currentColor" />
    <rect x="37" y="54" width="14" height="18" rx="2" className={styles.hole} />
  </svg>
);
const Squares = () => (
  <svg width="88" height="88" viewBox="0 0 88 88" fill="currentColor">
    <rect width="42" height="88" rx="3" />
    <rect x="46" width="42" height="42" rx="3" />
    <rect x="46" y="46" width="19" height="19" rx="3" />
    <rect x="69" y="46" width="19" height="19" rx="3" />
    <rect x="46" y="69" width="19" height="19" rx="3" />
    <rect x="69" y="69" width="19" height="19" rx="3" opacity=".35" />
  </svg>
);
const SixToTwo = () => (
  <>
    6
    <svg className={styles.arrow} viewBox="0 0 40 40">
      <path d="M2 20h32M22 8l12 12-12 12" fill="none" stroke="currentColor" strokeWidth="7" />
    </svg>
    2
  </>
);

type Feature = { title: string; text: string; picture: ReactNode };
const FEATURES: Feature[] = [
  { title: 'Free Forever', text: 'No ads, no paid tier, unlimited groups.', picture: '$0' },
  { title: 'Secure & Private', text: 'Your data is encrypted and not shared.', picture: <Lock /> },
  { title: 'Group Flexibility', text: 'Two people or twenty, for a night or for years.', picture: <Squares /> },
  { title: 'Smart Calculations', text: 'Six debts between friends become two payments.', picture: <SixToTwo /> },
];

export const Features = () => (
  <Section id="features" title="Built to be fair" titleId="features-title">
    <ul className={styles.features}>
      {FEATURES.map(({ title, text, picture }) => (
        <li key={title}>
          <span className={styles.picture} aria-hidden="true">
            {picture}
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
