import type { FastifyInstance } from 'fastify';
import { tipoNoAdmitido } from '../comunes.errors.ts';

/**
 * A form is read only where another site may post one (the way back from the payment provider);
 * anywhere else it is no request of ours (C18).
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
      listo(null, Object.fromEntries(new URLSearchParams(cuerpo.toString())));
    },
  );
};
