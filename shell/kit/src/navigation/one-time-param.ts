import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address asks for once, such as a dialog (`?add-members`): hands it over as soon as `isReady`, and takes it
 * out of the address, so that neither a reload nor Back asks again.
 */
export const useAsked = (key: string, answer: (asked: string) => void, isReady = true): void => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(key);
  const answerOnce = useEffectEvent(() => {
    if (asked === null || !isReady) return;
    setSearch(
      (current) => {
        current.delete(key);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    answer(asked);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- either may bring something to answer
  useEffect(() => answerOnce(), [asked, isReady]);
};
