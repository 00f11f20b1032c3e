/** Absolute path of a program of this machine; undefined when there is none. */
export const ubicar: (programa: string) => string | undefined;
/** Absolute path of the browser that the journeys run in; undefined when there is none. */
export const navegador: () => string | undefined;
