import { escribirCalendario } from '#formatos/calendario/calendario.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';

/** Days before the end of cover on which a calendar reminds. */
const DIAS_DE_AVISO = 14;

interface PolizaConFin {
  readonly numero_poliza: number;
  readonly patente: string;
  readonly dv: string | null;
  readonly vigencia_desde: Fecha;
  readonly vigencia_hasta: Fecha;
  readonly vigente: boolean;
  readonly emitida_en: Date;
}

/** Whole seconds since the issue of the policy: every later mail updates the event of an earlier one. */
const secuenciaDe = ({ emitida_en }: PolizaConFin, ahora: Date): number =>
  Math.max(0, Math.floor((ahora.getTime() - emitida_en.getTime()) / 1_000));

/**
 * Writes the calendar file of a mail: the end of cover of each policy that is not cancelled. Undefined if there is
 * none (V-AVISO-002).
 */
export const calendarioDePolizas = (
  polizas: readonly PolizaConFin[],
  ahora: Date,
): string | undefined => {
  const vigentes = polizas.filter(({ vigente }) => vigente);
  if (vigentes.length === 0) return undefined;
  const dias = vigentes.map((poliza) => {
    const [desde, hasta] = [poliza.vigencia_desde, poliza.vigencia_hasta].map(formatearFecha);
    const patente = patenteConDv(poliza.patente, poliza.dv);
    return {
      uid: `poliza-${poliza.numero_poliza}@soap.polizas`,
      dia: poliza.vigencia_hasta,
      titulo: `Vence el SOAP de ${patente}`,
      detalle: `Póliza N° ${poliza.numero_poliza}, del ${desde} al ${hasta}. Desde el día siguiente necesita otro SOAP para circular.`,
      secuencia: secuenciaDe(poliza, ahora),
      diasDeAviso: DIAS_DE_AVISO,
    };
  });
  return escribirCalendario(dias, ahora);
};
