import { icons, previewPicture } from './preview-pictures.mjs';

/** The drawn files of the build, by their names in it. */
export const pictures = { 'preview.png': previewPicture, ...icons };

/**
 * What a chat or a search shows of a link to these pages. Nothing of a group: no server sees its token, which is behind
 * the # of the address.
 */
export const previews = {
  landing: {
    path: '/',
    title: 'Share costs. Stay square. · Allsquare',
    description: 'Split costs with friends and settle up with the fewest payments. The others need no account.',
  },
  join: {
    path: '/join',
    title: 'Join a group on Allsquare',
    description: 'Tap your name and see who has paid and who owes what. You need no account.',
  },
};
