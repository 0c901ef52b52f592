import { Button } from './button.tsx';

type Write = { isPending: boolean; isSuccess: boolean; mutate: (input: { params: { id: string } }) => void };
type AnswerButtonsProps = {
  /** The id of the request or invitation, which both writes are given. */
  id: string;
  /** The id of its title, which describes the buttons. */
  titleId: string;
  /** The write that accepts it, from `useWrite`. */
  accept: Write;
  /** The write that declines it, from `useWrite`. */
  decline: Write;
};

/** Declines or accepts, once: the row goes with the refetched list, and until then it must not be answered again. */
export const AnswerButtons = ({ id, titleId, accept, decline }: AnswerButtonsProps) => {
  const isAnswered = accept.isSuccess || decline.isSuccess;
  return (
    <>
      <Button
        dense
        busy={decline.isPending}
        busyText="Declining..."
        disabled={isAnswered || accept.isPending}
        aria-describedby={titleId}
        onClick={() => decline.mutate({ params: { id } })}
      >
        Decline
      </Button>
      <Button
        dense
        tone="main"
        busy={accept.isPending}
        busyText="Accepting..."
        disabled={isAnswered || decline.isPending}
        aria-describedby={titleId}
        onClick={() => accept.mutate({ params: { id } })}
      >
        Accept
      </Button>
    </>
  );
};
