import type { Montador } from '#nucleo/montar.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { loQueDetiene } from './detiene.query.ts';
import { registroNoEncontrado } from './registro.errors.ts';
import { cambiarHabilitacion, type ClaseDeRegistro } from './guardar-registro.usecase.ts';
import type { Fila } from './registro.store.ts';
import type { llamadasDeHabilitacion } from './habilitacion.contract.ts';

/**
 * Mounts PorCerrar, Reactivar and Desactivar of one kind of record. `cambiar` adds a condition for disabling.
 */
export const montarHabilitacion = (
  m: Montador,
  { porCerrar, reactivar, desactivar }: ReturnType<typeof llamadasDeHabilitacion>,
  clase: ClaseDeRegistro,
  cambiar: (ctx: ContextoTx, id: number, vigente: boolean) => Promise<Fila> = (ctx, id, vigente) =>
    cambiarHabilitacion(ctx, clase, id, vigente),
): void => {
  m.consultar(porCerrar, async (ctx, { id }) => {
    const detiene = await loQueDetiene(ctx, clase.tabla, id);
    if (!detiene) throw registroNoEncontrado();
    return detiene;
  });
  for (const [llamada, vigente] of [
    [reactivar, true],
    [desactivar, false],
  ] as const) {
    m.escribir(llamada, {
      manejar: async (ctx, { id }) => {
        const { version } = await cambiar(ctx, id, vigente);
        return { id, vigente, version };
      },
    });
  }
};
