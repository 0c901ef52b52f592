import { createContext, type ReactNode, use, useState } from 'react';

const ScopeContext = createContext<string | undefined>(undefined);

const Frame = ({ name, children }: { name: string | undefined; children: ReactNode }) => (
  <div data-mfe={name} style={{ display: 'contents' }}>
    {children}
  </div>
);

/** Inside, the styles of the remote `name` hold: its sheet is written in `@scope ([data-mfe="name"])`. */
export const RemoteScope = ({ name, children }: { name: string; children: ReactNode }) => (
  <ScopeContext value={name}>
    <Frame name={name}>{children}</Frame>
  </ScopeContext>
);

/** Carries the scope of the surrounding remote into a portal, which leaves the page's tree. */
export const PortalScope = ({ children }: { children: ReactNode }) => (
  <Frame name={use(ScopeContext)}>{children}</Frame>
);

const PlaceContext = createContext<HTMLElement | null>(null);

type PortalPlaceProps = { children: (take: (element: HTMLElement | null) => void) => ReactNode };
/** Menus and pickers inside stand in the element whose ref is `take`: the page's landmark, or the dialog that they belong to. */
export const PortalPlace = ({ children }: PortalPlaceProps) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <PlaceContext value={place}>{children(setPlace)}</PlaceContext>;
};
export const usePortalPlace = (): HTMLElement | null => use(PlaceContext);
