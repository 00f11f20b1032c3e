import type { Fecha } from '#values/fecha.ts';
import type { Vigencia } from '#values/vigencia.ts';

/** Shortest authorization code of an online payment (A-REEM-004). */
export const CODIGO_MINIMO = 4;
export const CODIGO_MAXIMO = 20;
export const TEXTO_CODIGO = `El código de autorización debe tener al menos ${CODIGO_MINIMO} caracteres`;

/** Returns true only for an intention without `estadoEmision` (A-REEM-001). */
export const sePuedeReemitir = ({
  estadoEmision,
}: {
  readonly estadoEmision: number | null | undefined;
}): boolean => estadoEmision === null || estadoEmision === undefined;

const MINUTO_MS = 60_000;
const aMinutos = (instante: Date): number => Math.floor(instante.getTime() / MINUTO_MS);

/**
 * Returns the error of an issue moment, which must lie between `creado` and `ahora`; null when
 * valid. Compares whole minutes, because people enter minutes.
 */
export const reparoDeFechaDeEmision = (fecha: Date, creado: Date, ahora: Date): string | null => {
  if (fecha > ahora) return 'La fecha de emisión no puede ser futura';
  return aMinutos(fecha) < aMinutos(creado)
    ? 'La fecha de emisión no puede ser anterior a la creación de la Intención de Venta'
    : null;
};

interface CoberturaPrevista {
  readonly patente: string;
  readonly patente_validada: boolean;
  readonly vigencia_desde: Fecha;
  readonly vigencia_hasta: Fecha;
}

/**
 * Returns the part of the planned cover that a re-issue today would have; today alone when that
 * period is over.
 */
const pendiente = ({ vigencia_desde, vigencia_hasta }: CoberturaPrevista, hoy: Fecha): Vigencia =>
  vigencia_hasta < hoy
    ? { desde: hoy, hasta: hoy }
    : { desde: vigencia_desde > hoy ? vigencia_desde : hoy, hasta: vigencia_hasta };

/**
 * Returns the plates that another sale covers on days of this one. Unconfirmed plates do not count,
 * nor does a policy that ends before a renewal starts.
 */
export const patentesConPolizaActiva = (
  previstas: readonly CoberturaPrevista[],
  vigencias: ReadonlyMap<string, readonly Vigencia[]>,
  hoy: Fecha,
): string[] =>
  previstas
    .filter((prevista) => {
      const { desde, hasta } = pendiente(prevista, hoy);
      const cubiertas = prevista.patente_validada ? (vigencias.get(prevista.patente) ?? []) : [];
      return cubiertas.some((otra) => otra.desde <= hasta && desde <= otra.hasta);
    })
    .map(({ patente }) => patente);
