import service from '@allsquare/build/jest.service';

export default { ...service, globalSetup: undefined, modulePathIgnorePatterns: ['<rootDir>/fixtures/'] };
