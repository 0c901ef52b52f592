/*
 * Runs as an inline script behind the first view, which arrives in a template. Shows it above the app if it is public
 * or belongs to this browser's session, and the user has not scrolled. The app renders invisibly until it shows as
 * much; then it carries out what has been pressed meanwhile.
 * Self-contained, because its text is put into the page.
 */
const showFirstView = () => {
  const template = document.querySelector<HTMLTemplateElement>('template[data-session], template[data-public]');
  const root = document.getElementById('root');
  if (!template || !root) return;
  const claims = (localStorage.getItem('refresh_token') ?? '').split('.')[1] ?? '';
  let here: { sid?: string; sub?: string } = {};
  let scrolled: Record<string, number> = {};
  try {
    here = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    // Where the router stores it (routing/router.tsx).
    scrolled = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
  } catch {
    // Nobody is signed in.
  }
  const { session, user } = template.dataset;
  const isTheirs = here.sid === session && here.sub === user && user === localStorage.getItem('user_id');
  const isForThem = (isTheirs || 'public' in template.dataset) && !window.tooOld;
  const isAtTop = !scrolled[history.state?.key ?? `default ${location.pathname}`];
  if (!isForThem || !isAtTop) return template.remove();
  // What the user has closed for good.
  for (const part of template.content.querySelectorAll<HTMLElement>('[data-closed-in]'))
    if (localStorage.getItem(part.dataset['closedIn'] ?? '') === user) part.remove();
  // What the user sees in another order keeps its place only.
  for (const part of template.content.querySelectorAll<HTMLElement>('[data-order-in]')) {
    const { orderIn = '', order } = part.dataset;
    if ((localStorage.getItem(orderIn) ?? order) !== order) part.style.visibility = 'hidden';
  }
  const first = document.createElement('div');
  first.id = 'first-view';
  first.append(template.content);
  template.replaceWith(first);
  // Invisible, but with a size: lists measure their rows.
  root.style.cssText = 'position: absolute; inset: 0 0 auto; visibility: hidden';
  // The router starts a page at its top. If the user has scrolled since, restore their position.
  const scrollTo = window.scrollTo.bind(window);
  window.scrollTo = () => {};
  // What is still loading, by its text.
  const loadingLabels = (place: Element) =>
    Array.from(place.querySelectorAll('[aria-busy="true"]'), (it) => it.getAttribute('aria-label'));
  const expected = loadingLabels(first);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const takeOver = () => {
    clearTimeout(limit);
    watch.disconnect();
    if (window.presses?.isPressing()) return void setTimeout(takeOver, 50);
    window.scrollTo = scrollTo;
    root.removeAttribute('style');
    // Before the focused field leaves the page, which would close a phone's keyboard.
    window.presses?.take()(first, root);
    first.remove();
    return undefined;
  };
  const check = () => {
    if (!root.querySelector('h1, h2, [role="alert"]')) return;
    // After ten seconds the app takes over even if something in it hangs.
    limit ??= setTimeout(takeOver, 10_000);
    if (loadingLabels(root).every((it) => expected.includes(it))) takeOver();
  };
  const watch = new MutationObserver(check);
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  return undefined;
};

/** The text of the inline script; the server that renders the page adds its hash to the CSP. */
export const firstViewScript = `(${showFirstView.toString()})()`;
