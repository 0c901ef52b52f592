const failures = new Map<string, unknown>();

/** A remote could not be loaded for the page that is wanted; without a reason: it could. */
export const recordFailure = (name: string, reason?: unknown): void => {
  if (reason === undefined) failures.delete(name);
  else failures.set(name, reason);
};

/** For the splat of a remote: throws why its routes are not there, once, so that no second attempt is made for it. */
export const throwFailure = (name: string): null => {
  if (!failures.has(name)) return null;
  const reason = failures.get(name);
  failures.delete(name);
  throw reason;
};
