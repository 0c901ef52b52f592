import { pageConfig } from '@allsquare/build/rspack.browser';

/** The gallery alone. Not named rspack.config.mjs: nothing of the product is built from it. */
export default pageConfig(import.meta.dirname, 'kit_gallery', './gallery/main.tsx');
