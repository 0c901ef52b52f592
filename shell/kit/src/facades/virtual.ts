/** What remotes may use of the virtualizer: long lists that scroll with the window. */
export { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
