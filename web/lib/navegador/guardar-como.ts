const ESPERA_MS = 60_000;

/** Hands a file to the browser, which saves it as `nombre`. */
export const guardarComo = (contenido: Blob, nombre: string): void => {
  const url = URL.createObjectURL(contenido);
  const enlace = Object.assign(document.createElement('a'), { href: url, download: nombre });
  enlace.click();
  setTimeout(() => URL.revokeObjectURL(url), ESPERA_MS);
};
