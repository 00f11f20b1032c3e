import { definirLlamada, fechaEntrada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const quienMira = { administrador: 'todo', soporte: 'todo', corredor: 'corredor' } as const;

/** Santiago days, both included; by default the last 30. The token decides the reach. */
const rango = { desde: fechaEntrada().optional(), hasta: fechaEntrada().optional() };

const cuantia = { ventas: z.int(), polizas: z.int(), monto: z.int() };

const diaVM = z.object({
  dia: fechaVM,
  ...cuantia,
  /** Value of the same day of the year before. */
  ventasAnterior: z.int(),
  polizasAnterior: z.int(),
});
const convenioVM = z.object({ id: z.int(), convenio: z.string(), ...cuantia });
const canalVM = z.object({ canal: z.string(), ...cuantia });
const abandonoVM = z.object({ paso: z.string(), intenciones: z.int() });
const pagoVM = z.object({ dia: fechaVM, rechazados: z.int(), abandonados: z.int() });

const tableroVM = z.object({
  desde: fechaVM,
  hasta: fechaVM,
  /** Every day of the range. */
  dias: z.array(diaVM),
  /** Agreements with sales, most policies first. */
  convenios: z.array(convenioVM),
  canales: z.array(canalVM),
  /** Every step, in the order of the purchase. */
  abandonos: z.array(abandonoVM),
  pagos: z.array(pagoVM),
  /** Issued policies that the AACH does not have yet. */
  aach: z.object({
    pendientes: z.int(),
    masAntigua: z.iso.datetime().nullable(),
    /** Open cases of policies that it refused, the overdue ones among them, and the first deadline. */
    casos: z.int(),
    vencidos: z.int(),
    proximo: z.iso.datetime().nullable(),
  }),
});
export type TableroVM = z.output<typeof tableroVM>;

/** GET Tablero/Obtener: content of the board on the first screen. */
export const obtenerTablero = definirLlamada({
  id: 'Tablero/Obtener',
  resumen: 'Ventas, abandonos, pagos fallidos y atraso con la AACH, por día',
  metodos: ['GET'],
  rutas: ['/Tablero/Obtener'],
  entrada: z.strictObject(rango),
  salida: tableroVM,
  sobre: true,
  deReplica: true,
  quien: quienMira,
  errores: ['tablero.rango'],
});

/** POST Tablero/Exportar: table behind one chart as a workbook. */
export const exportarTablero = definirLlamada({
  id: 'Tablero/Exportar',
  resumen: 'La tabla de un gráfico del tablero, en un libro .xlsx',
  metodos: ['POST'],
  rutas: ['/Tablero/Exportar'],
  entrada: z.strictObject({
    grafico: z.enum(['dias', 'convenios', 'canales', 'abandonos', 'pagos']),
    ...rango,
  }),
  salida: {
    archivo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    descripcion: 'La tabla del gráfico.xlsx',
  },
  sobre: true,
  cede: 'informe',
  aLaVez: 2,
  deReplica: true,
  quien: quienMira,
  errores: ['tablero.rango'],
});
