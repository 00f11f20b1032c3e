/** Sale number of a query, a positive whole number, or null. */
export const leerIdv = (consulta: URLSearchParams): number | null => {
  const clave = [...consulta.keys()].find((una) => una.toLowerCase() === 'idv');
  const texto = clave === undefined ? '' : (consulta.get(clave) ?? '');
  return /^[1-9]\d{0,8}$/.test(texto) ? Number(texto) : null;
};
