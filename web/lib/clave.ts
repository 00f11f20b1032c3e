const BYTES = 16;

/**
 * A random key for one user action. `crypto.randomUUID` exists only over https and on localhost;
 * this one also where the product is opened by the address of another machine.
 */
export const nuevaClave = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
