import type {
  DetieneVM,
  llamadasDeHabilitacion,
} from '#features/registros/habilitacion.contract.ts';
import type { DescripcionDeLista, PaginaDeLista } from '#values/lista.ts';
import type { Llamada } from '#values/llamada.ts';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { AccionDeFila } from '../ui/tabla/vista-de-tabla.ts';

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
    readonly vacioSi404?: true;
  };
  /** Calls it lacks are actions it does not offer; calls the profile lacks are not shown. */
  readonly crear?: Llamada;
  readonly actualizar?: Llamada;
  readonly habilitacion?: ReturnType<typeof llamadasDeHabilitacion>;
  readonly nombreDe: (fila: Fila) => string;
  /** Undefined: records of this kind are never turned off. */
  readonly vigenteDe?: (fila: Fila) => boolean;
  /** Consequence of turning one off, in whole sentences, said after the count of what that touches. */
  readonly alDesactivar?: string;
  /** How one is turned off together with what stands on it, and the choice in the dialog. */
  readonly cierre?: {
    readonly Opcion: ComponentType<{
      readonly detiene: DetieneVM;
      readonly alElegir: (cierra: boolean) => void;
    }>;
    readonly cerrar: (id: number) => Promise<unknown>;
  };
  /** Records that are never edited: `/ingreso?id=` only shows one, to whoever sees the list. */
  readonly seMira?: true;
  /** Whoever sees the list may open a record of it to read, even without the right to change it. */
  readonly seLee?: true;
  /** What is said when a record could not be read, and when there is none to edit. */
  readonly alCargar?: { readonly falla: string; readonly falta: string };
  /** What else is done with a record, each to whoever may make its call. */
  readonly otras?: (fila: Fila) => readonly OtraAccion[];
  /** How the audit calls its records, and the names of what it keeps of them. */
  readonly historial: {
    readonly entidad: string;
    readonly campos: Readonly<Record<string, string>>;
    /** The names of actions besides those of every record. */
    readonly acciones?: Readonly<Record<string, string>>;
  };
}

/** A link of a row to another screen of its record. */
export interface OtraAccion extends Pick<AccionDeFila, 'titulo' | 'icono'> {
  readonly ruta: string;
  readonly llamada: Llamada;
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
