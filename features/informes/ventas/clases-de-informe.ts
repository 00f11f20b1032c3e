import type { Rol } from '#values/perfil.ts';
import type { Periodo } from './informe.ts';

/** Sales of the caller's own agreements, of its brokers, or all. */
type Alcance = 'propio' | 'corredor' | 'todo';

interface LlamadaDeClase {
  /** Id and path of the call. */
  readonly id: string;
  readonly resumen: string;
}

interface Clase {
  /** Title of its screen, its menu entry and its file. */
  readonly titulo: string;
  /** Content, as its screen describes it. */
  readonly proposito: string;
  readonly ruta: string;
  /** Name of the sheet with its rows. */
  readonly hoja: string;
  readonly quien: Readonly<Partial<Record<Rol, Alcance>>>;
  readonly llamada: LlamadaDeClase;
  /** Call for a single broker, which it demands; absent if `llamada` serves both. */
  readonly deCorredor?: LlamadaDeClase;
}

/**
 * Reports in a workbook; calls, screens, workbook and job are made from this table. `informe.lista.ts` holds
 * their columns, `informe.query.ts` the sources of their rows. A test compares the menu with it.
 */
export const INFORMES = {
  /** Listed by the day of payment. */
  ventas: {
    titulo: 'Informe de Ventas',
    proposito: 'Ventas pagadas en el periodo, en total, por convenio y una por una.',
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
  /** Policies, by the day of cancellation. */
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

/** Listed in the order of the menu. */
export const CLASES_DE_INFORME = Object.keys(INFORMES) as ClaseDeInforme[];

export const claseDeInforme = (clase: ClaseDeInforme): Clase => INFORMES[clase];

/** Reach of a role in a report of this kind; undefined if it may not request it. */
export const alcanceDeInforme = (clase: ClaseDeInforme, rol: Rol): Alcance | undefined =>
  claseDeInforme(clase).quien[rol];

/** File name of a report. */
export const nombreDeInforme = (clase: ClaseDeInforme, { desde, hasta }: Periodo): string =>
  `${INFORMES[clase].titulo} ${desde} a ${hasta}.xlsx`;
