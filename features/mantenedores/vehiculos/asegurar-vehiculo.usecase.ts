import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { hechoDeRegistro } from '#features/registros/registro.hechos.ts';
import { aColumnas } from '#features/vehiculo/campos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type FichaVendida, insertarSiFalta } from './vehiculo.store.ts';

/**
 * Record of a plate; a missing one is created from the sale, with its owner's. Returns its id; an existing
 * record stays unchanged.
 */
export const asegurarVehiculo = async (ctx: ContextoTx, ficha: FichaVendida): Promise<number> => {
  const { id, creado } = await insertarSiFalta(ctx.tx, ficha);
  if (creado) {
    await registrar(
      ctx,
      hechoDeRegistro('crear', 'vehiculo', {
        id,
        despues: { patente: ficha.patente, ...aColumnas(ficha) },
      }),
    );
  }
  return id;
};
