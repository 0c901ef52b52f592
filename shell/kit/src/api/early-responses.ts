/**
 * Responses to the page's first script, requested once the live stream was open (`since`, performance.now()): the
 * caller, and the responses by address.
 */
type EarlyResponses = { token: string; since: number; answers: Record<string, Promise<Response>> };
declare global {
  interface Window {
    early: EarlyResponses | undefined;
  }
}

/** An early response, once; none for another caller, or if it is an error. */
export const takeEarlyResponse = async (address: string, init: RequestInit): Promise<Response | undefined> => {
  const { token, answers = {} } = window.early ?? {};
  const answer = answers[address];
  if (!answer || new Headers(init.headers).get('Authorization') !== `Bearer ${token}`) return undefined;
  delete answers[address];
  const response = await answer.catch(() => undefined);
  return response?.ok ? response : undefined;
};

/**
 * Records an event at this moment (performance.now()); requests sent after the stream opened know of all earlier ones.
 * Module state: only effects and events write it.
 */
export const dropEarlyResponses = (moment: number): void => {
  if (window.early && window.early.since < moment) window.early = undefined;
};
