import { registrarVarios } from '#features/auditoria/registrar.usecase.ts';
import { catalogoCargado } from '#features/mantenedores/catalogo.hechos.ts';
import { hechoDeRegistro } from '#features/registros/registro.hechos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { faltantesDelCatalogo } from './catalogo-base.query.ts';
import { type Creada, insertarDelCatalogo } from './catalogo-base.store.ts';

/**
 * Creates what the house lacks of the base catalogue; existing rows stay unchanged. Each record's history
 * shows it like one of its form. Returns the number of rows of each kind.
 */
export const cargarCatalogoBase = async (ctx: ContextoTx) => {
  const creadas = await insertarDelCatalogo(ctx.tx, await faltantesDelCatalogo(ctx.tx));
  const cuantas = (entidad: Creada['entidad']): number =>
    creadas.filter((una) => una.entidad === entidad).length;
  const despues = {
    tipos: cuantas('tipo_vehiculo'),
    usos: cuantas('tipo_uso'),
    marcas: cuantas('marca'),
    modelos: cuantas('modelo'),
  };
  if (creadas.length > 0) {
    await registrarVarios(ctx, [
      catalogoCargado({ id: null, despues }),
      ...creadas.map(({ entidad, id, valores }) =>
        hechoDeRegistro('crear', entidad, { id, despues: valores }),
      ),
    ]);
  }
  return despues;
};
