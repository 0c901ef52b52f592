import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { type ReactNode, useState } from 'react';

export type Question = { title: string; text: ReactNode; yes: string; no: string };
type PendingQuestion = Question & { answer: (isYes: boolean | undefined) => void };

/** `ask` resolves to yes, no, or undefined if the dialog is dismissed; `question` is the dialog to render. */
export const useQuestion = () => {
  const [pending, setPending] = useState<PendingQuestion>();
  const ask = (question: Question) =>
    new Promise<boolean | undefined>((resolve) =>
      setPending({
        ...question,
        answer: (isYes) => {
          setPending(undefined);
          resolve(isYes);
        },
      }),
    );
  const question = pending && (
    <Dialog
      open
      onOpenChange={() => pending.answer(undefined)}
      title={pending.title}
      width={425}
      actions={
        <>
          <Button onClick={() => pending.answer(false)}>{pending.no}</Button>
          <Button tone="main" place="go" onClick={() => pending.answer(true)}>
            {pending.yes}
          </Button>
        </>
      }
    >
      <p>{pending.text}</p>
    </Dialog>
  );
  return { ask, question };
};
