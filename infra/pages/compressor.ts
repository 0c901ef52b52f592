import { type BrotliOptions, constants, createBrotliCompress } from 'node:zlib';

/** For an answer that is made once and sent once, so it is compressed fast. */
export const compressor = (options: BrotliOptions = {}) =>
  createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, ...options });
