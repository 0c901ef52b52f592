import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What the address asks for once, such as a dialog (`?add-members`): hands it over as soon as `isReady`, and takes it
 * out of the address, so that neither a reload nor Back asks again.
 */
export const useOneTimeParam = (key: string, onValue: (value: string) => void, isReady = true): void => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(key);
  const consume = useEffectEvent(() => {
    if (asked === null || !isReady) return;
    setSearch(
      (current) => {
        current.delete(key);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    onValue(asked);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- either may bring something to answer
  useEffect(() => consume(), [asked, isReady]);
};
