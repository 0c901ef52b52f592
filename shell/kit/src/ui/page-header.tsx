import { isolated } from '@allsquare/contract-kit';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type PageTitleProps = {
  /** The name of the page; the product's is appended. */
  children: string;
};

/** The title of the browser's tab. */
export const PageTitle = ({ children }: PageTitleProps) => <title>{`${isolated(children)} · Allsquare`}</title>;

type BackLinkProps = {
  /** The address of the page above. */
  to: string;
  /** The name of that page. */
  children: ReactNode;
};

/** The link back to the parent page. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <Link to={to} className="k-back">
    <ArrowLeft aria-hidden="true" />
    {children}
  </Link>
);

type PageHeaderProps = {
  /** The page's only h1, also the tab's title. */
  title: string;
  /** A line below it. */
  sub?: ReactNode;
  /** The page above: `to`, its address, and `label`, its name. */
  back?: { to: string; label: string };
  /** The page's one or two buttons. */
  actions?: ReactNode;
};

/** The head of a page: its name, also the tab's title, and its main actions. */
export const PageHeader = ({ title, sub, back, actions }: PageHeaderProps) => (
  <>
    <PageTitle>{title}</PageTitle>
    {back && <BackLink to={back.to}>{back.label}</BackLink>}
    <div className="k-page-head">
      <div>
        <h1>{title}</h1>
        {sub && <p className="k-page-sub">{sub}</p>}
      </div>
      {actions}
    </div>
  </>
);
