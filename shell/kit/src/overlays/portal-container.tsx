import { createContext, type ReactNode, use, useState } from 'react';

const ContainerContext = createContext<HTMLElement | null>(null);

type PortalContainerProps = { children: (take: (element: HTMLElement | null) => void) => ReactNode };
/** Renders menus and pickers inside the element with the ref `take`: the page's landmark, or their dialog. */
export const PortalContainer = ({ children }: PortalContainerProps) => {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return <ContainerContext value={container}>{children(setContainer)}</ContainerContext>;
};
export const usePortalContainer = (): HTMLElement | null => use(ContainerContext);
