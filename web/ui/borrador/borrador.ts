/** Key of a draft: a form, and its record or sale. */
export type ClaveDeBorrador = `borrador-${string}`;

/** Returns the unsaved draft of that key, or null. */
export const leerBorrador = (clave: ClaveDeBorrador): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(clave) ?? 'null');
  } catch {
    return null;
  }
};

/** Place of the keys under which a draft was sent. */
export const clavesDe = (borrador: ClaveDeBorrador): ClaveDeBorrador => `${borrador}-claves`;

/**
 * Stores a draft in this tab only, as JSON; null deletes it. It survives a reload and an ended session, but
 * neither a chosen logout nor another user (V-CAMINO-044).
 */
export const guardarBorrador = (clave: ClaveDeBorrador, json: string | null): void => {
  try {
    if (json === null) sessionStorage.removeItem(clave);
    else sessionStorage.setItem(clave, json);
  } catch {
    // Without storage a reload loses the draft.
  }
};

/** Deletes a draft that was saved or given up, and its keys. */
export const olvidarBorrador = (clave: ClaveDeBorrador): void => {
  guardarBorrador(clave, null);
  guardarBorrador(clavesDe(clave), null);
};
