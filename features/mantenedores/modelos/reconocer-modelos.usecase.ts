import {
  cambiarHabilitacion,
  type ClaseDeRegistro,
} from '#features/registros/guardar-registro.usecase.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { MODELO } from './guardar-modelo.usecase.ts';
import { tomarMarcasPorReconocer, tomarPorReconocer } from './lista-modelos.query.ts';

const MARCA: ClaseDeRegistro<'marcas'> = { tabla: 'marcas', entidad: 'marca' };

/**
 * Enables those of these models that wait to be recognised, and their brands that wait too. A brand that a
 * person disabled stays disabled. Returns how many it enabled.
 */
export const reconocerModelos = async (
  ctx: ContextoTx,
  ids: readonly number[],
): Promise<{ modelos: number; marcas: number }> => {
  const modelos = await tomarPorReconocer(ctx.tx, ids);
  if (modelos.length === 0) return { modelos: 0, marcas: 0 };
  const marcas = await tomarMarcasPorReconocer(
    ctx.tx,
    modelos.map(({ marcaId }) => marcaId),
  );
  for (const { id } of marcas) await cambiarHabilitacion(ctx, MARCA, id, true);
  for (const { id } of modelos) await cambiarHabilitacion(ctx, MODELO, id, true);
  return { modelos: modelos.length, marcas: marcas.length };
};
