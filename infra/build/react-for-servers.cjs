const react = require('react');

/** React as what is drawn on a server sees it: a store without words for the server is read as it is. */
module.exports = {
  ...react,
  useSyncExternalStore: (subscribe, read, readOnServer = read) =>
    react.useSyncExternalStore(subscribe, read, readOnServer),
};
