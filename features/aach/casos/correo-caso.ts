import { CLASES_DE_RECHAZO, type ClaseDeRechazoId } from '#features/aach/clases-de-rechazo.ts';
import type { Carta } from '#formatos/correo/carta.ts';
import { formatearPesos } from '#values/dinero.ts';
import { type Fecha, formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';

export type Destinatario = 'propietario' | 'vendedor';

/** A refused policy as a mail names it. */
export interface PolizaRechazada {
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly dv: string | null;
  readonly clase: ClaseDeRechazoId;
}

const LINEAS_MAXIMO = 50;

/** A sentence, what it is about line by line, and what comes after. */
const componer = (
  asunto: string,
  parrafos: readonly string[],
  lineas: readonly string[],
  final: readonly string[],
): Carta => ({
  asunto,
  resumen: parrafos[0] ?? '',
  titulo: asunto,
  saludo: 'Estimado(a):',
  parrafos: [...parrafos, ...lineas, ...final],
  notas: [],
});

const nombrar = (polizas: readonly Omit<PolizaRechazada, 'clase'>[]): string => {
  const [una, otra] = polizas;
  return una && !otra
    ? `póliza SOAP N° ${una.numeroPoliza}, patente ${patenteConDv(una.patente, una.dv)}`
    : `${polizas.length} pólizas SOAP`;
};

const enLineas = <P>(polizas: readonly P[], decir: (poliza: P) => string): string[] => {
  const lineas = polizas.slice(0, LINEAS_MAXIMO).map(decir);
  const mas = polizas.length - LINEAS_MAXIMO;
  return mas > 0 ? [...lineas, `y ${mas} más`] : lineas;
};

/** That the association did not take policies, why in plain words, and until when it is solved. */
export const redactarRechazo = (
  a: Destinatario,
  polizas: readonly PolizaRechazada[],
  { vence, telefono }: { readonly vence: Date; readonly telefono: string },
): Carta => {
  const plazo = formatearFechaHora(vence).slice(0, 16);
  const lineas = enLineas(
    polizas,
    ({ numeroPoliza, patente, dv, clase }) =>
      `${patenteConDv(patente, dv)}, póliza N° ${numeroPoliza}: ${CLASES_DE_RECHAZO[clase].explicacion}`,
  );
  const que = 'La asociación de aseguradoras (AACH) no aceptó el registro de';
  return a === 'propietario'
    ? componer(
        `Revisamos su ${nombrar(polizas)}`,
        [`${que} su ${nombrar(polizas)}. Su pago está registrado.`],
        lineas,
        [
          `Lo resolveremos a más tardar el ${plazo}: corregiremos el registro o, si el vehículo ya tenía otro SOAP, anularemos la póliza y le devolveremos lo pagado.`,
          `Si algún dato no corresponde o ya tenía SOAP, llámenos al ${telefono}.`,
        ],
      )
    : componer(
        `AACH rechazó: ${nombrar(polizas)}`,
        [`${que} ${nombrar(polizas)} que usted vendió.`],
        lineas,
        [
          `Soporte lo resuelve a más tardar el ${plazo}. Si conoce el dato correcto, avísele al ${telefono}.`,
        ],
      );
};

interface PolizaAnulada extends Omit<PolizaRechazada, 'clase'> {
  readonly prima: number;
}

/** That policies were cancelled as duplicates, and by when their premium is given back, where it was taken here. */
export const redactarAnulacion = (
  polizas: readonly PolizaAnulada[],
  { hasta, telefono }: { readonly hasta: Fecha | null; readonly telefono: string },
): Carta =>
  componer(
    `Anulada por duplicada: ${nombrar(polizas)}`,
    [
      'El vehículo ya tenía otro SOAP vigente para el mismo período, por lo que esta póliza se anuló.',
    ],
    enLineas(
      polizas,
      ({ numeroPoliza, patente, dv, prima }) =>
        `${patenteConDv(patente, dv)}, póliza N° ${numeroPoliza}, ${formatearPesos(prima)}`,
    ),
    [
      hasta === null
        ? 'La prima no se cobró en línea: su devolución se acuerda con quien le vendió.'
        : `Devolveremos la prima al mismo medio de pago, a más tardar el ${formatearFecha(hasta)}.`,
      `Si tiene dudas, llámenos al ${telefono}.`,
    ],
  );
