const failures = new Map<string, unknown>();

/** Records that a remote failed to load for the requested page, or, without a reason, that it loaded. */
export const recordFailure = (name: string, reason?: unknown): void => {
  if (reason === undefined) failures.delete(name);
  else failures.set(name, reason);
};

/** For the splat of a remote: throws the recorded failure once, so that nothing loads the remote a second time. */
export const throwFailure = (name: string): null => {
  if (!failures.has(name)) return null;
  const reason = failures.get(name);
  failures.delete(name);
  throw reason;
};
