// 3-D Secure in elements: one chunk, loaded with the first card payment that may be authenticated in a frame.
export { authenticate } from './authenticate.ts';
export { authenticateCard } from './authenticate-card.ts';
