const react = require('react');

const never = () => new Promise(() => {});

/**
 * React for drawing on a server: a store without a server snapshot uses its current one, and what loads lazily never
 * does, so each render shows its fallback, not only the first one.
 */
module.exports = {
  ...react,
  lazy: () => react.lazy(never),
  useSyncExternalStore: (subscribe, read, readOnServer = read) =>
    react.useSyncExternalStore(subscribe, read, readOnServer),
};
