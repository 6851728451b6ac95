/** Tells the compiler that a style file may be imported for its effect. */
declare module '*.css';
