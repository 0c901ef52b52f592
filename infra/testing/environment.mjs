import { TestEnvironment } from 'jest-environment-node';

/**
 * A test file has globals of its own; these it shares with the others: the product, and the browser where there is one.
 */
export default class ProductEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { product, browser } = globalThis;
    Object.assign(this.global, { product, browser });
  }
}
