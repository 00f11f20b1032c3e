import type { ContextoTx } from '#nucleo/contexto.ts';
import { incidenteDeVentaResuelto, incidenteResuelto } from './auditoria.hechos.ts';
import { seCierraAMano } from './incidente.ts';
import { marcarCerrado, tomarAbierto } from './incidente.store.ts';
import { registrar } from './registrar.usecase.ts';

/** Closes an incident with a person's explanation. Throws if it is not open, or ends only with its cause. */
export const resolverIncidente = async (
  ctx: ContextoTx,
  id: number,
  nota: string,
): Promise<'resuelto' | 'no_existe' | 'se_cierra_solo'> => {
  const abierto = await tomarAbierto(ctx.tx, id);
  if (!abierto) return 'no_existe';
  if (!seCierraAMano(abierto.clase)) return 'se_cierra_solo';
  await marcarCerrado(ctx.tx, id, ctx.ahora);
  const despues = { clase: abierto.clase, nota };
  await registrar(
    ctx,
    abierto.venta_id === null
      ? incidenteResuelto({ id, despues })
      : incidenteDeVentaResuelto({ id: abierto.venta_id, despues }),
  );
  return 'resuelto';
};
