import { claveDeTexto } from '#values/texto-igual.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { siSeImprime } from '#values/letras-del-certificado.ts';
import { sql } from 'kysely';
import { insertarFaltantes } from './modelo-libre.store.ts';
import { comoEnElCatalogo, maestrosPorNombre, modeloPorNombres } from './modelo.query.ts';

export interface ModeloEscrito {
  readonly tipoVehiculoId: number;
  readonly marca: string;
  readonly modelo: string;
}

/** Key of a model in the result; ignores accents and spaces. */
export const claveDeModelo = ({ tipoVehiculoId, marca, modelo }: ModeloEscrito): string =>
  JSON.stringify([tipoVehiculoId, claveDeTexto(marca), claveDeTexto(modelo)]);

/**
 * Ids of these models by `claveDeModelo`. A broker's spreadsheet is free text, so unknown brands and models
 * are created as not valid, for an administrator to review. One that differs only in spelling is matched to
 * the catalogue (V-CELDA-011).
 */
export const asegurarModelos = async (
  ctx: ContextoTx,
  escritos: readonly ModeloEscrito[],
): Promise<Map<string, number>> => {
  const deClave = new Map(escritos.map((uno) => [claveDeModelo(uno), uno]));
  const deletreados = await comoEnElCatalogo(ctx.tx, [...deClave.values()]);
  await insertarFaltantes(ctx.tx, deletreados);
  const { rows } = await sql<ModeloEscrito & { id: number }>`
    select m.id, m.tipo_vehiculo_id as "tipoVehiculoId", ma.nombre as marca, m.nombre as modelo
    from modelos m join marcas ma on ma.id = m.marca_id
    join unnest(
      ${deletreados.map((d) => d.tipoVehiculoId)}::integer[],
      ${deletreados.map((d) => d.marca)}::text[], ${deletreados.map((d) => d.modelo)}::text[]
    ) as d (tipo, marca, modelo)
      on d.tipo = m.tipo_vehiculo_id and d.marca = ma.nombre and d.modelo = m.nombre
  `.execute(ctx.tx);
  return new Map(rows.map((fila) => [claveDeModelo(fila), fila.id]));
};

interface Registrado {
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
}

/**
 * The catalogue's model for the register's names; a missing one is created as not valid, for an administrator
 * to review. Null if the catalogue lacks the vehicle type, or the certificate could not print the name.
 */
export const asegurarModeloRegistrado = async (ctx: ContextoTx, registrado: Registrado) => {
  const conocido = await modeloPorNombres(ctx.tx, registrado);
  if (conocido) return conocido;
  const { tipoVehiculoId, marca = registrado.marca } = await maestrosPorNombre(ctx.tx, registrado);
  const nuevos = [marca, registrado.modelo];
  if (tipoVehiculoId === undefined || nuevos.some((uno) => siSeImprime(uno) === null)) return null;
  await asegurarModelos(ctx, [{ tipoVehiculoId, marca, modelo: registrado.modelo }]);
  return modeloPorNombres(ctx.tx, registrado);
};
