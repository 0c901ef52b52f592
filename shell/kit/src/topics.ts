export { type Topic, topics } from '@allsquare/contract-kit';
