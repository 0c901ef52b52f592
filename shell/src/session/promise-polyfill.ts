/* keycloak-js needs Promise.withResolvers, which Chrome and Edge have since version 119. */
const withResolvers = () => {
  const deferred = {};
  const promise = new Promise((resolve, reject) => {
    Object.assign(deferred, { resolve, reject });
  });
  return { ...deferred, promise };
};
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
