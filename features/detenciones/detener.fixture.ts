import type { Casa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';

export const PALABRAS = 'No vendemos SOAP mientras se actualizan los textos de la ley.';

/** Stops sales, of everything from now on unless `cambios` says otherwise. */
export const detener = (casa: Casa, token: string, cambios: object = {}): Promise<Respuesta> =>
  pedir(casa, 'POST', '/Detenciones/Crear', {
    token,
    cuerpo: {
      ambito: 'instalacion',
      motivo: 'Ley nueva sin textos depositados',
      palabras: PALABRAS,
      ...cambios,
    },
  });

export const levantarDetencion = (casa: Casa, token: string, id: number): Promise<Respuesta> =>
  pedir(casa, 'POST', '/Detenciones/Levantar', { token, cuerpo: { id } });
