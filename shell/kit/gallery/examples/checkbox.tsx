import { Box, Checkbox } from '@allsquare/kit/ui/checkbox';
import { Row, Rows } from '@allsquare/kit/ui/row';

/** Box and label can be pressed, over a height of 44 px. */
export const Labeled = () => (
  <>
    <Checkbox>Split equally</Checkbox>
    <Checkbox defaultChecked>Remember me</Checkbox>
  </>
);

/** On hover, with focus, and disabled. */
export const States = () => (
  <>
    <Checkbox data-show="hover">Hover</Checkbox>
    <Checkbox defaultChecked data-show="focus-visible">
      Focus
    </Checkbox>
    <Checkbox disabled>Disabled</Checkbox>
    <Checkbox defaultChecked disabled>
      Ticked, disabled
    </Checkbox>
  </>
);

/** A row that is its own label needs only the box. */
export const InARow = () => (
  <Rows label="Split among">
    <Row label className="g-row">
      <b>Ben Example</b>
      <Box defaultChecked />
    </Row>
    <Row label className="g-row">
      <b>Cleo Example</b>
      <Box />
    </Row>
  </Rows>
);
