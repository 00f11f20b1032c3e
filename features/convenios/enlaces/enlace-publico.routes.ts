import type { Montador } from '#nucleo/montar.ts';
import { crearEnlacePublico } from './crear-enlace-publico.usecase.ts';
import * as contrato from './enlace-publico.contract.ts';
import { enlacesPublicosDe } from './enlace-publico.query.ts';
import { revocarEnlacePublico } from './revocar-enlace-publico.usecase.ts';

export const rutasEnlacesPublicos = (m: Montador): void => {
  m.consultar(contrato.buscarEnlacesPublicos, enlacesPublicosDe);
  m.escribir(contrato.crearEnlacePublico, { manejar: crearEnlacePublico });
  m.escribir(contrato.revocarEnlacePublico, {
    manejar: (ctx, { id, reemplazar = false }) => revocarEnlacePublico(ctx, id, reemplazar),
  });
};
