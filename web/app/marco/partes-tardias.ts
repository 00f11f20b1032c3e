const ESPERA = 3_000;

/**
 * Brings, once the first screen stands, what dialogs and notices need: a deploy in the middle of a
 * form must not take away the dialog that the form is about to open. Returns how to call it off.
 */
export const traerPartesTardias = (): (() => void) => {
  const reloj = setTimeout(() => {
    for (const traer of [
      () => import('../../ui/dialogo/DialogoConfirmacion.tsx'),
      () => import('../../ui/AvisosMontados.tsx'),
      () => import('@mantine/notifications'),
      () => import('./MenuMovil.tsx'),
    ]) {
      // Whoever needs it will ask again, and say so if it is gone.
      void traer().catch(() => undefined);
    }
  }, ESPERA);
  return () => clearTimeout(reloj);
};
