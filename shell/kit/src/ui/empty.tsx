import type { ReactNode } from 'react';
import { useOptionalSession } from '../session.tsx';

type EmptyProps = {
  title: string;
  text?: ReactNode;
  /** One main button. */
  action?: ReactNode;
  /** Another picture in the place of the empty square. */
  picture?: ReactNode;
};

/** Nothing here yet: a square with free places, the sentence, one button. */
export const Empty = ({ title, text, action, picture }: EmptyProps) => {
  const session = useOptionalSession();
  return (
    <div className="k-empty">
      {picture ?? (
        <span className="k-places" aria-hidden="true">
          <i className={session ? 'k-you' : undefined} />
          <i />
          <i />
          <i />
        </span>
      )}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
};
