/** The part of the virtualizer that remotes may use: long lists that scroll with the window. */
export { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
