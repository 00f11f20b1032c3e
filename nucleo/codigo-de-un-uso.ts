import type { Contexto } from './contexto.ts';

const HORA_MS = 3_600_000;

/** New one-time code, and the data to store for it. */
export interface CodigoNuevo {
  /** 256 random bits as text, for the mailed link; never stored. */
  readonly codigo: string;
  readonly huella: string;
  readonly ahora: Date;
  readonly venceEn: Date;
}

/** Creates a one-time code valid for `horas` hours. Store its hash, never the code. */
export const nuevoCodigo = (
  { ahora, puertos: { cripto } }: Pick<Contexto, 'ahora' | 'puertos'>,
  horas: number,
): CodigoNuevo => {
  const codigo = cripto.azar();
  const venceEn = new Date(ahora.getTime() + horas * HORA_MS);
  return { codigo, huella: cripto.huella(codigo), ahora, venceEn };
};
