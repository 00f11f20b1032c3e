/** Absolute path of a program of this machine; undefined when there is none. */
export const ubicar: (programa: string) => string | undefined;
