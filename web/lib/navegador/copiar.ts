// Over plain http at another machine's address there is no clipboard.
const copiarPorSeleccion = (texto: string): boolean => {
  const campo = document.createElement('textarea');
  campo.value = texto;
  campo.style.position = 'fixed';
  document.body.append(campo);
  campo.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const copiado = document.execCommand('copy');
  campo.remove();
  return copiado;
};

/** Copies a text to the clipboard; false if the browser refuses. */
export const copiar = async (texto: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(texto);
    return true;
  } catch {
    return copiarPorSeleccion(texto);
  }
};
