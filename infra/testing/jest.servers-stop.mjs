/** Stops the servers of jest.servers-start.mjs. */
export default async function stopServers() {
  await globalThis.stopServers?.();
}
