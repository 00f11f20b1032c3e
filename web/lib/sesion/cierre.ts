const CLAVE = 'cierreDeSesion';

/** Tells the browser's other tabs that this user logged out; leaves nothing stored. */
export const anunciarCierre = (usuarioId: number): void => {
  try {
    localStorage.setItem(CLAVE, String(usuarioId));
    localStorage.removeItem(CLAVE);
  } catch {
    // Without storage the other tabs notice at their next call.
  }
};

/** Subscribes to logouts in other tabs; the callback gets the user. Returns a function that stops it. */
export const alCerrarEnOtraPestana = (oyente: (usuarioId: number) => void): (() => void) => {
  const alCambiar = ({ key, newValue }: StorageEvent) => {
    if (key === CLAVE && newValue !== null) oyente(Number(newValue));
  };
  addEventListener('storage', alCambiar);
  return () => removeEventListener('storage', alCambiar);
};
