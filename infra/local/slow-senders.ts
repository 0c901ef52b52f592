/** For Fastify: who has not sent all of a request after so many milliseconds is cut off within a second more. */
export const slowSenders = (within = 15_000) => ({
  // Fastify sets it anew on the server that `http` has made.
  requestTimeout: within,
  // Node allows headers a minute and looks each half minute else.
  http: { headersTimeout: within, connectionsCheckingInterval: 1_000 },
});
