import type { Rol } from '#values/perfil.ts';
import type { Periodo } from './informe.ts';

/** Sales of the agreements one sells by, of one's brokers, or all of them. */
type Alcance = 'propio' | 'corredor' | 'todo';

interface LlamadaDeClase {
  /** Its path too. */
  readonly id: string;
  readonly resumen: string;
}

interface Clase {
  /** Of its screen, its entry in the menu and its file. */
  readonly titulo: string;
  /** What it holds, as its screen says it. */
  readonly proposito: string;
  readonly ruta: string;
  /** Of the sheet with its rows. */
  readonly hoja: string;
  readonly quien: Readonly<Partial<Record<Rol, Alcance>>>;
  readonly llamada: LlamadaDeClase;
  /** The same of one broker, which must be said; without it the one call is for both. */
  readonly deCorredor?: LlamadaDeClase;
}

/**
 * The reports in a workbook. Their columns stand in `informe.lista.ts`, where their rows come from in
 * `informe.query.ts`; calls, screens, workbook and job are made from this table; the menu's entries are compared with it.
 */
export const INFORMES = {
  /** By the day they were paid. */
  ventas: {
    titulo: 'Informe de Ventas',
    proposito:
      'Ventas pagadas en el periodo, un registro por vehículo, en una planilla Excel. Las anuladas aparecen con su estado, y bajo el total se dice cuánto suman y cuánto queda sin ellas.',
    ruta: '/Informes/InformeVentas',
    hoja: 'Ventas',
    quien: {
      venta: 'propio',
      ventaEspecial: 'propio',
      administrador: 'todo',
      soporte: 'todo',
      corredor: 'corredor',
    },
    llamada: {
      id: 'InformeVentasPorConvenios/InformeVentasPorConvenios',
      resumen: 'Informe de ventas por convenios',
    },
    deCorredor: {
      id: 'InformeVentasPorConvenios/InformeVentasPorConveniosDeCorredor',
      resumen: 'Informe de ventas por convenios de un corredor',
    },
  },
  /** Policies, by the day they were cancelled. */
  anuladas: {
    titulo: 'Informe de Ventas Anuladas',
    proposito:
      'Pólizas anuladas en el periodo, con su motivo y quién las anuló, en una planilla Excel.',
    ruta: '/Informes/InformeVentasAnuladas',
    hoja: 'Ventas Anuladas',
    quien: { administrador: 'todo', soporte: 'todo', corredor: 'corredor' },
    llamada: {
      id: 'InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios',
      resumen: 'Informe de ventas anuladas por convenios',
    },
  },
} satisfies Record<string, Clase>;

export type ClaseDeInforme = keyof typeof INFORMES;

/** In the order of the menu. */
export const CLASES_DE_INFORME = Object.keys(INFORMES) as ClaseDeInforme[];

export const claseDeInforme = (clase: ClaseDeInforme): Clase => INFORMES[clase];

/** How far a report of this kind reaches for a role; undefined for whoever may not ask for it. */
export const alcanceDeInforme = (clase: ClaseDeInforme, rol: Rol): Alcance | undefined =>
  claseDeInforme(clase).quien[rol];

/** What the file of a report is called. */
export const nombreDeInforme = (clase: ClaseDeInforme, { desde, hasta }: Periodo): string =>
  `${INFORMES[clase].titulo} ${desde} a ${hasta}.xlsx`;
