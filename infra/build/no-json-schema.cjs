/* Replaces in browsers what zod needs to write JSON schemas: any function, with no useful result. */
const absent = () => ({});
module.exports = new Proxy({}, { get: () => absent });
