import { readFile } from 'node:fs/promises';
import type { Base } from '#nucleo/db/conexion.ts';

const comunas = async (): Promise<
  { id: number; codigo: string; nombre: string; provincia: string; region: string }[]
> => {
  const texto = await readFile(new URL('./datos/comunas.csv', import.meta.url), 'utf8');
  return texto
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((linea) => {
      const [codigo = '', nombre = '', provincia = '', region = ''] = linea.split(';');
      return { id: Number(codigo), codigo, nombre, provincia, region };
    });
};

/** Seeds the data of every installation: the 346 comunas. Safe to repeat; a new list updates the old one. */
export const sembrarMaestros = async (db: Base): Promise<void> => {
  await db
    .insertInto('comunas')
    .values(await comunas())
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        codigo: eb.ref('excluded.codigo'),
        nombre: eb.ref('excluded.nombre'),
        provincia: eb.ref('excluded.provincia'),
        region: eb.ref('excluded.region'),
      })),
    )
    .execute();
};
