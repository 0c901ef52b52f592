/**
 * What the page's first script has asked for while the app was on its way, as soon as the live stream stood (`since`,
 * performance.now()): by whom, and the answers by address.
 */
type EarlyResponses = { token: string; since: number; answers: Record<string, Promise<Response>> };
declare global {
  interface Window {
    early: EarlyResponses | undefined;
  }
}

/** An answer that came early, once; none where somebody else asks, or where it is a refusal. */
export const takeEarlyResponse = async (address: string, init: RequestInit): Promise<Response | undefined> => {
  const { token, answers = {} } = window.early ?? {};
  const answer = answers[address];
  if (!answer || new Headers(init.headers).get('Authorization') !== `Bearer ${token}`) return undefined;
  delete answers[address];
  const response = await answer.catch(() => undefined);
  return response?.ok ? response : undefined;
};

/**
 * Something has happened at this moment (performance.now()); what was asked after the stream stood knows of all before
 * that.
 */
export const dropEarlyResponses = (moment: number): void => {
  if (window.early && window.early.since < moment) window.early = undefined;
};
