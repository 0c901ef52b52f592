import { AnswerButtons } from '@allsquare/kit/ui/answer-buttons';
import { Row, Rows } from '@allsquare/kit/ui/row';
import { useId, useState } from 'react';

const useAnswer = () => {
  const [state, setState] = useState<'idle' | 'sent' | 'done'>('idle');
  const mutate = () => {
    setState('sent');
    setTimeout(() => setState('done'), 1_000);
  };
  return { isPending: state === 'sent', isSuccess: state === 'done', mutate };
};

/** After an answer both buttons are disabled; in the product the row disappears with the refetched list. */
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
