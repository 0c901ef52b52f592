import { Button, IconButton } from '@allsquare/kit/ui/button';
import { DisabledTooltip } from '@allsquare/kit/ui/disabled-tooltip';
import { UserMinus } from 'lucide-react';

/** Hover, focus or touch them: each shows why it is disabled. */
export const Reasons = () => (
  <>
    <DisabledTooltip reason="Only an admin can remove members.">
      <IconButton label="Remove Ben Example" danger>
        <UserMinus aria-hidden="true" />
      </IconButton>
    </DisabledTooltip>
    <DisabledTooltip reason="You are the only admin of this group. Transfer admin rights to another member first.">
      <Button>Leave Group</Button>
    </DisabledTooltip>
  </>
);

/** Without a reason the button is enabled, so one line serves both cases. */
export const NoReason = () => (
  <DisabledTooltip reason={undefined}>
    <Button tone="main">Save Changes</Button>
  </DisabledTooltip>
);
