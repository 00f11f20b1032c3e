/** The style nonce that the server wrote into index.html; empty when it was never filled in. */
export const leerNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * Lets the scroll lock of dialogs add its style under `style-src 'self' 'nonce-…'`: get-nonce,
 * inside react-remove-scroll, reads this global when nobody called its own setter.
 */
export const entregarNonceAlBloqueoDeScroll = (): void => {
  Reflect.set(globalThis, '__webpack_nonce__', leerNonce());
};
