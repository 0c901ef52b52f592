/** Ends what start.mjs has started. */
export default async function stop() {
  await globalThis.browser?.close();
  await globalThis.product?.stop();
}
