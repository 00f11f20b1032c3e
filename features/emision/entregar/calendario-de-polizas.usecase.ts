import { type DiaDeCalendario, escribirCalendario } from '#formatos/calendario/calendario.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { patenteConDv } from '#values/patente.ts';

/** Days before the end of cover on which a calendar reminds. */
const DIAS_DE_AVISO = 14;
/** Policies of one mail with an event each; above it, policies that end on one day share an event. */
const EVENTOS_PROPIOS = 10;

interface PolizaConFin {
  readonly venta_id: number;
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

const SIGUE = 'Desde el día siguiente';

const diaPropio = (poliza: PolizaConFin, ahora: Date): DiaDeCalendario => {
  const [desde, hasta] = [poliza.vigencia_desde, poliza.vigencia_hasta].map(formatearFecha);
  return {
    uid: `poliza-${poliza.numero_poliza}@soap.polizas`,
    dia: poliza.vigencia_hasta,
    titulo: `Vence el SOAP de ${patenteConDv(poliza.patente, poliza.dv)}`,
    detalle: `Póliza N° ${poliza.numero_poliza}, del ${desde} al ${hasta}. ${SIGUE} necesita otro SOAP para circular.`,
    secuencia: secuenciaDe(poliza, ahora),
    diasDeAviso: DIAS_DE_AVISO,
  };
};

const diaDeVarias = (
  dia: Fecha,
  polizas: readonly [PolizaConFin, ...PolizaConFin[]],
  ahora: Date,
): DiaDeCalendario => ({
  uid: `venta-${polizas[0].venta_id}-${dia}@soap.polizas`,
  dia,
  titulo: `Vence el SOAP de ${formatearNumero(polizas.length)} vehículos`,
  detalle: `Compra N° ${polizas[0].venta_id}. ${SIGUE} necesitan otro SOAP para circular.`,
  secuencia: secuenciaDe(polizas[0], ahora),
  diasDeAviso: DIAS_DE_AVISO,
});

/**
 * Writes the calendar file of a mail: the end of cover of each policy that is not cancelled, or of all that end on one
 * day where the mail has more than ten. Undefined if there is none (V-AVISO-002).
 */
export const calendarioDePolizas = (
  polizas: readonly PolizaConFin[],
  ahora: Date,
): string | undefined => {
  const vigentes = polizas.filter(({ vigente }) => vigente);
  if (vigentes.length === 0) return undefined;
  if (vigentes.length <= EVENTOS_PROPIOS) {
    const propios = vigentes.map((poliza) => diaPropio(poliza, ahora));
    return escribirCalendario(propios, ahora);
  }
  const porDia = Map.groupBy(vigentes, ({ vigencia_hasta }) => vigencia_hasta);
  const compartidos = [...porDia].flatMap(([dia, [primera, ...otras]]) =>
    primera ? [diaDeVarias(dia, [primera, ...otras], ahora)] : [],
  );
  return escribirCalendario(compartidos, ahora);
};
