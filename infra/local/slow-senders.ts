/** For node:http: who has not sent all of a request after so many milliseconds is cut off within a second more. */
export const slowSenders = (within = 15_000) => ({
  headersTimeout: within,
  requestTimeout: within,
  // Node looks each half minute else.
  connectionsCheckingInterval: 1_000,
});
