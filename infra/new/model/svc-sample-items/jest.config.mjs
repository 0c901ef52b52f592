export { default } from '@allsquare/testing/jest.service';
