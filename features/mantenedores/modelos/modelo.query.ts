import type { Base } from '#nucleo/db/conexion.ts';
import { preparada } from '#nucleo/db/preparada.ts';
import { unoDe } from '#nucleo/db/uno-de.ts';
import { claveDeTexto } from '#values/texto-igual.ts';
import { sql } from 'kysely';

const filasDeModelo = (db: Base) =>
  preparada(db)
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
    .select(['m.id', 'm.nombre', 'm.vigente', 'm.marca_id', 'ma.nombre as marca'])
    .select(['m.tipo_vehiculo_id', 't.nombre as tipo', 't.clase_patente'])
    .select(['ma.vigente as marca_vigente', 't.vigente as tipo_vigente']);

type Fila = Awaited<ReturnType<ReturnType<typeof filasDeModelo>['execute']>>[number];

const aModelo = (fila: Fila) => ({
  id: fila.id,
  nombre: fila.nombre,
  estaVigente: fila.vigente,
  marcaVM: { id: fila.marca_id, nombre: fila.marca, estaVigente: fila.marca_vigente },
  tipoVehiculoVM: {
    id: fila.tipo_vehiculo_id,
    nombre: fila.tipo,
    estaVigente: fila.tipo_vigente,
  },
});

interface Nombres {
  readonly tipoVehiculo: string;
  readonly marca: string;
  readonly modelo: string;
}

/** SQL equivalent of `mismoTexto`: ignores accents, case and spaces. */
const comoTexto = (columna: string, texto: string) =>
  sql<boolean>`replace(${sql.ref(columna)}, ' ', '') = ${claveDeTexto(texto)}`;

/**
 * The model with these names of the register, or else one that differs only in spelling; null if the
 * catalogue lacks it.
 */
export const modeloPorNombres = async (db: Base, nombres: Nombres) => {
  const { tipoVehiculo, marca, modelo } = nombres;
  const fila =
    (await filasDeModelo(db)
      .where('t.nombre', '=', tipoVehiculo)
      .where('ma.nombre', '=', marca)
      .where('m.nombre', '=', modelo)
      .executeTakeFirst()) ??
    (await filasDeModelo(db)
      .where(comoTexto('t.busqueda', tipoVehiculo))
      .where(comoTexto('ma.busqueda', marca))
      .where(comoTexto('m.busqueda', modelo))
      .orderBy('m.vigente', 'desc')
      .orderBy('m.id')
      .executeTakeFirst());
  return fila ? aModelo(fila) : null;
};

const filasPorId = (db: Base, ids: readonly number[]) =>
  filasDeModelo(db)
    .where(sql<boolean>`m.id ${unoDe(ids)}`)
    .execute();

/** Models with these ids. */
export const modelosPorId = async (db: Base, ids: readonly number[]) =>
  (await filasPorId(db, ids)).map(aModelo);

/** Models with these ids, each with its type's class of plates. */
export const modelosConClase = async (db: Base, ids: readonly number[]) =>
  (await filasPorId(db, ids)).map((fila) => ({
    ...aModelo(fila),
    clasePatente: fila.clase_patente,
  }));

/** Type and brand in our catalogue's spelling; undefined if it lacks one. */
export const maestrosPorNombre = async (
  db: Base,
  { tipoVehiculo, marca }: Omit<Nombres, 'modelo'>,
): Promise<{ tipoVehiculoId: number | undefined; marca: string | undefined }> => {
  const tipo = await db
    .selectFrom('tipos_vehiculo')
    .select('id')
    .where(comoTexto('busqueda', tipoVehiculo))
    .executeTakeFirst();
  const propia = await db
    .selectFrom('marcas')
    .select('nombre')
    .where(comoTexto('busqueda', marca))
    .orderBy('vigente', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return { tipoVehiculoId: tipo?.id, marca: propia?.nombre };
};

interface Escrito {
  readonly tipoVehiculoId: number;
  readonly marca: string;
  readonly modelo: string;
}

/** Chooses the exact name among names that differ only by accents and spaces, else the first. */
const elegirNombre = (escrito: string, nombres: readonly string[] = []): string =>
  nombres.includes(escrito) ? escrito : (nombres[0] ?? escrito);

/** Brands and models in the catalogue's spelling, valid ones first; unknown ones unchanged. */
export const comoEnElCatalogo = async (
  db: Base,
  escritos: readonly Escrito[],
): Promise<Escrito[]> => {
  const claves = (campo: 'marca' | 'modelo') => [
    ...new Set(escritos.map((escrito) => claveDeTexto(escrito[campo]))),
  ];
  const marcas = await db
    .selectFrom('marcas')
    .select(['id', 'nombre'])
    .where(sql<boolean>`replace(busqueda, ' ', '') = any(${claves('marca')})`)
    .orderBy('vigente', 'desc')
    .orderBy('id')
    .execute();
  const modelos = await db
    .selectFrom('modelos as m')
    .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
    .select(['m.tipo_vehiculo_id', 'm.nombre', 'ma.nombre as marca'])
    .where(sql<boolean>`m.marca_id ${unoDe(marcas.map(({ id }) => id))}`)
    .where(sql<boolean>`replace(m.busqueda, ' ', '') = any(${claves('modelo')})`)
    .orderBy('m.vigente', 'desc')
    .orderBy('m.id')
    .execute();
  const claveDe = (tipo: number, marca: string, modelo: string): string =>
    JSON.stringify([tipo, marca, claveDeTexto(modelo)]);
  const porMarca = Map.groupBy(marcas, ({ nombre }) => claveDeTexto(nombre));
  const porModelo = Map.groupBy(modelos, (uno) =>
    claveDe(uno.tipo_vehiculo_id, uno.marca, uno.nombre),
  );
  const nombresDe = (hallados: readonly { nombre: string }[] | undefined) =>
    hallados?.map(({ nombre }) => nombre);
  return escritos.map(({ tipoVehiculoId, ...escrito }) => {
    const marca = elegirNombre(escrito.marca, nombresDe(porMarca.get(claveDeTexto(escrito.marca))));
    const suyos = porModelo.get(claveDe(tipoVehiculoId, marca, escrito.modelo));
    return { tipoVehiculoId, marca, modelo: elegirNombre(escrito.modelo, nombresDe(suyos)) };
  });
};
