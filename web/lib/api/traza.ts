const hexadecimal = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

let traza = hexadecimal(16);
// All requests of one click share a trace; submitting a form by Enter clicks its button.
addEventListener('click', () => (traza = hexadecimal(16)), true);

/** Header by which the server continues the trace of the last click. */
export const traceparent = (): string => `00-${traza}-${hexadecimal(8)}-01`;
