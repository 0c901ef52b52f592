import { Button, ButtonAnchor, ButtonLink, type ButtonTone, IconButton } from '@allsquare/kit/ui/button';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Fragment } from 'react';

/** One main button per page shows the page's purpose. The others are lines, and deleting is red. */
export const Tones = () => (
  <>
    <Button tone="main" icon={<Plus aria-hidden="true" />}>
      Create Group
    </Button>
    <Button tone="ink">Settle Balance</Button>
    <Button tone="brand">Record Payment</Button>
    <Button>Cancel</Button>
    <Button tone="quiet">Logout</Button>
    <Button tone="lineDanger">Delete Account</Button>
    <Button tone="quietDanger">Delete</Button>
    <Button tone="danger">Delete Expense</Button>
  </>
);

/** A busy button keeps its width and its place in the tab order, and cannot be pressed twice. */
export const Busy = () => (
  <>
    <Button tone="main" busy busyText="Creating...">
      Create Group
    </Button>
    <Button busy busyText="Saving...">
      Save Changes
    </Button>
    <Button disabled>Disabled</Button>
  </>
);

const tones: ButtonTone[] = ['main', 'ink', 'brand', 'line', 'quiet', 'danger', 'lineDanger', 'quietDanger'];

/** Each tone on hover, pressed, and with keyboard focus. */
export const States = () => (
  <>
    {tones.map((tone) => (
      <Fragment key={tone}>
        <Button tone={tone} data-show="hover">
          Hover
        </Button>
        <Button tone={tone} data-show="active">
          Pressed
        </Button>
        <Button tone={tone} data-show="focus-visible">
          Focus
        </Button>
      </Fragment>
    ))}
  </>
);

/** Normal is for pages and dialogs, tall for sign-in, large for the landing page; wide takes the full width. */
export const Sizes = () => (
  <>
    <Button>Normal</Button>
    <Button dense>Dense on phones</Button>
    <Button size="tall">Tall</Button>
    <Button size="large">Large</Button>
    <Button tone="main" wide>
      Wide
    </Button>
  </>
);

/** On yellow, on the ink block and on the landing page's background the usual tones would be invisible. */
export const OnOtherGrounds = () => (
  <>
    <div className="g-yellow">
      <Button tone="onBrand">Create Account</Button>
      <Button tone="lineOnBrand">Change Picture</Button>
    </div>
    <div className="g-block">
      <Button tone="brand">Settle Balance</Button>
      <Button tone="lineOnBlock">Settings</Button>
    </div>
    <div className="g-hero">
      <Button tone="lineOnHero">Learn More</Button>
      <Button tone="lineOnHero" data-show="hover">
        Hover
      </Button>
    </div>
  </>
);

/** Goes somewhere, so it is a link: it opens in a new tab and has an address. */
export const Links = () => (
  <>
    <ButtonLink to="/" tone="main">
      View Group
    </ButtonLink>
    <ButtonLink to="/">All expenses</ButtonLink>
  </>
);

/** A link without the router: to an anchor, or to a page that loads anew. The landing page has no router. */
export const Anchors = () => (
  <ButtonAnchor tone="main" href="/">
    Get Started
  </ButtonAnchor>
);

/** A square of 44 px for an action with a well-known icon; the label is its name for screen readers. */
export const Icons = () => (
  <>
    <IconButton label="Edit">
      <Pencil aria-hidden="true" />
    </IconButton>
    <IconButton label="Edit" outlined>
      <Pencil aria-hidden="true" />
    </IconButton>
    <IconButton label="Remove Ben Example" danger>
      <Trash2 aria-hidden="true" />
    </IconButton>
    <IconButton label="Edit" data-show="hover">
      <Pencil aria-hidden="true" />
    </IconButton>
    <IconButton label="Edit" data-show="focus-visible">
      <Pencil aria-hidden="true" />
    </IconButton>
    <IconButton label="Edit" disabled>
      <Pencil aria-hidden="true" />
    </IconButton>
  </>
);
