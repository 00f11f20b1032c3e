import { quedaCupoDeCorreo } from '#features/acceso/entrada/contar-intento.usecase.ts';
import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { marcaComercialDeVenta } from '#features/ventas/marca-comercial.query.ts';
import { type Carta, SI_NO_LO_PIDIO } from '#formatos/correo/carta.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { RUTA_RETORNO } from '#features/pagos/rutas-de-pago.ts';
import { comprasRecuperables } from './recuperar-compra.query.ts';

interface Carga {
  readonly solicitudId: string;
  readonly patente: string;
  readonly correo: string;
}

const redactar = (ventaId: number, patente: string, enlace: string): Carta => ({
  asunto: `Recupere su compra SOAP N° ${ventaId}`,
  resumen: 'El enlace sirve una sola vez, durante dos horas.',
  titulo: 'Recupere su compra',
  saludo: 'Estimado(a) cliente:',
  parrafos: [
    `Usted pidió recuperar la compra N° ${ventaId}, con el vehículo de patente ${patente}.`,
    'Este enlace abre la página de descarga de su compra. Sirve una sola vez, durante dos horas.',
  ],
  boton: { rotulo: 'Abrir su compra', url: enlace },
  notas: [`${SI_NO_LO_PIDIO}.`],
});

/**
 * Mails the one-time link when such a purchase exists and its person is under the mail limit. The
 * requester learns neither.
 */
export const trabajoRecuperarCompra =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { solicitudId, patente, correo }: Carga): Promise<void> => {
    const compras = await comprasRecuperables(ctx, patente, correo);
    if (compras.length === 0) return;
    await enTransaccion(ctx, async (tx) => {
      if (!(await quedaCupoDeCorreo(tx, 'recuperacion', correo))) return;
      for (const { ventaId, esComprador } of compras) {
        const codigo = await crearCodigoDeVenta(tx, {
          ventaId,
          proposito: 'recuperacion',
          ...(esComprador ? {} : { correo }),
        });
        const enlace = `${tx.ajustes.direccionEscrita}${RUTA_RETORNO}#${codigo}`;
        await escribirCorreo(tx, {
          clave: `recuperacion:${ventaId}:${solicitudId}`,
          ventaId,
          para: correo,
          carta: redactar(ventaId, patente, enlace),
          marca: await marcaComercialDeVenta(tx.tx, ventaId),
        });
      }
    });
  };

/** Gives up a failed look-up; the buyer asks again. */
export const recuperacionAbandonada =
  () =>
  async (ctx: Contexto, { solicitudId }: Carga): Promise<void> => {
    ctx.log.error({ solicitud: solicitudId }, 'no se pudo atender una recuperación de compra');
  };
