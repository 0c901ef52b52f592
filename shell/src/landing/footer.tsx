import { HomeAnchor, Wrap } from '@allsquare/kit/frame-parts';
import styles from './footer.module.css';

const YEAR = new Date().getFullYear();

type LinksProps = { title: string; links: readonly (readonly [label: string, target: string])[] };
const Links = ({ title, links }: LinksProps) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {links.map(([label, target]) => (
        <li key={label}>
          <a href={target}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** Support and the legal texts are placeholders. */
export const Footer = () => (
  <footer className={styles.footer}>
    <Wrap className={styles.inner}>
      <div>
        <HomeAnchor />
        <p>Nobody owes anybody.</p>
      </div>
      <Links
        title="Quick Links"
        links={[
          ['How It Works', '#how-it-works'],
          ['Features', '#features'],
          ['Support', '#support'],
        ]}
      />
      <Links
        title="Legal"
        links={[
          ['Privacy Policy', '#privacy'],
          ['Terms of Service', '#terms'],
          ['Cookie Policy', '#cookies'],
        ]}
      />
      {/* In prerendered HTML this is the year of the build. */}
      <p className={styles.year} suppressHydrationWarning>
        © {YEAR} Simplify Group Expenses
      </p>
    </Wrap>
  </footer>
);
