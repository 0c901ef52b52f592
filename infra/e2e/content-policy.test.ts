import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import { closeBrowsers, openBrowser, takeViolations } from './browser.ts';
import { registered, signIn } from './people.ts';

const ann = await registered('Ann Example');

afterAll(closeBrowsers);

test('a page renders text as text only, and runs only its own scripts', async () => {
  const page = await signIn(await openBrowser(), ann, '/dashboard');
  const taken = await page.evaluate(() => {
    const script = () => document.createElement('script');
    // The compiler's types lack it.
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void };
    };
    const ways: Record<string, () => unknown> = {
      'its own script': () => Object.assign(script(), { src: 'main.js' }),
      text: () => Object.assign(document.createElement('style'), { innerHTML: 'a { color: red }' }),
      HTML: () => Object.assign(document.body, { innerHTML: '<img>' }),
      'HTML with a script': () =>
        document.createRange().createContextualFragment('<script defer src="/a.js"></script> '),
      'written HTML': () => document.write('<script defer src="//evil.example/x.js"></script>'),
      'a script from elsewhere': () => Object.assign(script(), { src: 'https://evil.example/x.js' }),
      'a script of its attribute': () => script().setAttribute('src', '//evil.example/x.js'),
      'a script of text': () => Object.assign(script(), { text: 'alert(1)' }),
      'a script of data': () => Object.assign(script(), { src: 'data:text/javascript,alert(1)' }),
      'a handler of text': () => document.body.setAttribute('onclick', 'alert(1)'),
      'a policy of another name': () => trustedTypes.createPolicy('other', {}),
      'another policy': () => trustedTypes.createPolicy('default', {}),
    };
    return Object.entries(ways).flatMap(([way, go]) => {
      try {
        go();
        return way;
      } catch (error) {
        return error instanceof TypeError ? [] : way;
      }
    });
  });
  expect(taken).toEqual(['its own script', 'text']);
  const refused: string[] = [];
  await until('the browser to say so of each', async () => refused.push(...takeViolations()) && refused.length >= 10);
  expect(refused.length).toBe(10);
});
