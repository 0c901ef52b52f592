/** A CSS module in tests: every class has its name in the sheet. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? undefined : name) });
