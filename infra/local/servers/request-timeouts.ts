/**
 * For Fastify: a client that has not sent its whole request after this many milliseconds is cut off within one second.
 */
export const requestTimeouts = (timeout = 15_000) => ({
  // Fastify sets it again on the server that `http` created.
  requestTimeout: timeout,
  // By default Node allows headers a minute and checks each half minute.
  http: { headersTimeout: timeout, connectionsCheckingInterval: 1_000 },
});
