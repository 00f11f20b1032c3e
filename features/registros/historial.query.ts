import type { Contexto } from '#nucleo/contexto.ts';
import type { HechoVM } from './historial.contract.ts';

const MAXIMO = 500;
const SISTEMA = 'Sistema';

const aTexto = (valor: unknown): string => {
  if (valor === null || valor === undefined || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return typeof valor === 'string' ? valor : JSON.stringify(valor);
};

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

const cambiosDe = (antes: unknown, despues: unknown): HechoVM['cambios'] => {
  const de = esObjeto(antes) ? antes : {};
  const a = esObjeto(despues) ? despues : {};
  return [...new Set([...Object.keys(de), ...Object.keys(a)])].map((campo) => ({
    campo,
    antes: aTexto(de[campo]),
    despues: aTexto(a[campo]),
  }));
};

/** Audited changes of a record, newest first. */
export const historialDe = async (
  ctx: Contexto,
  entidad: string,
  id: number,
): Promise<HechoVM[]> => {
  const filas = await ctx.db
    .selectFrom('hechos as a')
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .select(['a.id', 'a.ocurrido_en', 'a.accion', 'a.antes', 'a.despues', 'u.nombre_usuario'])
    .where('a.entidad', '=', entidad)
    .where('a.entidad_id', '=', id)
    .orderBy('a.id', 'desc')
    .limit(MAXIMO)
    .execute();
  return filas.map((fila) => ({
    id: fila.id,
    ocurrido: fila.ocurrido_en.toISOString(),
    usuario: fila.nombre_usuario ?? SISTEMA,
    accion: fila.accion,
    cambios: cambiosDe(fila.antes, fila.despues),
  }));
};
