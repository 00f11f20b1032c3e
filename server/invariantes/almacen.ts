import { leerMarcado, numerosAtrasados } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import { ultimasEntregadas } from '#features/numeros/almacen/numeros.query.ts';
import { decirNumeros, sinMarca } from '#features/numeros/almacen/salto.ts';
import {
  archivosDePaquete,
  todosLosPaquetes,
} from '#features/emision/paquetes/leer-paquete.usecase.ts';
import type { Documentos } from '#integrations/documentos/port.ts';
import type { DB } from '#nucleo/db/esquema.ts';
import { type Kysely, sql } from 'kysely';

const POR_VEZ = 5_000;
const NOMBRADOS = 5;

const CLAVE_DE_POLIZA = /^polizas\/(\d+)\/(\d+)-[0-9a-f]+\.pdf$/;

/** A file of the store and the policy that it claims to show. */
interface DePoliza {
  readonly clave: string;
  readonly venta: number | null;
  readonly numero: number | null;
}

/** Keys of those `archivos` whose policy has no row, whatever version they show. */
const sinFila = async (db: Kysely<DB>, archivos: readonly DePoliza[]): Promise<string[]> => {
  const { rows } = await sql<{ clave: string }>`
    select a.clave
    from unnest(${archivos.map(({ clave }) => clave)}::text[],
      ${archivos.map(({ venta }) => venta)}::bigint[],
      ${archivos.map(({ numero }) => numero)}::bigint[]) as a (clave, venta, numero)
    where not exists (
      select from polizas p where p.numero_poliza = a.numero and (p.venta_id = a.venta
        -- Entered again after a restore: the sale that its files name is not here any more.
        or exists (select from auditoria h where h.entidad = 'poliza' and h.entidad_id = p.id
          and h.accion = 'reingresar_poliza'
          and coalesce((h.despues->>'ventaOriginal')::bigint, a.venta) = a.venta)))
    order by a.clave
  `.execute(db);
  return rows.map(({ clave }) => clave);
};

/** Every policy file of the store, whether it is an object of its own or part of a pack. */
async function* archivosDePolizas(documentos: Documentos): AsyncGenerator<DePoliza> {
  for await (const clave of documentos.listar('polizas')) {
    const [, venta, numero] = CLAVE_DE_POLIZA.exec(clave) ?? [];
    yield { clave, venta: venta ? Number(venta) : null, numero: numero ? Number(numero) : null };
  }
  for await (const paquete of todosLosPaquetes(documentos)) {
    for (const { nombre, poliza } of (await archivosDePaquete(documentos, paquete)) ?? []) {
      yield {
        clave: `${paquete}: ${nombre}`,
        venta: poliza?.ventaId ?? null,
        numero: poliza?.numeroPoliza ?? null,
      };
    }
  }
}

/** Counts the files of policies that the database lacks, and names the first ones. */
const documentosSinFila = async (
  db: Kysely<DB>,
  documentos: Documentos,
): Promise<{ cuantos: number; primeros: string[] }> => {
  const hallados = { cuantos: 0, primeros: [] as string[] };
  let lote: DePoliza[] = [];
  const revisar = async (): Promise<void> => {
    const sueltos = lote.length > 0 ? await sinFila(db, lote) : [];
    hallados.cuantos += sueltos.length;
    hallados.primeros = [...hallados.primeros, ...sueltos].slice(0, NOMBRADOS);
    lote = [];
  };
  for await (const archivo of archivosDePolizas(documentos)) {
    lote.push(archivo);
    if (lote.length === POR_VEZ) await revisar();
  }
  await revisar();
  return hallados;
};

/**
 * Sentences about data that the store has and the database lacks, for example after restoring an older
 * backup. Empty is the right answer. Old versions of a regenerated file are allowed.
 */
export const rotosConElAlmacen = async (
  db: Kysely<DB>,
  documentos: Documentos,
): Promise<string[]> => {
  const rotas: string[] = [];
  // Markers are written before the row of a delivered file, so reading them after the rows misses none.
  const entregadas = await ultimasEntregadas(db);
  const marcado = await leerMarcado({ documentos });
  const faltan = sinMarca(entregadas, marcado.entregados);
  if (faltan.length > 0) {
    const cuales = faltan.map(({ poliza }) => poliza).join(', ');
    rotas.push(`I3 no se cumple (el almacén tiene la marca de cada póliza entregada): ${cuales}`);
  }
  const atrasados = await numerosAtrasados(db, marcado);
  if (atrasados.length > 0) {
    const cuales = atrasados.map(decirNumeros).join('; ');
    rotas.push(`I3 no se cumple (la base no está detrás de las marcas del almacén): ${cuales}`);
  }
  const { cuantos, primeros } = await documentosSinFila(db, documentos);
  if (cuantos > 0) {
    const resto = cuantos > primeros.length ? ` y ${cuantos - primeros.length} más` : '';
    rotas.push(
      `I5 no se cumple (cada documento de póliza tiene su fila): ${primeros.join(', ')}${resto}`,
    );
  }
  return rotas;
};
