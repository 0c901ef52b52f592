/** For Fastify: who has not sent all of a request after so many milliseconds is cut off within a second more. */
export const requestTimeouts = (timeout = 15_000) => ({
  // Fastify sets it anew on the server that `http` has made.
  requestTimeout: timeout,
  // Node allows headers a minute and looks each half minute else.
  http: { headersTimeout: timeout, connectionsCheckingInterval: 1_000 },
});
