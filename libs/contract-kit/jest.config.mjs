import node from '@allsquare/build/jest.node';

export default { ...node, modulePathIgnorePatterns: ['<rootDir>/fixtures/'] };
