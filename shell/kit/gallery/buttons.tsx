import { Pencil, Plus, Trash2, UserMinus } from 'lucide-react';
import { Button, ButtonAnchor, ButtonLink, type ButtonTone, IconButton } from '../src/ui/button.tsx';
import { WithReason } from '../src/ui/with-reason.tsx';
import { Line } from './show.tsx';

const TONES: { tone: ButtonTone; words: string; busyText: string }[] = [
  { tone: 'main', words: 'Create Group', busyText: 'Creating...' },
  { tone: 'ink', words: 'Settle Balance', busyText: 'Processing...' },
  { tone: 'brand', words: 'Settle Balance', busyText: 'Processing...' },
  { tone: 'line', words: 'Cancel', busyText: 'Saving...' },
  { tone: 'quiet', words: 'Logout', busyText: 'Processing...' },
  { tone: 'danger', words: 'Delete Expense', busyText: 'Deleting...' },
  { tone: 'lineDanger', words: 'Delete Account', busyText: 'Deleting...' },
  { tone: 'quietDanger', words: 'Delete', busyText: 'Deleting...' },
];
const nothing = () => {};

export const Buttons = () => (
  <Line tall>
    {TONES.map(({ tone, words, busyText }) => (
      <Line key={tone}>
        <Button tone={tone} icon={tone === 'main' ? <Plus aria-hidden="true" /> : undefined}>
          {words}
        </Button>
        <Button tone={tone} data-show="hover">
          Hover
        </Button>
        <Button tone={tone} data-show="active">
          Pressed
        </Button>
        <Button tone={tone} data-show="focus-visible">
          Focus
        </Button>
        <Button tone={tone} busy busyText={busyText}>
          {words}
        </Button>
        <Button tone={tone} disabled>
          Disabled
        </Button>
      </Line>
    ))}
    <Line>
      <Button tone="main" size="large">
        Large
      </Button>
      <Button tone="main" size="tall">
        Tall
      </Button>
      <Button dense>Dense on phones</Button>
      <ButtonLink to="/">A link</ButtonLink>
      <ButtonAnchor href="#top">A link without the router</ButtonAnchor>
    </Line>
    <div className="g-yellow">
      <Button tone="onBrand">On yellow</Button>
      <Button tone="onBrand" data-show="hover">
        Hover
      </Button>
      <Button tone="lineOnBrand">Change Profile Picture</Button>
      <Button tone="lineOnBrand" data-show="hover">
        Hover
      </Button>
      <Button tone="lineOnBrand" data-show="focus-visible">
        Focus
      </Button>
    </div>
    <Line>
      <Button tone="lineOnHero">On the landing page</Button>
      <Button tone="lineOnHero" data-show="hover">
        Hover
      </Button>
    </Line>
    <div className="g-narrow">
      <Button tone="main" wide>
        Over the whole width
      </Button>
    </div>
    <Line>
      <IconButton label="Edit">
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label="Edit, hover" data-show="hover">
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label="Edit, focus" data-show="focus-visible">
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label="Edit, outlined" outlined>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label="Remove" danger>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Remove, hover" danger data-show="hover">
        <Trash2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Edit, disabled" disabled>
        <Pencil aria-hidden="true" />
      </IconButton>
    </Line>
  </Line>
);

export const Reasons = () => (
  <Line>
    <WithReason reason="Only an admin can remove members.">
      <IconButton label="Remove Ben Example" danger onClick={nothing}>
        <UserMinus aria-hidden="true" />
      </IconButton>
    </WithReason>
    <WithReason reason="You are the only admin of this group. Transfer admin rights to another member first.">
      <Button onClick={nothing}>Leave Group</Button>
    </WithReason>
    <WithReason reason="Only an admin can do that.">
      <Button tone="main" onClick={nothing}>
        Save Changes
      </Button>
    </WithReason>
    <WithReason reason={undefined}>
      <Button onClick={nothing}>Without a reason</Button>
    </WithReason>
  </Line>
);
