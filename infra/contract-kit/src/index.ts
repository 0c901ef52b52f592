export { ownColour } from './own-colour.ts';
