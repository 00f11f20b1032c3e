import type { ComponentType, ReactNode } from 'react';

/** Delay from the last key to the search, in milliseconds (V-CONST-006). */
export const DEMORA_DE_BUSQUEDA = 100;

export type ValorOrdenable = string | number | null | undefined;

export type Prioridad = 1 | 2 | 3 | 4;

export interface Columna<Fila> {
  readonly clave: string;
  readonly titulo: string;
  /** `indice` counts from 0 over all pages. */
  readonly celda: (fila: Fila, indice: number) => ReactNode;
  /**
   * Width from which it is a column: 1 always, 2 from 768 px, 3 from 1100 px, 4 never. Otherwise it stands
   * in the row's detail. Default 2, and 1 for the identifying column.
   */
  readonly prioridad?: Prioridad;
  /** True for numbers and amounts, aligned right. */
  readonly alinear?: 'derecha' | 'centro';
  /** Column as wide as its content, with a heading no wider; for a position in the list. */
  readonly angosta?: boolean;
  /** True for dates, plates and the like, which must not wrap. */
  readonly sinCorte?: boolean;
  /** True for dates and moments: the first candidates for a card's second line. */
  readonly esFecha?: boolean;
  /** True if a value says little without its heading, which a card's second line then keeps. */
  readonly rotulada?: boolean;
  /** Place on a phone's card; without one, the second line or its detail, by content and priority. */
  readonly tarjeta?: 'eleccion' | 'estado' | 'linea' | 'renglon' | 'pie';
  /** Heading on a phone's card, where the title is too long. */
  readonly corto?: string;
  /** True for the usual state, which a card leaves out; a column with nothing else is not shown (A-LISTA-012). */
  readonly normal?: (fila: Fila) => boolean;
  /** Identifies rows: row header, and heading of the card on a phone. The first column by default. */
  readonly identifica?: boolean;
  /** `true` if the server sorts; a function returns the value for sorting in the browser. */
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

/** Content of the table, and functions to request other content; the table itself keeps no rows. */
export interface VistaDeTabla<Fila> {
  /** Rows of the current page. */
  readonly filas: readonly Fila[];
  /** Rows over all pages; with `parcial` there are more. */
  readonly total: number;
  readonly parcial?: boolean;
  /** Requests the exact count of a partial one. */
  readonly cuenta?: CuentaDeTabla;
  /** Page, from 1. */
  readonly pagina: number;
  readonly tamano: number;
  readonly alPaginar: (pagina: number) => void;
  readonly texto?: string;
  /** Absent removes the search box. */
  readonly alBuscar?: (texto: string) => void;
  readonly orden?: Orden | null;
  /** Absent makes no column sortable. */
  readonly alOrdenar?: (orden: Orden) => void;
}

export interface AccionDeFila {
  /** 'Editar vehículo HWJP59': accessible name. It begins with the visible text. */
  readonly titulo: string;
  /** Visible text; by default the first word of the title. */
  readonly texto?: string;
  readonly icono: ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;
  readonly alPulsar?: () => void;
  /** A link inside the application instead of a button. */
  readonly ruta?: string;
  /** Navigation state of that link. */
  readonly estado?: unknown;
  /** A file or another site instead of a button. */
  readonly direccion?: string;
  readonly peligro?: boolean;
  /** True: stands in the row's menu, although there would be room in sight. */
  readonly aparte?: boolean;
  readonly deshabilitada?: boolean;
}

export interface ErrorDeTabla {
  readonly titulo?: string;
  readonly texto?: ReactNode;
  readonly idSolicitud?: string | null;
  /** Failed call, whose cause and number are shown. */
  readonly error?: unknown;
  readonly alReintentar?: () => void;
}
