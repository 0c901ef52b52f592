import { createContext, type ReactNode, use, useState } from 'react';

const ContainerContext = createContext<HTMLElement | null>(null);

type PortalContainerProps = { children: (take: (element: HTMLElement | null) => void) => ReactNode };
/**
 * Menus and pickers inside stand in the element whose ref is `take`: the page's landmark, or the dialog that they
 * belong to.
 */
export const PortalContainer = ({ children }: PortalContainerProps) => {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return <ContainerContext value={container}>{children(setContainer)}</ContainerContext>;
};
export const usePortalContainer = (): HTMLElement | null => use(ContainerContext);
