import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { hechoDeRegistro } from '#features/registros/registro.hechos.ts';
import { aColumnas } from '#features/vehiculo/campos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { type FichaVendida, insertarSiFalta } from './vehiculo.store.ts';

/**
 * The record of a plate, made from what was sold when there is none, its owner's too. Gives its id;
 * a record that is there stays as it is.
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
