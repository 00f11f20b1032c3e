import type { BorradorVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { columnasDe } from '#features/carga-masiva/columnas.ts';
import { z } from 'zod';
import { borrar, type ClaveDeCeldas, escribir, leer } from '../../../lib/navegador/almacen.ts';
import { escribirEn } from '../../../ui/rejilla/celdas.ts';
import { type Cambios, celdasEscritas } from './correccion.ts';

const guardadas = z.object({
  version: z.number(),
  celdas: z.array(z.object({ numero: z.number(), columna: z.string(), valor: z.string() })),
});

const claveDe = (usuarioId: number, borradorId: number): ClaveDeCeldas =>
  `celdas-${usuarioId}-${borradorId}`;

const leerJson = (texto: string | null): unknown => {
  try {
    return JSON.parse(texto ?? 'null');
  } catch {
    return null;
  }
};

/** This user's stored cells of exactly these rows, from before a reload. */
export const celdasGuardadas = (
  usuarioId: number,
  { id, version, variante, filas }: BorradorVM,
): Cambios => {
  const leido = guardadas.safeParse(leerJson(leer(claveDe(usuarioId, id))));
  if (!leido.success || leido.data.version !== version) return new Map();
  const numeros = new Set(filas.map(({ numero }) => numero));
  const columnas = columnasDe(variante).map(({ clave }) => clave);
  return escribirEn(
    new Map(),
    leido.data.celdas.flatMap(({ numero, columna, valor }) => {
      const clave = columnas.find((una) => una === columna);
      return clave && numeros.has(numero) ? [{ numero, columna: clave, valor }] : [];
    }),
  );
};

/** Deletes the stored cells of a load after its check, abandonment or sale. */
export const olvidarCeldas = (usuarioId: number, borradorId: number): void =>
  borrar([claveDe(usuarioId, borradorId)]);

/** Stores typed cells for a reload of this tab; false if they exceed its storage. */
export const guardarCeldas = (
  usuarioId: number,
  { id, version }: Pick<BorradorVM, 'id' | 'version'>,
  cambios: Cambios,
): boolean => {
  olvidarCeldas(usuarioId, id);
  if (cambios.size === 0) return true;
  try {
    const valor = JSON.stringify({ version, celdas: celdasEscritas(cambios) });
    escribir({ [claveDe(usuarioId, id)]: valor });
    return true;
  } catch {
    return false;
  }
};
