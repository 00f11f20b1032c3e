import { definirHecho, type Hecho } from '#features/auditoria/hecho.ts';

export type AccionDeRegistro =
  | 'crear'
  | 'actualizar'
  | 'habilitar'
  | 'desactivar'
  | 'cambiar_clave';

interface Cambio {
  readonly antes?: object;
  readonly despues: object;
}

type CambioDe = Cambio & { readonly id: number };

/** Changes of a maintained record, shown column by column in its own history. */
export const hechoDeRegistro = (
  accion: AccionDeRegistro,
  entidad: string,
  cambio: CambioDe,
): Hecho => definirHecho<Cambio>({ accion, entidad })(cambio);

/** Changes of a row that is part of another record, in whose history it appears. */
export const hechoDeParte = (
  accion: AccionDeRegistro,
  { parte, entidad }: { readonly parte: string; readonly entidad: string },
  cambio: CambioDe,
): Hecho => definirHecho<Cambio>({ accion: `${accion}_${parte}`, entidad })(cambio);
