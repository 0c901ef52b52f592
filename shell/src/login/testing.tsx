import { people, renderScreen } from '@allsquare/kit/testing';
import { sessionFor } from '../session/testing.ts';
import { Component as LoginPage } from './login.page.tsx';

export const { ann } = people;
export const granted = (status = 200) => Response.json(sessionFor(ann), { status });
export const refused = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

type Google = boolean | 'unknown';
const config = (google: Google) =>
  google === 'unknown'
    ? refused(503, 'part-away', 'Away')
    : Response.json({ clientId: 'c', authorizationEndpoint: '/a', endSessionEndpoint: '/e', google, mail: false });

/** The sign-in page; `answer` is what signing in or registering gets; `google`: whether the gateway says that the provider knows Google. */
export const showLogin = (
  answer: () => Response | Promise<Response> = granted,
  google: Google = false,
  path = '/login',
) =>
  renderScreen(<LoginPage />, {
    user: null,
    route: '/login',
    path,
    answer: ({ path }) => {
      if (path === '/api/auth/config') return config(google);
      return path === '/api/auth/logout' ? new Response(null, { status: 204 }) : answer();
    },
  });

type Screen = ReturnType<typeof showLogin>;
export const posts = ({ sent }: Screen) => sent.filter(({ method }) => method === 'POST');
