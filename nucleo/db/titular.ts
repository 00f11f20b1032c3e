import type { Fecha } from '#values/fecha.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Base, Tx } from './conexion.ts';

/** Person verified by a mailed code. `rut` is null for a person who only bought for others. */
export interface Titular {
  readonly rut: number | null;
  /** E-mail address in lower case. */
  readonly correo: string;
}

/** Record held on a person, by Spanish label. */
export type RegistroDeTitular = Readonly<Record<string, string | number | boolean | null>>;

/** Processing of personal data by a room (docs/tratamientos.md, D-DATOS-07). */
export interface Tratamiento {
  readonly clase: string;
  /** Title for staff and for the person. */
  readonly titulo: string;
  /** Tables with these data. */
  readonly tablas: readonly string[];
  readonly titulares: string;
  readonly datos: string;
  readonly finalidad: string;
  readonly base: string;
  readonly destinatarios: string;
  readonly conserva: string;
  /** Finds the records of a person; missing if the data cannot be searched by person. */
  readonly buscar?: (db: Base, titular: Titular) => Promise<RegistroDeTitular[]>;
  /** First day without legal retention of the data of a person; null without retention. */
  readonly retenidoHasta?: (db: Base, titular: Titular) => Promise<Fecha | null>;
  /** Erases the data of a person that no law requires to keep; returns how many records. */
  readonly suprimir?: (tx: Tx, titular: Titular, ahora: Date) => Promise<number>;
}

/** Condition: the row has the RUT of the person. RUT 0 (COMUNIDAD) never matches. */
export const esSuRut = ({ rut }: Titular, columna: string): RawBuilder<boolean> =>
  rut === null || rut === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(columna)} = ${rut}`;

/** Condition: the row has the e-mail address of the person. */
export const esSuCorreo = ({ correo }: Titular, columna: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(columna)}) = ${correo}`;

/** Makes a `buscar` from a statement whose columns are named by Spanish labels. */
export const registrosDe =
  (
    consulta: (titular: Titular) => RawBuilder<RegistroDeTitular>,
  ): NonNullable<Tratamiento['buscar']> =>
  async (db, titular) =>
    (await consulta(titular).execute(db)).rows;

/** Condition: the RUT is not blocked. Blocked data appear in no look-up, list or prefilled form. */
export const sinBloqueo = (columnaRut: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from restricciones rs where rs.rut = ${sql.ref(columnaRut)} and rs.clase = 'bloqueo')`;
