import { Amount } from '@allsquare/kit/ui/amount';
import { Row, RowBody, Rows } from '@allsquare/kit/ui/row';

/** A list is one block. The bar has the colour of the expense's category; the whole row is the link. */
export const OfAList = () => (
  <Rows label="Expenses">
    <Row to="/" bar="var(--cat-food)" className="g-row">
      <b>Dinner at Ramiro</b>
      <Amount cents={14_840} />
    </Row>
    <Row to="/" bar="var(--cat-transport)" className="g-row">
      <b>Tram and metro passes</b>
      <Amount cents={4_200} />
    </Row>
    <Row to="/" bar="var(--cat-stay)" className="g-row">
      <b>Alfama apartment, 3 nights</b>
      <Amount cents={62_400} />
    </Row>
  </Rows>
);

/** The row that the address names, a new row, a hovered row, a focused row. */
export const States = () => (
  <Rows label="States of a row">
    <Row className="g-row" highlight>
      <b>Highlighted</b>
    </Row>
    <Row className="g-row" news="added">
      <b>Just added</b>
    </Row>
    <Row to="/" className="g-row" data-show="hover">
      <b>Hover</b>
    </Row>
    <Row to="/" className="g-row" data-show="focus-visible">
      <b>Focus</b>
    </Row>
  </Rows>
);

/** For a list that renders its own items, such as a virtual one. */
export const OwnItems = () => (
  <ul>
    <li>
      <RowBody className="g-row">
        <b>The first of 5,000</b>
      </RowBody>
    </li>
  </ul>
);
