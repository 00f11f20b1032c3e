interface EstadoDeLista {
  readonly texto: string;
}

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null;

/** What a list remembers in its history entry; blank when the entry has none. */
export const leerEstado = (estado: unknown): EstadoDeLista => {
  const lista = esObjeto(estado) && esObjeto(estado['lista']) ? estado['lista'] : {};
  return { texto: typeof lista['texto'] === 'string' ? lista['texto'] : '' };
};
