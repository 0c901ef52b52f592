import { Button } from './button.tsx';

type Write = { isPending: boolean; isSuccess: boolean; mutate: (input: { params: { id: string } }) => void };
type AnswerButtonsProps = {
  /** The id of the request or invite, passed to both writes. */
  id: string;
  /** The id of its title, which describes the buttons. */
  titleId: string;
  /** The write that accepts it, from `useWrite`. */
  accept: Write;
  /** The write that declines it, from `useWrite`. */
  decline: Write;
};

/** Declines or accepts, once: the refetched list removes the row, and until then both buttons stay disabled. */
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
