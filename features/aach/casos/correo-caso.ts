import { CLASES_DE_RECHAZO, type ClaseDeRechazoId } from '#features/aach/clases-de-rechazo.ts';
import type { Carta, Recuadro } from '#formatos/correo/carta.ts';
import { formatearPesos } from '#values/dinero.ts';
import { type Fecha, formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import type { Vigencia } from '#values/vigencia.ts';

export type Destinatario = 'propietario' | 'vendedor';

/** A policy as a mail names it; plate with its check character. */
export interface PolizaEnCorreo {
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly vehiculo: string;
}
interface PolizaRechazada extends PolizaEnCorreo {
  readonly clase: ClaseDeRechazoId;
}
interface PolizaCorregida extends PolizaEnCorreo {
  readonly vigencia: Vigencia;
}
interface PolizaAnulada extends PolizaEnCorreo {
  readonly prima: number;
}

/** Common parts of the mails. */
interface ATodos {
  /** First line; null without a name to greet. */
  readonly saludo: string | null;
  readonly telefono: string;
}

const A_LA_VISTA = 10;

const nombrar = (polizas: readonly PolizaEnCorreo[]): string => {
  const [una, otra] = polizas;
  return una && !otra
    ? `póliza SOAP N° ${una.numeroPoliza}, patente ${una.patente}`
    : `${formatearNumero(polizas.length)} pólizas SOAP`;
};

/** Composes a mail: paragraphs about the matter, then a box per policy. */
const componer = <P extends PolizaEnCorreo>(
  { asunto, saludo }: { readonly asunto: string; readonly saludo: string | null },
  parrafos: readonly string[],
  polizas: readonly P[],
  deUna: (poliza: P) => Recuadro['filas'][number],
): Carta => {
  const mas = polizas.length - A_LA_VISTA;
  return {
    asunto,
    resumen: parrafos[0] ?? '',
    titulo: asunto,
    saludo: `${saludo ?? 'Estimado(a)'}:`,
    parrafos,
    recuadros: polizas.slice(0, A_LA_VISTA).map((poliza) => ({
      titulo: poliza.patente,
      detalle: poliza.vehiculo,
      filas: [['Póliza', `N° ${poliza.numeroPoliza}`], deUna(poliza)],
    })),
    ...(mas > 0
      ? { masRecuadros: `y ${formatearNumero(mas)} ${mas === 1 ? 'póliza' : 'pólizas'} más` }
      : {}),
    notas: [],
  };
};

/** Mail that the AACH refused policies: why, in plain words, and the deadline for solving it. */
export const redactarRechazo = (
  a: Destinatario,
  polizas: readonly PolizaRechazada[],
  { saludo, vence, telefono }: ATodos & { readonly vence: Date },
): Carta => {
  const plazo = formatearFechaHora(vence).slice(0, 16);
  const que = 'La asociación de aseguradoras (AACH) no aceptó el registro de';
  const [asunto, ...parrafos] =
    a === 'propietario'
      ? ([
          `Revisamos su ${nombrar(polizas)}`,
          `${que} su ${nombrar(polizas)}. Su pago está registrado.`,
          `Lo resolveremos a más tardar el ${plazo}: corregiremos el registro o, si el vehículo ya tenía otro SOAP, anularemos la póliza y le devolveremos lo pagado.`,
          `Si algún dato no corresponde o ya tenía SOAP, llámenos al ${telefono}.`,
        ] as const)
      : ([
          `AACH rechazó: ${nombrar(polizas)}`,
          `${que} ${nombrar(polizas)} que usted vendió.`,
          `Soporte lo resuelve a más tardar el ${plazo}. Si conoce el dato correcto, avísele al ${telefono}.`,
        ] as const);
  return componer({ asunto, saludo }, parrafos, polizas, ({ clase }) => [
    'Motivo',
    CLASES_DE_RECHAZO[clase].explicacion,
  ]);
};

/** Mail that the AACH accepted formerly refused policies, for recipients of the refusal's mail. */
export const redactarCorreccion = (
  a: Destinatario,
  polizas: readonly PolizaCorregida[],
  { saludo, telefono }: ATodos,
): Carta => {
  const una = polizas.length === 1;
  const estado = una ? ', ya está registrada' : ' ya están registradas';
  const donde = `${estado} en la asociación de aseguradoras (AACH)`;
  const [asunto, ...parrafos] =
    a === 'propietario'
      ? ([
          `Resuelto: ${nombrar(polizas)}`,
          `${una ? 'Su' : 'Sus'} ${nombrar(polizas)}${donde}. No tiene que hacer nada más.`,
          `Si hubo que corregir un dato del certificado, vale el nuevo: pídalo al ${telefono}.`,
        ] as const)
      : ([
          `AACH aceptó: ${nombrar(polizas)}`,
          `${una ? 'La' : 'Las'} ${nombrar(polizas)}${donde}. ${una ? 'El caso está cerrado' : 'Los casos están cerrados'}.`,
        ] as const);
  return componer({ asunto, saludo }, parrafos, polizas, ({ vigencia: { desde, hasta } }) => [
    'Cobertura',
    `del ${formatearFecha(desde)} al ${formatearFecha(hasta)}`,
  ]);
};

/** Mail that policies were cancelled as duplicates, with the refund's deadline and who makes it. */
export const redactarAnulacion = (
  polizas: readonly PolizaAnulada[],
  { saludo, hasta, aMano, telefono }: ATodos & { readonly hasta: Fecha; readonly aMano: boolean },
): Carta =>
  componer(
    { asunto: `Anulada por duplicada: ${nombrar(polizas)}`, saludo },
    [
      polizas.length === 1
        ? 'El vehículo ya tenía otro SOAP vigente para el mismo período, por lo que esta póliza se anuló.'
        : 'Los vehículos ya tenían otro SOAP vigente para el mismo período, por lo que estas pólizas se anularon.',
      aMano
        ? `La prima no se cobró en línea: acuerde con quien le vendió cómo recibirla. Se le devolverá a más tardar el ${formatearFecha(hasta)}.`
        : `Devolveremos la prima al mismo medio de pago, a más tardar el ${formatearFecha(hasta)}.`,
      `Si tiene dudas, llámenos al ${telefono}.`,
    ],
    polizas,
    ({ prima }) => ['Prima', formatearPesos(prima)],
  );
