/** Points; a lower row shows nothing of what it says. */
const ALTO_LEGIBLE = 3;
/** Characters; the same of a column. */
const ANCHO_LEGIBLE = 0.3;
/** Columns looked at; a tag may name 16,384. */
const COLUMNAS_MAXIMAS = 64;

const ATRIBUTOS = /\s(\w+)\s*=\s*["']([^"']*)["']/g;
type Atributos = Readonly<Record<string, string | undefined>>;

const atributosDe = (etiqueta: string): Atributos => {
  const atributos: Record<string, string> = {};
  for (const [, nombre = '', valor = ''] of etiqueta.matchAll(ATRIBUTOS)) atributos[nombre] = valor;
  return atributos;
};

const siDice = (valor: string | undefined): boolean => valor === '1' || valor === 'true';

/** False also where nothing is said. */
const esMenor = (valor: string | undefined, minimo: number): boolean =>
  valor !== undefined && Number(valor) < minimo;

/**
 * Gathers the rows that nobody sees, from the tag of each row of a sheet in their order. `cabeza` is
 * the XML before the first row. A filter writes `hidden`, and so does Excel for a collapsed group;
 * other programs only say that the row beside the group is `collapsed`.
 */
export const filasOcultas = (cabeza: string) => {
  const { summaryBelow, defaultRowHeight } = atributosDe(cabeza);
  const porDefecto = esMenor(defaultRowHeight, ALTO_LEGIBLE);
  const numeros = new Set<number>();
  const niveles = new Map<number, number>();
  const plegadas: number[] = [];
  let numero = 0;
  const nivelDe = (fila: number): number => niveles.get(fila) ?? 0;
  return {
    anotar(etiqueta: string): void {
      const { r, ht, hidden, outlineLevel, collapsed } = atributosDe(etiqueta);
      numero = r === undefined ? numero + 1 : Number(r);
      const baja = ht === undefined ? porDefecto : esMenor(ht, ALTO_LEGIBLE);
      if (baja || siDice(hidden)) numeros.add(numero);
      const nivel = Number(outlineLevel ?? 0);
      if (nivel > 0) niveles.set(numero, nivel);
      if (siDice(collapsed)) plegadas.push(numero);
    },
    numeros(): ReadonlySet<number> {
      const paso = summaryBelow === '0' || summaryBelow === 'false' ? 1 : -1;
      for (const plegada of plegadas) {
        const nivel = nivelDe(plegada);
        for (let fila = plegada + paso; nivelDe(fila) > nivel; fila += paso) numeros.add(fila);
      }
      return numeros;
    },
  };
};

/** Positions of the columns of a sheet that nobody sees. */
export const columnasOcultas = (xml: Buffer): ReadonlySet<number> => {
  const ocultas = new Set<number>();
  const cabeza = xml.subarray(0, Math.max(0, xml.indexOf('sheetData'))).toString('utf8');
  for (const [etiqueta] of cabeza.matchAll(/<(?:\w+:)?col\s[^>]*>/g)) {
    const { min, max, width, hidden } = atributosDe(etiqueta);
    if (!esMenor(width, ANCHO_LEGIBLE) && !siDice(hidden)) continue;
    const hasta = Math.min(COLUMNAS_MAXIMAS, Number(max));
    for (let i = Number(min); i <= hasta; i += 1) ocultas.add(i - 1);
  }
  return ocultas;
};
