const CLAVE = 'cierreDeSesion';

/** Tells the other tabs of this browser that this user logged out; leaves nothing behind. */
export const anunciarCierre = (usuarioId: number): void => {
  try {
    localStorage.setItem(CLAVE, String(usuarioId));
    localStorage.removeItem(CLAVE);
  } catch {
    // A browser without storage has told nobody: the others learn it with their next call.
  }
};

/** Calls back with the user who logged out in another tab; gives how to stop it. */
export const alCerrarEnOtraPestana = (oyente: (usuarioId: number) => void): (() => void) => {
  const alCambiar = ({ key, newValue }: StorageEvent) => {
    if (key === CLAVE && newValue !== null) oyente(Number(newValue));
  };
  addEventListener('storage', alCambiar);
  return () => removeEventListener('storage', alCambiar);
};
