export { default } from '@allsquare/build/jest.service';
