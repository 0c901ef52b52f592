const KEY = 'proof';

/**
 * A mail's link proves its address by `?proof=`. This tab keeps it until it is used; the address bar shows it no
 * longer.
 */
export const takeProof = (): void => {
  const url = new URL(location.href);
  const proof = url.searchParams.get(KEY);
  if (proof === null) return;
  sessionStorage.setItem(KEY, proof);
  url.searchParams.delete(KEY);
  history.replaceState(history.state, '', url);
};

export const keptProof = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
export const dropProof = (): void => sessionStorage.removeItem(KEY);
