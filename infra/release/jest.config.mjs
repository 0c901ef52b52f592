import service from '@allsquare/build/jest.service';

export default { ...service, globalSetup: undefined, globalTeardown: undefined };
