import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTheme } from '../src/frame/theme.ts';
import { PortalContainer } from '../src/overlays/portal-container.tsx';
import type { Entry } from './entry.ts';
import type { Example } from './read-examples.ts';
import { Said } from './said.tsx';

/** A piece of the page with its own theme, which menus and pickers inside have too. */
export const Ground = ({ theme, children }: { theme?: 'light' | 'dark'; children: ReactNode }) => (
  <PortalContainer>
    {(take) => (
      <div className="g-ground" data-theme={theme} ref={take}>
        {theme && <span className="g-theme">{theme}</span>}
        {children}
      </div>
    )}
  </PortalContainer>
);

/** For so long 'Copied' is said, in ms. */
const SAID = 2_000;

export const Code = ({ code, label }: { code: string; label: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID);
  };
  return (
    <div className="g-code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll by keyboard */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{code}</code>
      </pre>
      <Button
        tone="quiet"
        aria-label={`Copy: ${label}`}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
};

type LiveProps = { example: Example; shown: Entry['shown']; part: string };

const Live = ({ example: { name, title, Content }, shown, part }: LiveProps) => {
  const [theme] = useTheme();
  if (shown === 'alone')
    return (
      <div className="g-grounds">
        <Ground>
          <ButtonLink to={`/alone/${part}/${name}`}>Open ‘{title}’ as a page</ButtonLink>
        </Ground>
      </div>
    );
  if (shown === 'page')
    return (
      <div className="g-grounds">
        <Ground>
          <span className="g-theme">The page’s theme: {theme}</span>
          <Content />
        </Ground>
      </div>
    );
  return (
    <div className="g-grounds">
      <Ground theme="light">
        <Content />
      </Ground>
      <Ground theme="dark">
        <Content />
      </Ground>
    </div>
  );
};

/** One example: what it shows, live in both themes, and its code. */
export const Shown = (props: LiveProps) => {
  const { example } = props;
  return (
    <section className="g-example" aria-label={example.title}>
      <h3>{example.title}</h3>
      <p className="g-meaning">
        <Said>{example.meaning}</Said>
      </p>
      <Live {...props} />
      <Code code={example.code} label={`Code of ${example.title}`} />
    </section>
  );
};
