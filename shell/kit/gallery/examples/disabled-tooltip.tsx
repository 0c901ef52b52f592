import { Button, IconButton } from '@allsquare/kit/ui/button';
import { DisabledTooltip } from '@allsquare/kit/ui/disabled-tooltip';
import { UserMinus } from 'lucide-react';

/** Point at them, reach them by Tab, or touch them: each says why it does nothing. */
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

/** Without a reason the button is as it is, so one line serves both cases. */
export const NoReason = () => (
  <DisabledTooltip reason={undefined}>
    <Button tone="main">Save Changes</Button>
  </DisabledTooltip>
);
