/* keycloak-js asks for Promise.withResolvers, which Chrome and Edge have from version 119 on. */
const withResolvers = () => {
  const deferred = {};
  const promise = new Promise((resolve, reject) => {
    Object.assign(deferred, { resolve, reject });
  });
  return { ...deferred, promise };
};
if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers });
