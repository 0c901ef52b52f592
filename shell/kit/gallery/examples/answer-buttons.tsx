import { AnswerButtons } from '@allsquare/kit/ui/answer-buttons';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { useId, useState } from 'react';

const useAnswer = () => {
  const [isSuccess, setSuccess] = useState(false);
  return { isPending: false, isSuccess, mutate: () => setSuccess(true) };
};

/** After the first answer both buttons are disabled; in the product the row goes with the refetched list. */
export const InARow = () => {
  const titleId = useId();
  const accept = useAnswer();
  const decline = useAnswer();
  return (
    <Rows label="Friend Requests">
      <Row className="g-row">
        <b id={titleId}>Ben Example</b>
        <span className="g-answers">
          <AnswerButtons id="ben" titleId={titleId} accept={accept} decline={decline} />
        </span>
      </Row>
    </Rows>
  );
};

const idle = { isPending: false, isSuccess: false, mutate: () => undefined };

/** One answer is being sent, so the other cannot be given. */
export const Accepting = () => {
  const titleId = useId();
  return (
    <Rows label="Group Invitations">
      <Row className="g-row">
        <b id={titleId}>Trip to Lisbon</b>
        <span className="g-answers">
          <AnswerButtons id="lisbon" titleId={titleId} accept={{ ...idle, isPending: true }} decline={idle} />
        </span>
      </Row>
    </Rows>
  );
};
