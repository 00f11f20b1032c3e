/** Style nonce that the server wrote into index.html; empty if it was not filled in. */
export const leerNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Lets the scroll lock of dialogs add its style under `style-src 'self' 'nonce-…'`. get-nonce, inside
 * react-remove-scroll, reads this global when its own setter was not called.
 */
export const entregarNonceAlBloqueoDeScroll = (): void => {
  Reflect.set(globalThis, '__webpack_nonce__', leerNonce());
};
