import type { AtRule, Container, Document, Plugin, Rule } from 'postcss';

const START = /^\((\[data-mfe="[\w-]+"\])\)$/;
/** Pseudo-elements end a selector: nothing may follow them. */
const END = /::[\w-]+(\([^)]*\))?(:[\w-]+)*$/;

/** The selector for what it meets in the remote `place`: neither outside of it nor in another remote inside of it. */
const inPlace = (selector: string, place: string): string => {
  if (selector.includes(':scope')) return selector.replaceAll(':scope', place);
  const end = END.exec(selector)?.[0] ?? '';
  const subject = selector.slice(0, selector.length - end.length);
  const inside = `:where(${place} :not(${place} [data-mfe]:not(${place}) *))`;
  return `${/[\s>+~]/.test(subject) ? `:is(${subject})` : subject}${inside}${end}`;
};

/** Whether the rule follows another one, or is inside keyframes. */
const isInside = (rule: Rule, scope: AtRule): boolean => {
  for (let parent: Container | Document | undefined = rule.parent; parent && parent !== scope; parent = parent.parent)
    if (parent.type === 'rule' || (parent.type === 'atrule' && (parent as AtRule).name === 'keyframes')) return true;
  return false;
};

/**
 * PostCSS: compiles `@scope ([data-mfe="name"])` into selectors, because Firefox knows it from version 146 on only. Specificity stays.
 * What @scope can do beyond that is refused.
 */
export const flatScope = (): Plugin => ({
  postcssPlugin: 'flat-scope',
  OnceExit: (root) => {
    root.walkAtRules('scope', (scope) => {
      const place = START.exec(scope.params)?.[1];
      if (!place) throw scope.error('Only @scope ([data-mfe="name"]) can be compiled for all browsers.');
      scope.walkRules((rule) => {
        if (isInside(rule, scope)) return;
        rule.selectors = rule.selectors.map((selector) => inPlace(selector, place));
      });
      scope.replaceWith(scope.nodes ?? []);
    });
  },
});
