import { type Fecha, formatearFecha, sumarDias } from '#values/fecha.ts';

/** A policy text deposited at the CMF: cover in UF per person, and the sentences that follow the law. */
export interface Redaccion {
  readonly codigo: string;
  /** First contract day that it rules. */
  readonly desde: Fecha;
  readonly muerte: number;
  readonly incapacidadTotal: number;
  readonly incapacidadParcial: number;
  readonly gastosMedicos: number;
  /** Sentence on the term to pay a death. */
  readonly pagoMuerte: string;
  /** Sentence on the term to claim. */
  readonly prescripcion: string;
}

/** Names of a new wording and of one of its sentences, for screens and for who approves it. */
export const NUEVO_TEXTO = 'Nuevo texto de la póliza';
export const PLAZO_DE_MUERTE = 'Plazo para pagar una muerte';

/** Days of a wording; without `hasta` it rules until the day before the next one begins. */
export interface Plazo {
  readonly codigo: string;
  readonly desde: Fecha;
  readonly hasta: Fecha | null;
}

/** Days without a wording, both included; null for no end. Nobody can sell then (D-SOAP-02). */
export interface Hueco {
  readonly desde: Fecha;
  readonly hasta: Fecha | null;
}

/** Wordings in order of their first day, with the last day that each rules; null while it has no end. */
export const conUltimoDia = <P extends Plazo>(
  redacciones: readonly P[],
): readonly (P & { readonly ultimo: Fecha | null })[] => {
  const orden = redacciones.toSorted((una, otra) => una.desde.localeCompare(otra.desde));
  return orden.map((una, i) => {
    const siguiente = orden[i + 1];
    return { ...una, ultimo: una.hasta ?? (siguiente ? sumarDias(siguiente.desde, -1) : null) };
  });
};

/** Returns the wording of a contract of this Santiago day; undefined in a gap. */
export const redaccionDelDia = <P extends Plazo>(
  redacciones: readonly P[],
  dia: Fecha,
): P | undefined =>
  conUltimoDia(redacciones).find(
    ({ desde, ultimo }) => desde <= dia && (ultimo === null || dia <= ultimo),
  );

/**
 * Returns the wording of a sale that an earlier release froze on this contract day: the latest that had begun,
 * even if it had ended, or else the first one.
 */
export const redaccionDelContrato = <P extends Plazo>(
  redacciones: readonly P[],
  contrato: Fecha,
): P | undefined => {
  const orden = conUltimoDia(redacciones);
  return orden.findLast(({ desde }) => desde <= contrato) ?? orden[0];
};

/** Gaps after the first wording, in order. */
export const huecosDe = (redacciones: readonly Plazo[]): readonly Hueco[] => {
  const orden = conUltimoDia(redacciones);
  return orden.flatMap(({ ultimo }, i) => {
    if (ultimo === null) return [];
    const desde = sumarDias(ultimo, 1);
    const siguiente = orden[i + 1]?.desde;
    if (siguiente === desde) return [];
    return [{ desde, hasta: siguiente === undefined ? null : sumarDias(siguiente, -1) }];
  });
};

/** A refused change: message and its field. */
export interface Reparo {
  readonly campo: 'codigo' | 'desde' | 'hasta';
  readonly texto: string;
}

const reparo = (campo: Reparo['campo'], texto: string): Reparo => ({ campo, texto });

/**
 * Returns why a wording cannot be added on day `hoy`, or null. It never rules past contracts, and never shares a
 * day with another one.
 */
export const reparoDeNueva = (
  redacciones: readonly Plazo[],
  { codigo, desde, hasta }: Plazo,
  hoy: Fecha,
): Reparo | null => {
  if (redacciones.some((otra) => otra.codigo === codigo))
    return reparo('codigo', 'Ya hay una redacción con este código');
  if (desde < hoy) return reparo('desde', 'El inicio no puede ser anterior a hoy');
  if (hasta !== null && hasta < desde)
    return reparo('hasta', 'El término no puede ser anterior al inicio');
  const deEseDia = redacciones.find(
    (otra) =>
      otra.desde === desde || (otra.desde < desde && otra.hasta !== null && otra.hasta >= desde),
  );
  if (deEseDia) return reparo('desde', `Ese día rige ${deEseDia.codigo}`);
  const deHoy = redaccionDelDia(redacciones, hoy);
  if (desde === hoy && deHoy)
    return reparo('desde', `Hoy ya se vende con ${deHoy.codigo}: elija un día desde mañana`);
  const siguiente = redacciones.find((otra) => otra.desde > desde && otra.desde <= (hasta ?? ''));
  return siguiente
    ? reparo('hasta', `Desde el ${formatearFecha(siguiente.desde)} rige ${siguiente.codigo}`)
    : null;
};

/** Returns why a wording cannot end on this day (null: no end of its own), or null. */
export const reparoDeTermino = (
  redacciones: readonly Plazo[],
  { codigo, hasta }: Pick<Plazo, 'codigo' | 'hasta'>,
  hoy: Fecha,
): Reparo | null => {
  const orden = conUltimoDia(redacciones);
  const i = orden.findIndex((una) => una.codigo === codigo);
  const suya = orden[i];
  if (!suya) return reparo('codigo', 'No hay una redacción con este código');
  if (suya.ultimo !== null && suya.ultimo < hoy) return reparo('hasta', 'Su término ya pasó');
  if (hasta === null) return null;
  if (hasta < hoy) return reparo('hasta', 'El término no puede ser anterior a hoy');
  if (hasta < suya.desde) return reparo('hasta', 'El término no puede ser anterior al inicio');
  const siguiente = orden[i + 1];
  return siguiente && siguiente.desde <= hasta
    ? reparo('hasta', `Desde el ${formatearFecha(siguiente.desde)} rige ${siguiente.codigo}`)
    : null;
};

/** Tells a gap in words. */
const decirHueco = ({ desde, hasta }: Hueco): string =>
  hasta === null
    ? `Desde el ${formatearFecha(desde)}, hasta que rija otra: nadie podrá vender`
    : `Del ${formatearFecha(desde)} al ${formatearFecha(hasta)}: nadie podrá vender`;

/** Tells the effect of a change on other wordings' ends and on the gaps from day `hoy`. */
export const efectosDe = (
  antes: readonly Plazo[],
  despues: readonly Plazo[],
  hoy: Fecha,
): readonly { readonly rotulo: string; readonly valor: string }[] => {
  const previas = new Map(conUltimoDia(antes).map((una) => [una.codigo, una.ultimo]));
  const terminos = conUltimoDia(despues).flatMap(({ codigo, ultimo }) => {
    const previo = previas.get(codigo);
    if (previo === undefined || previo === ultimo) return [];
    const hasta = ultimo === null ? 'queda sin término' : `rige hasta el ${formatearFecha(ultimo)}`;
    return [{ rotulo: codigo, valor: hasta }];
  });
  const huecos = huecosDe(despues)
    .filter(({ hasta }) => hasta === null || hasta >= hoy)
    .map((hueco) => ({ rotulo: 'Sin redacción', valor: decirHueco(hueco) }));
  return [...terminos, ...huecos];
};

/** Covers of a wording as the certificate and screens name them. */
export const coberturasDe = (
  redaccion: Pick<
    Redaccion,
    'muerte' | 'incapacidadTotal' | 'incapacidadParcial' | 'gastosMedicos'
  >,
) =>
  [
    ['Muerte', `${redaccion.muerte} UF`],
    ['Incapacidad permanente total', `${redaccion.incapacidadTotal} UF`],
    ['Incapacidad permanente parcial', `hasta ${redaccion.incapacidadParcial} UF`],
    ['Gastos médicos', `hasta ${redaccion.gastosMedicos} UF`],
  ] as const;
