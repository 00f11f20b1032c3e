import type { TipoDeHecho } from '#features/auditoria/hecho.ts';
import { lectorDeHechos } from '#features/auditoria/hechos-auditados.ts';
import type { Montador } from '#nucleo/montar.ts';
import { resumirRecientes } from './recientes.contract.ts';
import { resumenDeRecientes } from './recientes.query.ts';

/** Routes of the caller's last opened records. `tipos` are the facts that they may show. */
export const rutasRecientes =
  (tipos: readonly TipoDeHecho[]) =>
  (m: Montador): void => {
    const decir = lectorDeHechos(tipos);
    m.consultar(resumirRecientes, (ctx, entrada) => resumenDeRecientes(ctx, decir, entrada));
  };
