/** Names what is being typed somewhere: of a form, and of the record or sale that it is about. */
export type ClaveDeBorrador = `borrador-${string}`;

/** Returns the text that was typed there and not saved, or null. */
export const leerBorrador = (clave: ClaveDeBorrador): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(clave) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * Keeps it in this tab alone, as JSON; null: there is none any more. A reload and a session that ends
 * leave it there, a chosen logout and another user do not (V-CAMINO-044).
 */
export const guardarBorrador = (clave: ClaveDeBorrador, json: string | null): void => {
  try {
    if (json === null) sessionStorage.removeItem(clave);
    else sessionStorage.setItem(clave, json);
  } catch {
    // Without storage a reload loses it, as ever.
  }
};
