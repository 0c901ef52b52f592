/** Ends what jest.servers-start.mjs has started. */
export default async function stopServers() {
  await globalThis.stopServers?.();
}
