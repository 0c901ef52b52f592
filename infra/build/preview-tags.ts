/** What the edge replaces with PUBLIC_ORIGIN, which no build knows: a command of nginx's SSI module. */
export const ORIGIN = '<!--#echo var="public_origin" encoding="none"-->';

const PICTURE = {
  alt: 'Nine coloured tiles, of which one stands out of the square',
  type: 'image/png',
  width: '1200',
  height: '630',
};

export interface Preview {
  path: string;
  title: string;
  description: string;
}

/**
 * The tags by which a chat shows a link to `path` with its title, description and `picture`; addresses are absolute, as
 * most readers of them require. In front of them the page's own title and description.
 */
export function previewTags({ path, title, description }: Preview, picture: string): string {
  const url = `${ORIGIN}${path}`;
  const image = `${ORIGIN}/${picture}`;
  const graph = { type: 'website', site_name: 'Allsquare', title, description, url, image };
  const card = { card: 'summary_large_image', title, description, image, 'image:alt': PICTURE.alt };
  const tag = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content='${content}'>`;
  return [
    `<title>${title}</title>`,
    tag('name', 'description', description),
    ...Object.entries(graph).map(([name, content]) => tag('property', `og:${name}`, content)),
    ...Object.entries(PICTURE).map(([name, content]) => tag('property', `og:image:${name}`, content)),
    ...Object.entries(card).map(([name, content]) => tag('name', `twitter:${name}`, content)),
  ].join('');
}
