const BYTES = 16;

/**
 * A random key for one user action. `crypto.randomUUID` exists only over https and on localhost; this works
 * at another machine's address too.
 */
export const nuevaClave = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
