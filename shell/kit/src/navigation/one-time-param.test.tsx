import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { renderScreen } from '../harness/testing.ts';
import { useOneTimeParam } from './one-time-param.ts';

const Page = () => {
  const { search } = useLocation();
  const [isReady, setReady] = useState(false);
  const [heard, setHeard] = useState<string[]>([]);
  useOneTimeParam('settle', (asked) => setHeard((before) => [...before, asked]), isReady);
  return (
    <button type="button" onClick={() => setReady(!isReady)}>
      {search} heard {heard.join()}
    </button>
  );
};
const shown = () => screen.getByRole('button').textContent;

test('what the address asks for is handed over once it is time, and leaves the address', async () => {
  const { press } = renderScreen(<Page />, { path: '/?tab=summary&settle=ben' });
  expect(shown()).toBe('?tab=summary&settle=ben heard ');
  await press.click(screen.getByRole('button'));
  expect(shown()).toBe('?tab=summary heard ben');
  await press.click(screen.getByRole('button'));
  await press.click(screen.getByRole('button'));
  expect(shown()).toBe('?tab=summary heard ben');
});
