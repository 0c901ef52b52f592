import { TestEnvironment } from 'jest-environment-node';

/** A test file has separate globals; it shares these with the others: the product, and the browser if one runs. */
export default class ProductEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { product, browser } = globalThis;
    Object.assign(this.global, { product, browser });
  }
}
