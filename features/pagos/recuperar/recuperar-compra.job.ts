import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { escaparHtml } from '#features/envios/correo.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { RUTA_RETORNO } from '#features/pagos/pago.contract.ts';
import { comprasRecuperables } from './recuperar-compra.query.ts';

interface Carga {
  readonly solicitudId: string;
  readonly patente: string;
  readonly correo: string;
}

const redactar = (ventaId: number, patente: string, enlace: string) => {
  const frases = [
    `Usted pidió recuperar la compra N° ${ventaId}, con el vehículo de patente ${patente}.`,
    'Este enlace abre la página de descarga de sus pólizas. Sirve una sola vez, durante dos horas:',
  ];
  const final = 'Si usted no lo pidió, no es necesario que haga nada.';
  return {
    asunto: `Recupere su compra SOAP N° ${ventaId}`,
    texto: [...frases, '', enlace, '', final].join('\r\n'),
    html: [
      ...frases.map((frase) => `<p>${escaparHtml(frase)}</p>`),
      `<p><a href="${escaparHtml(enlace)}">${escaparHtml(enlace)}</a></p>`,
      `<p>${final}</p>`,
    ].join(''),
    adjuntos: [],
  };
};

/** Mails the one-time link, when there is such a purchase; nobody who asked learns whether there is. */
export const trabajoRecuperarCompra =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { solicitudId, patente, correo }: Carga): Promise<void> => {
    const compras = await comprasRecuperables(ctx, patente, correo);
    for (const { ventaId, esComprador } of compras) {
      await enTransaccion(ctx, async (tx) => {
        const codigo = await crearCodigoDeVenta(tx, {
          ventaId,
          proposito: 'recuperacion',
          ...(esComprador ? {} : { correo }),
        });
        const enlace = `${tx.ajustes.direccion}${RUTA_RETORNO}#${codigo}`;
        await escribirCorreo(tx, {
          clave: `recuperacion:${ventaId}:${solicitudId}`,
          ventaId,
          para: correo,
          contenido: redactar(ventaId, patente, enlace),
        });
      });
    }
  };

/** It could not be looked up: the buyer asks again. */
export const recuperacionAbandonada =
  () =>
  async (ctx: Contexto, { solicitudId }: Carga): Promise<void> => {
    ctx.log.error({ solicitud: solicitudId }, 'no se pudo atender una recuperación de compra');
  };
