import { Button, ButtonLink } from '@allsquare/kit/ui/button';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTheme } from '../src/frame/theme.ts';
import { PortalContainer } from '../src/overlays/portal-container.tsx';
import { DocText } from './doc-text.tsx';
import type { Entry } from './entry.ts';
import type { Example } from './read-examples.ts';

/** A part of the page with its own theme, which applies to menus and pickers inside too. */
export const ThemedArea = ({ theme, children }: { theme?: 'light' | 'dark'; children: ReactNode }) => (
  <PortalContainer>
    {(take) => (
      <div className="g-ground" data-theme={theme} ref={take}>
        {theme && <span className="g-theme">{theme}</span>}
        {children}
      </div>
    )}
  </PortalContainer>
);

/** How long 'Copied' is shown, in ms. */
const COPIED_FOR = 2_000;

export const Code = ({ code, label }: { code: string; label: string }) => {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_FOR);
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

type ExampleSectionProps = { example: Example; shown: Entry['shown']; part: string };

const LivePreview = ({ example: { name, title, Content }, shown, part }: ExampleSectionProps) => {
  const [theme] = useTheme();
  if (shown === 'alone')
    return (
      <div className="g-grounds">
        <ThemedArea>
          <ButtonLink to={`/alone/${part}/${name}`}>Open ‘{title}’ as a page</ButtonLink>
        </ThemedArea>
      </div>
    );
  if (shown === 'page')
    return (
      <div className="g-grounds">
        <ThemedArea>
          <span className="g-theme">The page’s theme: {theme}</span>
          <Content />
        </ThemedArea>
      </div>
    );
  return (
    <div className="g-grounds">
      <ThemedArea theme="light">
        <Content />
      </ThemedArea>
      <ThemedArea theme="dark">
        <Content />
      </ThemedArea>
    </div>
  );
};

/** One example: its description, live in both themes, and its code. */
export const ExampleSection = (props: ExampleSectionProps) => {
  const { example } = props;
  return (
    <section className="g-example" aria-label={example.title}>
      <h3>{example.title}</h3>
      <p className="g-meaning">
        <DocText>{example.meaning}</DocText>
      </p>
      <LivePreview {...props} />
      <Code code={example.code} label={`Code of ${example.title}`} />
    </section>
  );
};
