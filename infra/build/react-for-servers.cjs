const react = require('react');

/** React for drawing on a server: a store without a server snapshot uses its current one. */
module.exports = {
  ...react,
  useSyncExternalStore: (subscribe, read, readOnServer = read) =>
    react.useSyncExternalStore(subscribe, read, readOnServer),
};
