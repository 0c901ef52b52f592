import * as authContract from '@allsquare/auth-contract';
import { renaming, signUp } from '@allsquare/auth-contract/examples';
import { additions, newerAnswers } from '@allsquare/contract-kit/testing';
import * as groupsContract from '@allsquare/groups-contract';
import { answerInvites } from '@allsquare/groups-contract/examples';

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
