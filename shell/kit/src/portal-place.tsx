import { createContext, type ReactNode, use, useState } from 'react';

const PlaceContext = createContext<HTMLElement | null>(null);

type PortalPlaceProps = { children: (take: (element: HTMLElement | null) => void) => ReactNode };
/**
 * Menus and pickers inside stand in the element whose ref is `take`: the page's landmark, or the dialog that they
 * belong to.
 */
export const PortalPlace = ({ children }: PortalPlaceProps) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <PlaceContext value={place}>{children(setPlace)}</PlaceContext>;
};
export const usePortalPlace = (): HTMLElement | null => use(PlaceContext);
