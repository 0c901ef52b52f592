import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { type ReactNode, useState } from 'react';

export type Question = { title: string; text: ReactNode; yes: string; no: string };
type Asked = Question & { answer: (isYes: boolean | undefined) => void };

/**
 * Asks who somebody is before anything is written. `ask` answers yes, no, or undefined where nobody answers; `question`
 * is the dialog, which the caller shows.
 */
export const useQuestion = () => {
  const [asked, setAsked] = useState<Asked>();
  const ask = (question: Question) =>
    new Promise<boolean | undefined>((resolve) =>
      setAsked({
        ...question,
        answer: (isYes) => {
          setAsked(undefined);
          resolve(isYes);
        },
      }),
    );
  const question = asked && (
    <Dialog
      open
      onOpenChange={() => asked.answer(undefined)}
      title={asked.title}
      width={425}
      actions={
        <>
          <Button onClick={() => asked.answer(false)}>{asked.no}</Button>
          <Button tone="main" place="go" onClick={() => asked.answer(true)}>
            {asked.yes}
          </Button>
        </>
      }
    >
      <p>{asked.text}</p>
    </Dialog>
  );
  return { ask, question };
};
