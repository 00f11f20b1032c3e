import type { Tx } from '#nucleo/db/conexion.ts';
import type { ConMarca } from './marca-comercial.ts';

export interface ValoresDeMarca {
  readonly nombre: string | null;
  readonly color: string | null;
  readonly logo: string | null;
}

/** Row of a broker or agreement under a lock; created empty, with version 0, if there is none. */
export const tomarMarca = async (
  tx: Tx,
  de: ConMarca,
  id: number,
): Promise<ValoresDeMarca & { readonly id: number; readonly version: number }> => {
  const columna = `${de}_id` as const;
  await tx
    .insertInto('marcas_comerciales')
    .values({
      corredor_id: de === 'corredor' ? id : null,
      convenio_id: de === 'convenio' ? id : null,
      version: 0,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return tx
    .selectFrom('marcas_comerciales')
    .select(['id', 'nombre', 'color', 'logo', 'version'])
    .where(columna, '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export const cambiarMarca = async (
  tx: Tx,
  id: number,
  valores: ValoresDeMarca,
  version: number,
): Promise<void> => {
  await tx
    .updateTable('marcas_comerciales')
    .set({ ...valores, version })
    .where('id', '=', id)
    .execute();
};

interface LogoNuevo {
  readonly sha256: string;
  readonly contenido: Buffer;
  readonly ancho: number;
  readonly alto: number;
  readonly ahora: Date;
}

export const guardarLogo = async (tx: Tx, { ahora, ...logo }: LogoNuevo): Promise<void> => {
  await tx
    .insertInto('logos')
    .values({ ...logo, creado_en: ahora })
    .onConflict((oc) => oc.doNothing())
    .execute();
};
