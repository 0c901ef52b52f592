import { Bell, LogOut, Pencil, Settings, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { BareFrame } from '../src/frame/bare-frame.tsx';
import { AmountField } from '../src/ui/amount-field.tsx';
import { Button, ButtonLink, IconButton } from '../src/ui/button.tsx';
import { ConfirmDialog } from '../src/ui/confirm.tsx';
import { Dialog } from '../src/ui/dialog.tsx';
import { Failed } from '../src/ui/failed.tsx';
import { TextField } from '../src/ui/field.tsx';
import { Menu, MenuItem } from '../src/ui/menu.tsx';
import { PageTitle } from '../src/ui/page-header.tsx';
import { Popover } from '../src/ui/popover.tsx';
import { Row, Rows } from '../src/ui/row.tsx';
import { Skeleton } from '../src/ui/skeleton.tsx';
import { TabLine, TabPanel, Tabs } from '../src/ui/tabs.tsx';
import { Toaster, toast } from '../src/ui/toast.tsx';
import { Line } from './show.tsx';

const nothing = () => {};
const WIDTHS = [425, 500, 600] as const;

export const Dialogs = () => {
  const [open, setOpen] = useState<(typeof WIDTHS)[number] | 'full' | null>(null);
  return (
    <Line>
      {[...WIDTHS, 'full' as const].map((which) => (
        <Button key={which} onClick={() => setOpen(which)}>
          {which === 'full' ? 'Over the whole phone' : `${which} px`}
        </Button>
      ))}
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title="Record Settlement"
        sub="Record a payment to settle balances between group members."
        width={open === 'full' || open === null ? 600 : open}
        full={open === 'full'}
        actions={
          <>
            <Button tone="quietDanger" place="apart">
              Delete
            </Button>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button
              tone="main"
              place="go"
              onClick={() => toast.failure('Error', 'What fails in a dialog stands in the dialog.')}
            >
              Save Changes
            </Button>
          </>
        }
      >
        <AmountField label="Settlement Amount ($)" defaultValue="94.00" />
        <TextField label="Notes" note="(Optional)" error="At most 500 characters are allowed." />
      </Dialog>
    </Line>
  );
};

export const Confirms = () => {
  const [open, setOpen] = useState<'idle' | 'busy' | null>(null);
  return (
    <Line>
      <Button onClick={() => setOpen('idle')}>Asks</Button>
      <Button onClick={() => setOpen('busy')}>Is doing it</Button>
      <ConfirmDialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title="Are you sure?"
        text="This expense will be permanently deleted. This cannot be undone."
        confirm="Delete Expense"
        icon={<Trash2 aria-hidden="true" />}
        busyText="Deleting..."
        busy={open === 'busy'}
        onConfirm={() => {
          setOpen('busy');
          setTimeout(() => setOpen(null), 3_000);
        }}
      />
    </Line>
  );
};

const Items = () => (
  <>
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={nothing}>
      Edit Group
    </MenuItem>
    <MenuItem
      icon={<LogOut aria-hidden="true" />}
      off
      note="You are the only admin of this group. Transfer admin rights to another member first."
      onSelect={nothing}
    >
      Leave Group
    </MenuItem>
    <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={nothing}>
      Delete Group
    </MenuItem>
  </>
);

export const Menus = () => (
  <Line>
    <Menu label="Settings" icon={<Settings aria-hidden="true" />}>
      <Items />
    </Menu>
    <Menu label="Settings, plain" icon={<Settings aria-hidden="true" />} plain>
      <Items />
    </Menu>
  </Line>
);

export const Popovers = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Line>
      <IconButton ref={button} label="Notifications" aria-expanded={open} onClick={() => setOpen(true)}>
        <Bell aria-hidden="true" />
      </IconButton>
      {open && (
        <Popover anchor={button} title="Notifications" onClose={() => setOpen(false)}>
          <Rows>
            <Row to="/">Ann Example added you to Lisbon trip</Row>
            <Row to="/">Ben Example accepted your friend request</Row>
          </Rows>
          <Failed onRetry={nothing} />
        </Popover>
      )}
    </Line>
  );
};

const THREE = ['Expenses', 'Members', 'Summary'].map((label) => ({ value: label, label }));
const TWO = [
  { value: 'friends', label: 'My Friends (12)' },
  { value: 'requests', label: 'Friend Requests (3)' },
];

const Tabbed = ({ tabs, wide }: { tabs: typeof THREE; wide?: boolean }) => {
  const [tab, setTab] = useState(tabs[0]?.value ?? '');
  return (
    <Tabs
      label="Example"
      tabs={tabs}
      value={tab}
      onChange={setTab}
      wide={wide}
      aside={wide ? null : <span>Aside</span>}
    >
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          What stands under {value}
        </TabPanel>
      ))}
    </Tabs>
  );
};
export const TabLists = () => (
  <Line tall>
    <Tabbed tabs={THREE} />
    <Tabbed tabs={TWO} />
    <Tabbed tabs={TWO} wide />
    <TabLine compact>
      <Skeleton width="min(20rem, 100%)" height="3.25rem" />
    </TabLine>
  </Line>
);

/** Where they appear is once a page. */
export const Notices = () => (
  <Line>
    <Button onClick={() => toast.success('Expense Added', 'The expense has been successfully added to the group.')}>
      Success
    </Button>
    <Button onClick={() => toast.failure('Invalid Amounts', 'Individual amounts must add up to the total.')}>
      Failure
    </Button>
    <Button onClick={() => toast.notice('Logged Out')}>Notice</Button>
    <Button onClick={() => toast.success('Invitation accepted', 'Welcome.', { words: 'Open the group', go: nothing })}>
      With a way on
    </Button>
    <Toaster />
  </Line>
);

export const Bare = () => (
  <BareFrame back={{ to: '/', place: 'the gallery' }}>
    <PageTitle>Gallery</PageTitle>
    <h1>A page outside the page frame</h1>
  </BareFrame>
);
export const BareLink = () => (
  <Line>
    <ButtonLink to="/bare">A page of its own</ButtonLink>
  </Line>
);
