import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { cargaCorregida } from '#features/carga-masiva/carga.hechos.ts';
import { registroModificado } from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { cargaNoEncontrada, falloDeLibro } from '#features/carga-masiva/carga-masiva.errors.ts';
import type { ClaveColumna, Variante } from '#features/carga-masiva/columnas.ts';
import { columnasDe } from '#features/carga-masiva/columnas.ts';
import { borradorPropio } from '#features/carga-masiva/revision/carga.query.ts';
import { cambiarCarga, reemplazarFilas, tomarCarga } from '#features/carga-masiva/carga.store.ts';
import { exigirDerechoACargar } from '#features/carga-masiva/derecho-a-cargar.usecase.ts';
import type { FilaConErrores } from '#features/carga-masiva/revision/fila-guardada.ts';
import { iniciarVenta } from '#features/carga-masiva/revision/recibir-carga.usecase.ts';

interface Celda {
  readonly numero: number;
  readonly columna: ClaveColumna;
  readonly valor: string;
}

export interface Correccion {
  readonly id: number;
  readonly version?: number | undefined;
  readonly celdas: readonly Celda[];
  readonly soloValidas: boolean;
}

/**
 * Returns the rows of the caller's draft with these cells written. Throws 404 when it is another's
 * or its sale began, and an error when its version is another.
 */
export const aplicarCeldas = async (
  ctx: Contexto,
  { id, version, celdas }: Correccion,
): Promise<{ variante: Variante; filas: FilaConErrores[] }> => {
  const borrador = await borradorPropio(ctx, id);
  if (!borrador) throw cargaNoEncontrada();
  if (version !== undefined && version !== borrador.version) throw registroModificado();
  const { variante } = borrador;
  await exigirDerechoACargar(ctx.db, { ...borrador, variante, ahora: ctx.ahora });
  const indices = new Map(columnasDe(variante).map(({ clave }, i) => [clave, i]));
  const filas = new Map(borrador.filas.map((fila) => [fila.numero, [...fila.celdas]]));
  for (const { numero, columna, valor } of celdas) {
    const escrita = filas.get(numero);
    const indice = indices.get(columna);
    if (!escrita || indice === undefined) throw cargaNoEncontrada();
    escrita[indice] = valor;
  }
  const escritas = new Set(celdas.map(({ numero }) => numero));
  const conOtraPatente = new Set(
    celdas.flatMap(({ numero, columna }) => (columna === 'patente' ? numero : [])),
  );
  return {
    variante,
    filas: borrador.filas.map(({ numero, errores, registro = null }) => ({
      numero,
      registro: conOtraPatente.has(numero) ? null : registro,
      celdas: filas.get(numero) ?? [],
      errores: escritas.has(numero) ? [] : errores.filter((error) => error.deLaPreparacion),
    })),
  };
};

/** Stores the corrected rows and begins the sale when none is wrong. */
export const guardarCorreccion = async (
  ctx: ContextoTx,
  { id, version, soloValidas }: Correccion,
  revisadas: readonly FilaConErrores[],
) => {
  const carga = await tomarCarga(ctx.tx, id);
  if (!carga || carga.estado !== 'borrador') throw cargaNoEncontrada();
  if (version !== undefined && version !== carga.version) throw registroModificado();
  const malas = revisadas.filter(({ errores }) => errores.length > 0);
  const filas = soloValidas ? revisadas.filter(({ errores }) => errores.length === 0) : revisadas;
  if (filas.length === 0) throw falloDeLibro({ motivo: 'vacio' });
  const total = filas.length;
  await reemplazarFilas(ctx.tx, id, filas);
  await cambiarCarga(ctx.tx, id, { total });
  await registrar(
    ctx,
    cargaCorregida({ id, despues: { filas: total, conErrores: malas.length, soloValidas } }),
  );
  const { convenio_id: convenioId, especial } = carga;
  const lista = soloValidas || malas.length === 0;
  const intencion = lista ? await iniciarVenta(ctx, { id, convenioId, especial, filas }) : null;
  return { version: carga.version + 1, intencion, filas: lista ? [] : [...malas] };
};
