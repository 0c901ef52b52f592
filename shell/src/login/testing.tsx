import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { sessionFor } from '../session/testing.ts';
import { Component as LoginPage } from './login.page.tsx';

export const { ann } = people;
export const granted = (status = 200) => Response.json(sessionFor(ann), { status });
export const refused = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

type Google = boolean | 'unknown';
const config = (google: Google, mail: boolean) =>
  google === 'unknown'
    ? refused(503, 'part-away', 'Away')
    : Response.json({ clientId: 'c', authorizationEndpoint: '/a', endSessionEndpoint: '/e', google, mail });

/**
 * Renders the sign-in page. `answer` responds to sign-in, sign-up and the like; `google` and `mail`: whether the
 * gateway offers them.
 */
export const showLogin = (
  answer: (sent: SentRequest) => Response | Promise<Response> = () => granted(),
  google: Google = false,
  path = '/login',
  mail = false,
) =>
  renderScreen(<LoginPage />, {
    user: null,
    route: '/login',
    path,
    answer: (sent) => {
      if (sent.path === '/api/auth/config') return config(google, mail);
      return sent.path === '/api/auth/logout' ? new Response(null, { status: 204 }) : answer(sent);
    },
  });

type Screen = ReturnType<typeof showLogin>;
export const posts = ({ sent }: Screen) => sent.filter(({ method }) => method === 'POST');
