import type { Base, Tx } from '#nucleo/db/conexion.ts';
import { datosOlvidados } from '#features/auditoria/auditoria.hechos.ts';
import { type Almacenes, type ClaseDeDatos, DIA_MS } from '#nucleo/db/olvido.ts';
import { OLVIDO } from './olvido.ts';

/** Audits how much was forgotten and when, without naming anybody. */
const anotar = async (
  db: Base | Tx,
  { clase, dias }: ClaseDeDatos,
  cantidad: number,
  ahora: Date,
): Promise<void> => {
  const hecho = datosOlvidados({ id: null, despues: { clase, dias, cantidad } });
  await db
    .insertInto('auditoria')
    .values({
      ocurrido_en: ahora,
      usuario_id: null,
      rol: 'anonimo',
      accion: hecho.accion,
      entidad: hecho.entidad,
      entidad_id: hecho.entidadId,
      antes: null,
      despues: JSON.stringify(hecho.despues),
      solicitud_id: null,
    })
    .execute();
};

const limpiarClase = async (
  base: Base,
  puertos: Almacenes,
  clase: ClaseDeDatos,
  ahora: Date,
): Promise<number> => {
  const momento = { ahora, limite: new Date(ahora.getTime() - clase.dias * DIA_MS) };
  let idos = (await clase.guardado?.({ base, ...puertos }, momento)) ?? 0;
  if (idos > 0 && clase.seAnota) await anotar(base, clase, idos, ahora);
  const { pasada } = clase;
  if (!pasada) return idos;
  for (;;) {
    const van = await base.transaction().execute(async (tx) => {
      const tomados = await pasada(tx, momento);
      if (tomados > 0 && clase.seAnota) await anotar(tx, clase, tomados, ahora);
      return tomados;
    });
    if (van === 0) return idos;
    idos += van;
  }
};

/**
 * Forgets every expired class of data in bounded transactions, skipping locked rows. Several workers may run
 * it at once, and an interrupted run continues next time. A failing class does not stop the others. Resolves
 * to the number of records deleted, by class.
 */
export const limpiar = async (
  base: Base,
  puertos: Almacenes,
  ahora: Date,
): Promise<Record<string, number>> => {
  const idos: Record<string, number> = {};
  const fallas: unknown[] = [];
  for (const clase of OLVIDO) {
    try {
      const van = await limpiarClase(base, puertos, clase, ahora);
      if (van > 0) idos[clase.clase] = van;
    } catch (error) {
      fallas.push(error);
    }
  }
  if (fallas.length > 0) throw new AggregateError(fallas, 'limpieza incompleta');
  return idos;
};
