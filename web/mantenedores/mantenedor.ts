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
  /** 'la': completes '¿… desactivar la marca TOYOTA?'. */
  readonly articulo: 'el' | 'la';
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
  /** Records that are never edited: `/ingreso?id=` only shows one, to whoever sees the list. */
  readonly seMira?: true;
  /** How the audit calls its records, and the names of what it keeps of them. */
  readonly historial: {
    readonly entidad: string;
    readonly campos: Readonly<Record<string, string>>;
  };
}

type Filtros = Readonly<Record<string, unknown>>;

/**
 * Route of the form: of that record, or of a new one. A new one starts with what the list was
 * narrowed by.
 */
export const rutaDeIngreso = (ruta: string, id?: number, filtros: Filtros = {}): string => {
  const dados = Object.entries(id === undefined ? filtros : { id });
  const consulta = new URLSearchParams(
    dados.flatMap(([clave, valor]) =>
      typeof valor === 'number' || typeof valor === 'string' ? [[clave, String(valor)]] : [],
    ),
  ).toString();
  return consulta === '' ? `${ruta}/ingreso` : `${ruta}/ingreso?${consulta}`;
};
