import { quedaCupoDeCorreo } from '#features/acceso/entrada/contar-intento.usecase.ts';
import { escribirCorreo } from '#features/envios/escribir-correo.usecase.ts';
import { crearCodigoDeTitular } from '#features/privacidad/crear-codigo-de-titular.usecase.ts';
import { RUTA_SOLICITUD } from '#features/privacidad/rutas-de-privacidad.ts';
import { type Carta, SI_NO_LO_PIDIO } from '#formatos/correo/carta.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import { titularConocido } from './titular.query.ts';

interface Carga {
  readonly solicitudId: string;
  readonly rut: number | null;
  readonly patente: string | null;
  readonly correo: string;
}

const redactar = (enlace: string): Carta => ({
  asunto: 'Sus datos personales: enlace para su solicitud',
  resumen: 'El enlace sirve una sola vez, durante dos horas.',
  titulo: 'Ejerza sus derechos',
  saludo: 'Estimado(a):',
  parrafos: [
    'Usted pidió ejercer un derecho sobre sus datos personales (Ley N° 21.719).',
    'Este enlace comprueba que el correo es suyo y abre el formulario de la solicitud. Sirve una sola vez, durante dos horas.',
  ],
  boton: { rotulo: 'Continuar con la solicitud', url: enlace },
  notas: [`${SI_NO_LO_PIDIO}.`],
});

/**
 * Mails the one-time link if the given data name a person below the limit of links. The requester learns
 * neither.
 */
export const trabajoEnviarCodigo =
  (enTransaccion: EnTransaccion) =>
  async (ctx: Contexto, { solicitudId, ...dado }: Carga): Promise<void> => {
    const titular = await titularConocido(ctx, dado);
    if (!titular) return;
    await enTransaccion(ctx, async (tx) => {
      if (!(await quedaCupoDeCorreo(tx, 'identidad', titular.correo))) return;
      const codigo = await crearCodigoDeTitular(tx, {
        ...titular,
        proposito: 'identidad',
        patente: dado.patente,
      });
      await escribirCorreo(tx, {
        clave: `titular:${solicitudId}`,
        ventaId: null,
        para: titular.correo,
        carta: redactar(`${tx.ajustes.direccionEscrita}${RUTA_SOLICITUD}#${codigo}`),
      });
    });
  };

/** Gives up after a failed look-up; the requester may ask again. */
export const codigoAbandonado =
  () =>
  async (ctx: Contexto, { solicitudId }: Carga): Promise<void> => {
    ctx.log.error({ solicitud: solicitudId }, 'no se pudo enviar un enlace de datos personales');
  };
