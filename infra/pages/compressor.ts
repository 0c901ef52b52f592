import { type BrotliOptions, constants, createBrotliCompress } from 'node:zlib';

/** For an answer that is created once and sent once: compresses fast. */
export const compressor = (options: BrotliOptions = {}) =>
  createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 }, ...options });
