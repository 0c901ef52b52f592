import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A one-time request in the address, such as a dialog (`?add-members`): passes it on as soon as `isReady`, and removes
 * it from the address, so that neither a reload nor Back repeats it.
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
