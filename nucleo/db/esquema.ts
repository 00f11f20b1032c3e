import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';
import type { DB as Tablas } from './tablas.ts';

/** Shapes of jsonb and text columns, which the database does not state. */
interface Contenidos {
  anulacion_filas: { celdas: unknown[] };
  cambios_propuestos: { renglones: { rotulo: string; valor: string; rut?: number }[] };
  carga_filas: {
    celdas: string[];
    errores: { columna: string; mensaje: string; deLaPreparacion?: true }[];
    registro: 'no_encontrado' | 'sin_verificar';
  };
  cargas: { correcciones: { total: number; nombradas: string[] } };
  filtros_guardados: { valor: Record<string, string> };
  temporadas_cerradas: {
    huellas: Record<string, string>;
    huellas_anteriores: Record<string, string>;
  };
}

/** Refuses a table, a column or a content that the database does not have. */
type Existentes<C extends { [T in keyof C]: T extends keyof Tablas ? DeTabla<T, C[T]> : never }> =
  C;
type DeTabla<T extends keyof Tablas, C> = {
  [N in keyof C]: N extends keyof Tablas[T] ? NonNullable<SelectType<Tablas[T][N]>> : never;
};

type Nulo<T> = Extract<T, null | undefined>;

/** Column `C` with `Contenido` instead of any text or JSON. JSON is written as text. */
type ConContenido<C, Contenido> = ColumnType<
  Contenido | Nulo<UpdateType<C>>,
  unknown extends SelectType<C> ? InsertType<C> : Contenido | Nulo<InsertType<C>>,
  unknown extends SelectType<C> ? UpdateType<C> : Contenido | Nulo<UpdateType<C>>
>;

type ConContenidos<C> = {
  [T in keyof Tablas]: T extends keyof C
    ? {
        [N in keyof Tablas[T]]: N extends keyof C[T]
          ? ConContenido<Tablas[T][N], C[T][N]>
          : Tablas[T][N];
      }
    : Tablas[T];
};

/** Tables after all migrations. `date` columns are `YYYY-MM-DD` text. */
export interface DB extends ConContenidos<Existentes<Contenidos>> {
  /** View of every audit fact, wherever it stands. */
  hechos: Tablas['auditoria'];
  /** View of the facts in `auditoria` and `hechos_breves`. */
  hechos_sueltos: Tablas['auditoria'];
  /** View of the facts in `hechos_de_venta`. */
  hechos_juntos: Tablas['auditoria'];
}
