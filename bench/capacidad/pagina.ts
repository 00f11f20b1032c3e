/** Puts each table in its place of a page, between `<!-- name -->` and `<!-- /name -->`. */
export const conTablas = (pagina: string, tablas: ReadonlyMap<string, string>): string => {
  let salida = pagina;
  for (const [nombre, tabla] of tablas) {
    const [antes, resto] = salida.split(`<!-- ${nombre} -->`);
    const despues = resto?.split(`<!-- /${nombre} -->`)[1];
    if (despues === undefined) throw new Error(`no hay lugar para ${nombre}`);
    salida = `${antes}<!-- ${nombre} -->\n\n${tabla}\n\n<!-- /${nombre} -->${despues}`;
  }
  return salida;
};
