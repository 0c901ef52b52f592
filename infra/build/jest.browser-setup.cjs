require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');
const { patience } = require('./slowness.ts');

// A busy machine is no failure: what is awaited may take its time.
configure({ asyncUtilTimeout: patience(10_000) });

// Layout is not jsdom's business; what is asked about it gets a quiet answer.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
document.elementFromPoint = () => null;
document.fonts = new EventTarget();
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
window.matchMedia ??= (media) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
