export { default } from '@allsquare/build/jest.browser';
