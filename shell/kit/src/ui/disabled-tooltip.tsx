import { Tooltip as Parts } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { usePortalContainer } from '../overlays/portal-container.tsx';

type DisabledTooltipProps = {
  /** Why the button is disabled; without a reason it is enabled. */
  reason: string | undefined;
  /** A Button or an IconButton. */
  children: ReactElement;
};

/**
 * Disables a button for a reason: it keeps its place and its focus, does nothing, and shows why on hover, focus and
 * touch.
 */
export const DisabledTooltip = ({ reason, children }: DisabledTooltipProps) => {
  const [open, setOpen] = useState(false);
  const place = usePortalContainer();
  if (!reason) return children;
  return (
    <Parts.Provider delayDuration={150}>
      <Parts.Root open={open} onOpenChange={setOpen}>
        {/* Touch has no hover, and pressing closes the tooltip: so lifting the finger opens it. */}
        <Parts.Trigger asChild aria-disabled="true" onPointerUp={() => setOpen(true)}>
          {children}
        </Parts.Trigger>
        <Parts.Portal container={place}>
          <Parts.Content className="k-reason" sideOffset={6} collisionPadding={12}>
            {reason}
          </Parts.Content>
        </Parts.Portal>
      </Parts.Root>
    </Parts.Provider>
  );
};
