import type { Montador } from '#nucleo/montar.ts';
import { codigoVigente } from '#features/privacidad/codigo-de-titular.store.ts';
import { codigoVencido } from '#features/privacidad/privacidad.errors.ts';
import { enmascararCorreo } from '#values/correo-electronico.ts';
import { enviarCodigoCola } from './enviar-codigo.queue.ts';
import { ingresarSolicitud } from './ingresar-solicitud.usecase.ts';
import * as contrato from './peticion.contract.ts';

/** Calls of the public page about a person's rights. */
export const rutasPeticion = (m: Montador): void => {
  m.escribir(contrato.pedirCodigo, {
    manejar: async (ctx, { rut, patente, correo }) => {
      const encargo = { solicitudId: ctx.solicitudId, rut, patente, correo };
      await ctx.encolar(enviarCodigoCola, encargo);
      return { recibida: true as const };
    },
  });
  m.consultar(
    contrato.verEnlaceDeTitular,
    async ({ db, puertos, ahora }, { codigo, proposito }) => {
      const bueno = await codigoVigente(db, puertos.cripto.huella(codigo), proposito, ahora);
      if (!bueno) throw codigoVencido();
      return { para: enmascararCorreo(bueno.correo) };
    },
  );
  m.escribir(contrato.solicitar, { manejar: ingresarSolicitud });
};
