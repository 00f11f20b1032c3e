/** The browser's clock, in one place; what depends on the day is decided by the server. */
export const ahora = (): Date => new Date();
