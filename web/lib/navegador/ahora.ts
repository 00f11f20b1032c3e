/** The browser's clock, in one place; the server decides everything that depends on the day. */
export const ahora = (): Date => new Date();
