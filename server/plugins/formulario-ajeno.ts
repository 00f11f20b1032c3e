import type { FastifyInstance } from 'fastify';
import { campoRepetido, tipoNoAdmitido } from '#nucleo/comunes.errors.ts';

/**
 * Accepts form bodies only where another site may post one (the return from the payment provider); refuses
 * them elsewhere (C18).
 */
export const ponerFormularioAjeno = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (req, cuerpo, listo) => {
      if (!req.routeOptions.config.desdeFuera) {
        listo(tipoNoAdmitido());
        return;
      }
      const campos = new URLSearchParams(cuerpo.toString());
      const repetido = [...campos.keys()].find((campo) => campos.getAll(campo).length > 1);
      if (repetido === undefined) listo(null, Object.fromEntries(campos));
      else listo(campoRepetido(repetido));
    },
  );
};
