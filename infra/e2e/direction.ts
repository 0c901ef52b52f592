import type { Page } from 'playwright-core';

/**
 * The lines of a page, and its texts for screen readers, in which right-to-left text or a direction control is among
 * other words without isolation. `written`: texts by people; alone on a line they affect nothing.
 */
export const misdirectedLines = (page: Page, written: readonly string[]): Promise<string[]> =>
  page.evaluate((texts) => {
    const TURNING = /[\u0590-\u08ff\u202a-\u202e]/u;
    const [start, end] = ['\u2068', '\u2069'];
    const withoutIsolates = (text: string): string => {
      let depth = 0;
      return Array.from(text)
        .filter((sign) => {
          if (sign === end) depth = Math.max(0, depth - 1);
          const isShown = depth === 0 && sign !== end;
          if (/[\u2066-\u2068]/.test(sign)) depth += 1;
          return isShown && depth === 0;
        })
        .join('');
    };
    const isTurned = (line: string) => {
      const left = withoutIsolates(line).replaceAll('\ufffc', ' ').trim();
      return TURNING.test(left) && !texts.includes(left);
    };
    const lines: string[] = [document.title];
    /** Inline elements share their parent's line; a box has a separate line. */
    const lineOf = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof HTMLElement)) return '';
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) lines.push(node.getAttribute(name) ?? '');
      const { display, unicodeBidi } = getComputedStyle(node);
      if (display === 'none' || node.matches('script, style, input, textarea')) return '';
      const inner = Array.from(node.childNodes, lineOf).join('');
      if (display !== 'inline' && display !== 'contents') {
        lines.push(inner);
        return '\ufffc';
      }
      return unicodeBidi.includes('isolate') || unicodeBidi === 'plaintext' ? start + inner + end : inner;
    };
    lineOf(document.body);
    return [...new Set(lines.filter(isTurned))];
  }, written);
