import type { ComponentType, ReactNode } from 'react';

/** From the last key to the search, in milliseconds (V-CONST-006). */
export const DEMORA_DE_BUSQUEDA = 100;

export type ValorOrdenable = string | number | null | undefined;

export type Prioridad = 1 | 2 | 3;

export interface Columna<Fila> {
  readonly clave: string;
  readonly titulo: string;
  /** `indice` counts from 0 over all pages. */
  readonly celda: (fila: Fila, indice: number) => ReactNode;
  /**
   * From which width it has a column of its own: 1 always, 2 from 768 px, 3 from 1100 px. What has
   * none stands in the row's detail. 2 if it does not say, 1 for the one that tells rows apart.
   */
  readonly prioridad?: Prioridad;
  /** Numbers and amounts go right. */
  readonly alinear?: 'derecha' | 'centro';
  /** As wide as what stands in it, and its heading no wider: a place in the list. */
  readonly angosta?: boolean;
  /** Dates, plates and the like do not break into two lines. */
  readonly sinCorte?: boolean;
  /** Tells rows apart: row header, and heading of the card on a phone. The first column if none. */
  readonly identifica?: boolean;
  /** `true` when the server sorts; a function gives the value to sort by in the browser. */
  readonly ordenar?: true | ((fila: Fila) => ValorOrdenable);
}

export interface Orden {
  readonly clave: string;
  readonly sentido: 'asc' | 'desc';
}

export interface CuentaDeTabla {
  readonly contando: boolean;
  readonly fallo: boolean;
  readonly alContar: () => void;
}

/** What the table shows now and how to ask for something else; the table itself keeps no rows. */
export interface VistaDeTabla<Fila> {
  /** The rows of the current page. */
  readonly filas: readonly Fila[];
  /** Rows over all pages; with `parcial` there are more than these. */
  readonly total: number;
  readonly parcial?: boolean;
  /** Asks for the whole count of a partial one. */
  readonly cuenta?: CuentaDeTabla;
  /** From 1. */
  readonly pagina: number;
  readonly tamano: number;
  readonly alPaginar: (pagina: number) => void;
  readonly texto?: string;
  /** Without it there is no search box. */
  readonly alBuscar?: (texto: string) => void;
  readonly orden?: Orden | null;
  /** Without it no column is sortable. */
  readonly alOrdenar?: (orden: Orden) => void;
}

export interface AccionDeFila {
  /** 'Editar vehículo HWJP59': tooltip and accessible name. */
  readonly titulo: string;
  readonly icono: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  readonly alPulsar?: () => void;
  /** A link inside the application instead of a button. */
  readonly ruta?: string;
  /** What that link tells the screen it opens. */
  readonly estado?: unknown;
  /** A file or another site instead of a button. */
  readonly direccion?: string;
  readonly peligro?: boolean;
  readonly deshabilitada?: boolean;
}

export interface ErrorDeTabla {
  readonly titulo?: string;
  readonly texto?: ReactNode;
  readonly idSolicitud?: string | null;
  readonly alReintentar?: () => void;
}
