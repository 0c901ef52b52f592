require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');
const { patience } = require('./slowness.ts');

// A busy machine is no failure: awaited results may take their time.
configure({ asyncUtilTimeout: patience(10_000) });

// jsdom has no layout; layout queries get a neutral answer.
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
