import type { Contexto } from './contexto.ts';

const HORA_MS = 3_600_000;

/** What whoever is given a code carries, and what is kept of it. */
export interface CodigoNuevo {
  /** 256 random bits as text: goes into the mailed link, and is kept nowhere. */
  readonly codigo: string;
  readonly huella: string;
  readonly ahora: Date;
  readonly venceEn: Date;
}

/** A code that proves who has it, good for so many hours; a table keeps its hash, never itself. */
export const nuevoCodigo = (
  { ahora, puertos: { cripto } }: Pick<Contexto, 'ahora' | 'puertos'>,
  horas: number,
): CodigoNuevo => {
  const codigo = cripto.azar();
  const venceEn = new Date(ahora.getTime() + horas * HORA_MS);
  return { codigo, huella: cripto.huella(codigo), ahora, venceEn };
};
