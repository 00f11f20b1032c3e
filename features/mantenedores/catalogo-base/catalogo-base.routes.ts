import type { Montador } from '#nucleo/montar.ts';
import { cargarCatalogoBase } from './cargar-catalogo-base.usecase.ts';
import * as contrato from './catalogo-base.contract.ts';
import { faltantesDelCatalogo } from './catalogo-base.query.ts';

export const rutasCatalogoBase = (m: Montador): void => {
  m.consultar(contrato.porCargarDelCatalogo, async ({ db }) => {
    const { tipos, modelos, ...faltan } = await faltantesDelCatalogo(db);
    return {
      ...faltan,
      tipos: tipos.map(({ nombre }) => nombre),
      usos: [...faltan.usos],
      marcas: [...faltan.marcas],
      modelos: modelos.length,
    };
  });
  m.escribir(contrato.cargarCatalogo, { manejar: (ctx) => cargarCatalogoBase(ctx) });
};
