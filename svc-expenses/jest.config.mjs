import service from '@allsquare/testing/jest.service';

/** What is tested on Citus alone is run by `npm run test:citus`. */
export default { ...service, testPathIgnorePatterns: [...service.testPathIgnorePatterns, '/test/citus/'] };
