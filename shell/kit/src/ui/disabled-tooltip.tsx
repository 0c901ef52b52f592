import { Tooltip as Parts } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { usePortalContainer } from '../overlays/portal-container.tsx';

type DisabledTooltipProps = {
  /** Why the button cannot be used now; without one it is as it is. */
  reason: string | undefined;
  /** A Button or an IconButton. */
  children: ReactElement;
};

/**
 * A button that is off for a reason: it keeps its place and its focus, does nothing, and says why under pointer, focus
 * and finger.
 */
export const DisabledTooltip = ({ reason, children }: DisabledTooltipProps) => {
  const [open, setOpen] = useState(false);
  const place = usePortalContainer();
  if (!reason) return children;
  return (
    <Parts.Provider delayDuration={150}>
      <Parts.Root open={open} onOpenChange={setOpen}>
        {/* A finger does not hover, and pressing closes: so lifting it opens. */}
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
