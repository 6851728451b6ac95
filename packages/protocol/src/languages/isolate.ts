/** Names inside sentences from right to left. */

/** Returns a text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: the text around it keeps its order. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
