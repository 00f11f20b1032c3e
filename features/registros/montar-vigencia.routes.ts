import type { Montador } from '#server/montar.ts';
import { cambiarVigencia, type ClaseDeRegistro } from './guardar-registro.usecase.ts';
import type { llamadasDeVigencia } from './vigencia.contract.ts';

/** Mounts Reactivar and Desactivar of one kind of record. */
export const montarVigencia = (
  m: Montador,
  { reactivar, desactivar }: ReturnType<typeof llamadasDeVigencia>,
  clase: ClaseDeRegistro,
): void => {
  for (const [llamada, vigente] of [
    [reactivar, true],
    [desactivar, false],
  ] as const) {
    m.escribir(llamada, {
      manejar: async (ctx, { id }) => {
        const { version } = await cambiarVigencia(ctx, clase, id, vigente);
        return { id, vigente, version };
      },
    });
  }
};
