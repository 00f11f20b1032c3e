import type { llamadasDeVigencia } from '#features/registros/vigencia.contract.ts';
import type { DescripcionDeLista, PaginaDeLista } from '#values/lista.ts';
import type { Llamada } from '#values/llamada.ts';
import type { z } from 'zod';

export interface FilaDeMantenedor {
  readonly id: number;
  readonly [clave: string]: unknown;
}

/** What a maintainer is: its list, its calls and how it names its records. */
export interface Mantenedor<Fila extends FilaDeMantenedor> {
  /** Route of the list; the form is its child `/ingreso`. */
  readonly ruta: string;
  readonly proposito: string;
  /** 'marca': completes 'Desactivar marca TOYOTA'. */
  readonly singular: string;
  readonly lista: {
    readonly descripcion: DescripcionDeLista;
    readonly pagina: Llamada<z.ZodType, z.ZodType<PaginaDeLista<Fila>>>;
    readonly exportar: Llamada;
  };
  /** Calls it lacks are actions it does not offer; calls the profile lacks are not shown. */
  readonly crear?: Llamada;
  readonly actualizar?: Llamada;
  readonly vigencia?: ReturnType<typeof llamadasDeVigencia>;
  readonly nombreDe: (fila: Fila) => string;
  /** Undefined: records of this kind are never turned off. */
  readonly vigenteDe?: (fila: Fila) => boolean;
}

/** Route of the form: empty for a new record, else of that one. */
export const rutaDeIngreso = (ruta: string, id?: number): string =>
  id === undefined ? `${ruta}/ingreso` : `${ruta}/ingreso?id=${id}`;
