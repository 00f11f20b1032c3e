import { lecturaDeNumeros, numerosLeidos } from '#features/mantenedores/numeros/numeros.query.ts';
import {
  desdeCuando,
  lecturaDeRegistros,
} from '#features/mantenedores/vehiculos/vehiculo.query.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { lecturaDeModelos, modelosConClase } from '#features/mantenedores/modelos/modelo.query.ts';
import { lecturaDeCoberturas, ocupacionSegun } from '#features/ventas/vigencias.query.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { leerJuntas } from '#nucleo/db/juntas.ts';
import { unoDe } from '#nucleo/db/uno-de.ts';
import { sql } from 'kysely';

interface Nombrado {
  readonly modeloId: number;
  readonly patente: string;
}

/** The models of these vehicles, and what other sales than `ventaId` hold of their plates. */
export const modelosYOcupacion = async (
  db: Base,
  vehiculos: readonly Nombrado[],
  ventaId: number | null,
) => {
  const ids = vehiculos.map(({ modeloId }) => modeloId);
  const patentes = vehiculos.map(({ patente }) => patente);
  const { modelos, coberturas } = await leerJuntas(db, {
    modelos: lecturaDeModelos(db, ids),
    coberturas: lecturaDeCoberturas(unoDe(patentes), ventaId),
  });
  return { modelos: modelosConClase(modelos), ...ocupacionSegun(coberturas) };
};

/** The numbers of sales, and what is known here of the register of these plates. */
export const numerosYRegistros = async ({ db, ahora }: Contexto, patentes: readonly string[]) => {
  const { numeros, registros } = await leerJuntas(db, {
    numeros: lecturaDeNumeros(),
    registros: lecturaDeRegistros(unoDe(patentes), sql`${desdeCuando(ahora)}`),
  });
  return { numeros: numerosLeidos(numeros), registros };
};
