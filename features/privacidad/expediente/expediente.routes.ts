import type { Tratamiento } from '#nucleo/db/titular.ts';
import type { Montador } from '#nucleo/montar.ts';
import { descargarExpediente } from './descargar-expediente.usecase.ts';
import * as contrato from './expediente.contract.ts';

export const rutasExpediente =
  (tratamientos: readonly Tratamiento[]) =>
  (m: Montador): void => {
    m.encadenar(contrato.descargarExpediente, async ({ ctx, enTransaccion }, { codigo }) => ({
      contenido: await descargarExpediente(ctx, enTransaccion, tratamientos, codigo),
      tipo: 'application/zip',
      nombre: 'datos-personales.zip',
    }));
  };
