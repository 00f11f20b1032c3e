import { registrar } from '#features/auditoria/registrar.usecase.ts';
import {
  coberturaCertificada,
  coberturaDePatenteCertificada,
} from '#features/polizas/poliza.hechos.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { formatearFecha, formatearFechaHora, fechaSantiago } from '#values/fecha.ts';
import { patenteConDv } from '#values/patente.ts';
import { type Cobertura, coberturaEn } from './cobertura.ts';
import { momentoFuturo } from './cobertura.errors.ts';
import { dibujarCobertura } from './cobertura.pdf.ts';
import { type PolizaCertificable, polizasDePatente } from './cobertura.query.ts';
import { guardarCertificado } from './cobertura.store.ts';

interface Pedido {
  readonly patente: string;
  readonly momento: Date;
  readonly motivo: string;
}

const POR_QUE = {
  sin_poliza: 'No hay póliza de este vehículo cuya vigencia contenga ese momento.',
  anulada: 'La póliza de ese período había sido anulada antes de ese momento.',
  contratada_despues:
    'La póliza de ese período se contrató después de ese momento, y no cubre hacia atrás.',
} as const;

const datosDe = (
  pedido: Pedido,
  { poliza }: Cobertura<PolizaCertificable>,
  { emitido, quien }: { readonly emitido: Date; readonly quien: string },
): [string, string][] => {
  const base: [string, string][] = [
    ['Patente', patenteConDv(pedido.patente, poliza?.dv ?? null)],
    ['Momento consultado', `${formatearFechaHora(pedido.momento)}, hora de Chile continental`],
  ];
  const dePoliza: [string, string][] = poliza
    ? [
        ['Tipo de vehículo', poliza.tipo],
        ['N° de póliza', String(poliza.numeroPoliza)],
        ['Contratada', formatearFechaHora(poliza.contratada)],
        ['Vigencia', `del ${formatearFecha(poliza.desde)} al ${formatearFecha(poliza.hasta)}`],
        ['Anulada', poliza.anulada ? formatearFechaHora(poliza.anulada) : 'No'],
      ]
    : [];
  return [
    ...base,
    ...dePoliza,
    ['Emitido', formatearFechaHora(emitido)],
    ['Solicitado por', quien],
  ];
};

const declarar = (nombre: string, cobertura: Cobertura): string =>
  cobertura.cubierta
    ? `${nombre} certifica que, según sus registros, el vehículo individualizado estaba asegurado con el Seguro Obligatorio de Accidentes Personales (Ley N° 18.490) en el momento consultado.`
    : `${nombre} certifica que, según sus registros, el vehículo individualizado no estaba asegurado con ella por el Seguro Obligatorio de Accidentes Personales (Ley N° 18.490) en el momento consultado. ${POR_QUE[cobertura.porque]}`;

/**
 * Returns a signed page that says whether a plate was covered at a moment, by the present records.
 * Audits it with its reason before returning it; keeps only the hash of the file.
 */
export const certificarCobertura = async (
  ctx: Contexto,
  enTransaccion: EnTransaccion,
  pedido: Pedido,
): Promise<Uint8Array> => {
  const { patente, momento, motivo } = pedido;
  if (momento > ctx.ahora) throw momentoFuturo();
  const { cripto, firma } = ctx.puertos;
  const { aseguradora, direccionEscrita } = ctx.ajustes;
  const cobertura = coberturaEn(await polizasDePatente(ctx.db, patente), momento);
  const codigo = cripto.codigo(`cobertura:${cripto.azar()}`);
  const { demo } = await firma.mirar(ctx.ahora);
  const pdf = dibujarCobertura({
    aseguradora,
    cubierta: cobertura.cubierta,
    veredicto: cobertura.cubierta ? 'CON COBERTURA' : 'SIN COBERTURA',
    declaracion: declarar(aseguradora.nombre, cobertura),
    datos: datosDe(pedido, cobertura, {
      emitido: ctx.ahora,
      quien: ctx.actor.nombreUsuario ?? '',
    }),
    notas: [
      'Considera las pólizas emitidas por esta aseguradora a través de este sistema, también las anuladas y reemplazadas, con sus datos a la fecha de emisión de este certificado.',
    ],
    url: `${direccionEscrita}/verificar/cobertura/${codigo}`,
    demo,
    dia: fechaSantiago(ctx.ahora).replaceAll('-', ''),
  });
  const contenido = await firma.firmar(pdf);
  const { cubierta, poliza } = cobertura;
  await enTransaccion(ctx, async (tx) => {
    const id = await guardarCertificado(tx.tx, {
      codigoHash: cripto.huella(codigo),
      patente,
      momento,
      cubierta,
      polizaId: poliza?.id ?? null,
      motivo,
      usuarioId: tx.actor.usuarioId ?? 0,
      ahora: tx.ahora,
      sha256: cripto.huellaDe(contenido),
    });
    const despues = {
      certificado: id,
      momento: momento.toISOString(),
      cubierta,
      motivo,
    };
    await registrar(
      tx,
      poliza
        ? coberturaCertificada({ id: poliza.id, despues })
        : coberturaDePatenteCertificada({
            id,
            despues: { ...despues, patente },
          }),
    );
  });
  return contenido;
};
