export { default } from '@allsquare/build/jest.node';
