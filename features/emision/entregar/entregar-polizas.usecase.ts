import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { RUTA_RETORNO } from '#features/pagos/pago.contract.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { formatearFecha } from '#values/fecha.ts';
import { redactarEntrega } from './correo-poliza.ts';

const ADJUNTOS_MAXIMO = 5;
const BYTES_MAXIMO = 10 * 1_048_576;

const polizasDeVenta = (ctx: ContextoTx, ventaId: number, polizaId?: number) =>
  ctx.tx
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .select(['p.numero_poliza', 'p.patente', 'p.vigencia_desde', 'p.vigencia_hasta'])
    .select(['p.documento_clave', 'p.documento_sha256', 'p.documento_bytes', 'vv.email'])
    .where('p.venta_id', '=', ventaId)
    .where('p.vigente', '=', true)
    .$if(polizaId !== undefined, (q) => q.where('p.id', '=', polizaId ?? 0))
    .orderBy('vv.posicion')
    .execute();
type Fila = Awaited<ReturnType<typeof polizasDeVenta>>[number];

/**
 * A way in of its own for each mail: an owner's shows the policies of that owner alone. It needs no
 * login, which a buyer does not have.
 */
const enlacePara = async (
  ctx: ContextoTx,
  ventaId: number,
  correo: string | null,
): Promise<string> => {
  const codigo = await crearCodigoDeVenta(ctx, {
    ventaId,
    proposito: 'entrega',
    ...(correo === null ? {} : { correo }),
  });
  return `${ctx.ajustes.direccion}${RUTA_RETORNO}#${codigo}`;
};

interface Entrega {
  /** Fixed per delivery: the same one leaves once. */
  readonly clave: string;
  readonly ventaId: number;
  readonly destino: string;
  /** Whose policies the link of the mail shows; null for the whole sale. */
  readonly dueno: string | null;
  readonly conAdjuntos: boolean;
}

const entregar = async (
  ctx: ContextoTx,
  { clave, ventaId, destino, dueno, conAdjuntos }: Entrega,
  filas: readonly Fila[],
): Promise<void> => {
  const bytes = filas.reduce((suma, fila) => suma + (fila.documento_bytes ?? 0), 0);
  const adjuntas = conAdjuntos && filas.length <= ADJUNTOS_MAXIMO && bytes <= BYTES_MAXIMO;
  const texto = redactarEntrega(
    filas.map((fila) => ({
      numeroPoliza: fila.numero_poliza,
      patente: fila.patente,
      desde: formatearFecha(fila.vigencia_desde),
      hasta: formatearFecha(fila.vigencia_hasta),
    })),
    await enlacePara(ctx, ventaId, dueno),
    adjuntas,
  );
  await escribirCorreo(ctx, {
    clave,
    ventaId,
    para: destino,
    contenido: {
      ...texto,
      adjuntos: adjuntas
        ? filas.map((fila) => ({
            nombre: `Poliza_SOAP_${fila.patente}_${fila.numero_poliza}.pdf`,
            clave: fila.documento_clave ?? '',
            sha256: fila.documento_sha256 ?? '',
          }))
        : [],
    },
  });
};

const entregarA = (
  ctx: ContextoTx,
  ventaId: number,
  destino: string,
  filas: readonly Fila[],
  proposito: 'propietario' | 'comprador' | 'vendedor',
): Promise<void> =>
  entregar(
    ctx,
    {
      clave: `${proposito}:${ventaId}:${ctx.puertos.cripto.huella(destino).slice(0, 16)}`,
      ventaId,
      destino,
      dueno: proposito === 'propietario' ? destino : null,
      conAdjuntos: proposito !== 'comprador',
    },
    filas,
  );

/** The same mail of an issued sale once more, or of one of its policies, as their files are now. */
export const entregarDeNuevo = async (
  ctx: ContextoTx,
  entrega: Entrega & { readonly polizaId: number | null },
): Promise<void> =>
  entregar(ctx, entrega, await polizasDeVenta(ctx, entrega.ventaId, entrega.polizaId ?? undefined));

/** The mail the buyer confirmed and, for what reaches nobody else, the seller's. */
const correosDeVenta = (ctx: ContextoTx, ventaId: number) =>
  ctx.tx
    .selectFrom('ventas as v')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .leftJoin('entidades as e', 'e.id', 'u.entidad_id')
    .select(['v.correo_comprador as comprador', 'e.email as vendedor'])
    .where('v.id', '=', ventaId)
    .executeTakeFirstOrThrow();

/**
 * Writes the mails of an issued sale: to each owner the policies of their own vehicles, to the
 * buyer a link to all. Over 5 policies or 10 MB a link instead of attachments. COMUNIDAD has no
 * mail: its policies go to the buyer or, without one, to the seller.
 */
export const entregarPolizas = async (ctx: ContextoTx, ventaId: number): Promise<void> => {
  const filas = await polizasDeVenta(ctx, ventaId);
  const porCorreo = new Map<string, Fila[]>();
  for (const fila of filas) {
    const correo = fila.email.toLowerCase();
    if (correo) porCorreo.set(correo, [...(porCorreo.get(correo) ?? []), fila]);
  }
  for (const [correo, suyas] of porCorreo) {
    await entregarA(ctx, ventaId, correo, suyas, 'propietario');
  }
  const { comprador, vendedor } = await correosDeVenta(ctx, ventaId);
  if (comprador) {
    await entregarA(ctx, ventaId, comprador.toLowerCase(), filas, 'comprador');
    return;
  }
  const deNadie = filas.filter(({ email }) => !email);
  if (vendedor && deNadie.length > 0) {
    await entregarA(ctx, ventaId, vendedor.toLowerCase(), deNadie, 'vendedor');
  }
};
