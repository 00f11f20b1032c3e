import type {
  DetieneVM,
  llamadasDeHabilitacion,
} from '#features/registros/habilitacion.contract.ts';
import type { Llamada } from '#values/llamada.ts';
import type { ComponentType } from 'react';
import type { ListaDelServidor } from '../../lib/lista/useListaDelServidor.ts';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';

export interface FilaDeMantenedor {
  readonly id: number;
  readonly [clave: string]: unknown;
}

/** Filters of every maintainer's list. */
export interface FiltrosDeMantenedor {
  readonly id?: number | string | undefined;
}

/** Maintainer with rows `Fila` and filters `Filtros`: its list, its calls and the names of its records. */
export interface Mantenedor<
  Fila extends FilaDeMantenedor,
  Filtros extends FiltrosDeMantenedor = FiltrosDeMantenedor,
> {
  /** Route of the list; the form is its child `/ingreso`. */
  readonly ruta: string;
  readonly proposito: string;
  /** 'marca': completes 'Desactivar marca TOYOTA'. */
  readonly singular: string;
  /** 'la': completes '¿… desactivar la marca TOYOTA?'. */
  readonly articulo: 'el' | 'la';
  readonly lista: ListaDelServidor<Fila, Partial<Filtros>>;
  /** Calls of the maintainer. An absent call, or one that the profile lacks, is not offered. */
  readonly crear?: Llamada;
  readonly actualizar?: Llamada;
  /** Screen that creates records from a workbook, for users who may make its call. */
  readonly planilla?: { readonly ruta: string; readonly llamada: Llamada };
  readonly habilitacion?: ReturnType<typeof llamadasDeHabilitacion>;
  readonly nombreDe: (fila: Fila) => string;
  /** Undefined if records of this kind are never disabled. */
  readonly vigenteDe?: (fila: Fila) => boolean;
  /** True for a record whose time is over, shown in grey instead of red. */
  readonly pasoDe?: (fila: Fila) => boolean;
  /** Consequence of disabling one, in whole sentences, shown after its number of dependents. */
  readonly alDesactivar?: string;
  /** Disables one with its dependents; the dialog offers the choice. */
  readonly cierre?: {
    readonly Opcion: ComponentType<{
      readonly detiene: DetieneVM;
      readonly alElegir: (cierra: boolean) => void;
    }>;
    readonly cerrar: (id: number) => Promise<unknown>;
  };
  /** True if records are never edited: `/ingreso?id=` only shows one, to users who see the list. */
  readonly seMira?: true;
  /** True if users who see the list may open a record read-only. */
  readonly seLee?: true;
  /** Messages for a record that could not be read, and for a missing one. */
  readonly alCargar?: { readonly falla: string; readonly falta: string };
  /** Further actions on a record, each for users who may make its call. */
  readonly otras?: (fila: Fila) => readonly OtraAccion[];
  /** The one action on a row that stands for another record; undefined for rows of its own. */
  readonly deOtro?: (fila: Fila) => OtraAccion | undefined;
  /** Name of its records in the audit, and labels of their audited fields. */
  readonly historial: {
    readonly entidad: string;
    readonly campos: Readonly<Record<string, string>>;
    /** Names of actions besides the common ones. */
    readonly acciones?: Readonly<Record<string, string>>;
  };
}

/** Link of a row to another screen of its record. */
export interface OtraAccion extends Pick<AccionDeFila, 'titulo' | 'icono'> {
  readonly ruta: string;
  readonly llamada: Llamada;
}

/** Route of the form for a record, or for a new one, which starts with the list's filters. */
export const rutaDeIngreso = (ruta: string, id?: number, filtros: object = {}): string => {
  const dados = Object.entries(id === undefined ? filtros : { id });
  const consulta = new URLSearchParams(
    dados.flatMap(([clave, valor]) =>
      typeof valor === 'number' || typeof valor === 'string' ? [[clave, String(valor)]] : [],
    ),
  ).toString();
  return consulta === '' ? `${ruta}/ingreso` : `${ruta}/ingreso?${consulta}`;
};
