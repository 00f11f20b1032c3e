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

/** What is done to a maintained record, which its own history tells, column by column. */
export const hechoDeRegistro = (
  accion: AccionDeRegistro,
  entidad: string,
  cambio: CambioDe,
): Hecho => definirHecho<Cambio>({ accion, entidad })(cambio);

/** The same of a row that is part of another record, in whose history it stands. */
export const hechoDeParte = (
  accion: AccionDeRegistro,
  { parte, entidad }: { readonly parte: string; readonly entidad: string },
  cambio: CambioDe,
): Hecho => definirHecho<Cambio>({ accion: `${accion}_${parte}`, entidad })(cambio);
