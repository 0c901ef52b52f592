import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The title of the browser's tab. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · Allsquare`}</title>;

/** The way back to where this page belongs. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="k-back">
    <ArrowLeft aria-hidden="true" />
    {children}
  </Link>
);

type PageHeaderProps = { title: string; sub?: ReactNode; back?: { to: string; label: string }; actions?: ReactNode };

/** The head of a page: its name, also in the browser's tab, and its main actions. */
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
