/** A CSS module in tests: every class is called as the sheet calls it. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });
