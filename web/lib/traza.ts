const hexadecimal = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

let traza = hexadecimal(16);
// All that one click asks for is one trace; a form that is sent by Enter clicks its button.
addEventListener('click', () => (traza = hexadecimal(16)), true);

/** The header by which the server goes on with the trace of what was clicked last. */
export const traceparent = (): string => `00-${traza}-${hexadecimal(8)}-01`;
