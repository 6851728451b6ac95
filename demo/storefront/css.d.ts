/** Lets style files be imported for their side effect. */
declare module '*.css';
