import type { Contexto } from '#nucleo/contexto.ts';
import { resumirDiasCerrados } from './resumir-dias.usecase.ts';

export const trabajoResumirDias =
  () =>
  async ({ db, ahora }: Contexto): Promise<void> => {
    await resumirDiasCerrados(db, ahora);
  };
