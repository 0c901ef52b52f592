import { readColours } from './preview-pictures.mjs';

const icon = (name, size, purpose) => ({ src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose });

/** manifest.webmanifest, by which browsers install the app. */
export const manifest = () => {
  const [light, dark] = readColours()('paper').map((paper) => ({ theme_color: paper, background_color: paper }));
  return JSON.stringify({
    id: '/',
    name: 'Allsquare',
    short_name: 'Allsquare',
    description: 'Create groups, record expenses, and settle up with the fewest payments.',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    ...light,
    color_scheme_dark: dark,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable', 512, 'maskable')],
    shortcuts: [{ name: 'Add expense', url: '/dashboard?quick-add', icons: [icon('icon-192', 192, 'any')] }],
  });
};
