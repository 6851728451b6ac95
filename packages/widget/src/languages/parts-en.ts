// English texts of the parts of methods, loaded with the first part.
export { parts } from '@gangway/protocol/languages/en';
