import { DropdownMenu as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { PortalScope } from '../scope.tsx';
import { IconButton } from './button.tsx';

/** A menu behind an icon button. `children`: MenuItems. */
export const Menu = ({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) => (
  <Parts.Root>
    <Parts.Trigger asChild>
      <IconButton label={label} outlined>
        {icon}
      </IconButton>
    </Parts.Trigger>
    <Parts.Portal>
      <PortalScope>
        <Parts.Content className="k-menu" align="end" sideOffset={4}>
          {children}
        </Parts.Content>
      </PortalScope>
    </Parts.Portal>
  </Parts.Root>
);

export const MenuItem = ({
  icon,
  danger,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) => (
  <Parts.Item className="k-menu-item" data-danger={danger || undefined} onSelect={onSelect}>
    {icon}
    {children}
  </Parts.Item>
);
