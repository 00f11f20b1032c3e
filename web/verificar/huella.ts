/** SHA-256 of a file in lower-case hexadecimal, computed in the browser; null without https. */
export const sha256De = async (archivo: Blob): Promise<string | null> => {
  if (!globalThis.isSecureContext) return null;
  const suma = await crypto.subtle.digest('SHA-256', await archivo.arrayBuffer());
  return [...new Uint8Array(suma)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
