import type { Fecha } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Base, Tx } from './conexion.ts';

/** A person as a mailed code proved it: by RUT, or, who only bought for others, by e-mail alone. */
export interface Titular {
  readonly rut: number | null;
  /** Lower case. */
  readonly correo: string;
}

/** One thing that is held on a person, by the words in which it is read. */
export type RegistroDeTitular = Readonly<Record<string, string | number | boolean | null>>;

/** A use that a room makes of personal data, as docs/tratamientos.md tells it (D-DATOS-07). */
export interface Tratamiento {
  readonly clase: string;
  /** As clerk and person read it. */
  readonly titulo: string;
  /** Tables that keep it. */
  readonly tablas: readonly string[];
  readonly titulares: string;
  readonly datos: string;
  readonly finalidad: string;
  readonly base: string;
  readonly destinatarios: string;
  readonly conserva: string;
  /** What is held on one person; a class without it holds nothing that can be looked for by person. */
  readonly buscar?: (db: Base, titular: Titular) => Promise<RegistroDeTitular[]>;
  /** The first day on which no law keeps what is held on them, null when none does. */
  readonly retenidoHasta?: (db: Base, titular: Titular) => Promise<Fecha | null>;
  /** Erases of a person what no law keeps; resolves to how many records it took. */
  readonly suprimir?: (tx: Tx, titular: Titular, ahora: Date) => Promise<number>;
}

/** Whether a row is theirs by its RUT. RUT 0 (COMUNIDAD) is nobody's. */
export const esSuRut = ({ rut }: Titular, columna: string): RawBuilder<boolean> =>
  rut === null || rut === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(columna)} = ${rut}`;

/** Whether a row is theirs by its e-mail. */
export const esSuCorreo = ({ correo }: Titular, columna: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(columna)}) = ${correo}`;

/** The rows of a statement whose columns are named as a person reads them. */
export const registrosDe =
  (
    consulta: (titular: Titular) => RawBuilder<RegistroDeTitular>,
  ): NonNullable<Tratamiento['buscar']> =>
  async (db, titular) =>
    (await consulta(titular).execute(db)).rows;

/** True of a RUT whose data are not blocked: what is blocked shows in no look-up, list or completed form. */
export const sinBloqueo = (columnaRut: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from restricciones rs where rs.rut = ${sql.ref(columnaRut)} and rs.clase = 'bloqueo')`;
