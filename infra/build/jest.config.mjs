import service from './jest.service.mjs';

export default { ...service, globalSetup: undefined, globalTeardown: undefined };
