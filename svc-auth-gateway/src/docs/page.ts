/** Served at /api/docs/<name>.json. */
type Document = { name: string; title: string };

/**
 * The page of these documents, with Swagger UI's files at `ui`. It has no inline script, so the content policy needs no
 * exception.
 */
export const html = (ui: string, documents: Document[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Allsquare API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${ui}/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
<script src="${ui}/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/page.js" defer></script>
</head>
<body>
<header>
<h1>Allsquare API</h1>
<nav aria-label="Documents">
${documents.map(({ name, title }) => `<a href="#${name}">${title}</a>`).join('\n')}
</nav>
</header>
<main>
${documents.map(({ name, title }) => `<section id="${name}" aria-label="${title}"><a href="/api/docs/${name}.json">${title}: OpenAPI document</a></section>`).join('\n')}
</main>
</body>
</html>
`;

/** Each document has a separate section, which shows a failure to load it. */
export const script = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

for (const section of document.querySelectorAll('main > section')) {
  SwaggerUIBundle({
    domNode: section,
    url: section.querySelector('a').href,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    defaultModelRendering: 'model',
    validatorUrl: null,
  });
}
`;

export const style = `
html { color-scheme: light dark; scroll-padding-top: 3.5rem; }
body { margin: 0; font-family: sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: baseline; padding: 0.75rem max(1.25rem, 50vw - 710px); background: Canvas; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
h1 { margin: 0; font-size: 1.125rem; }
nav { display: flex; gap: 1.25rem; }
nav a { color: inherit; }
section + section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.swagger-ui .response-col_links { display: none; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .scheme-container { padding: 0 0 1rem; background: none; box-shadow: none; }
`;
