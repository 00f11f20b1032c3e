const A_LA_VISTA = 6;

/** 'HWJP59, JVGX15 y 3 más': the first six of a list of plates. */
export const enumerar = (patentes: readonly string[]): string => {
  const vistas = patentes.slice(0, A_LA_VISTA).join(', ');
  const resto = patentes.length - A_LA_VISTA;
  return resto > 0 ? `${vistas} y ${resto} más` : vistas;
};
