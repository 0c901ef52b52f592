import * as authContract from '@allsquare/auth-contract';
import renaming from '@allsquare/auth-contract/examples/renaming.json';
import signUp from '@allsquare/auth-contract/examples/sign-up.json';
import { additions, newerAnswers } from '@allsquare/contract-kit/testing';
import * as groupsContract from '@allsquare/groups-contract';
import answerInvites from '@allsquare/groups-contract/examples/answer-invites.json';

describe.each(additions)('another %s', (addition) => {
  const newer = [
    ...newerAnswers(addition, authContract, [renaming, signUp]),
    ...newerAnswers(addition, groupsContract, [answerInvites]),
  ];
  test('is in every answer that the shell reads', () =>
    expect(newer.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['register', 'login', 'getMe', 'getConfig', 'updateProfile', 'listInvites']),
    ));
  test.each(newer)('in what $call answers is understood', ({ response, answers }) => {
    for (const answer of answers) expect(response.safeParse(answer).error).toBeUndefined();
  });
});
