import { filasOcultasEntrada } from '#features/registros/libro.contract.ts';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import {
  definirLlamada,
  enteroEntrada,
  fechaEntrada,
  fechaVM,
  idEntrada,
} from '#values/llamada.ts';
import { z } from 'zod';
import { FALTA_DESDE, PRECIO_TOPE } from './precio-escrito.ts';

const quienMantiene = { administrador: 'todo' } as const;

const precioVM = z.object({
  /** Year in which the legal period ends. */
  periodo: z.int(),
  desde: fechaVM,
  /** Whole CLP; null is 'NO SE VENDE'. */
  valor: z.int().nullable(),
  primaMinima: z.int().nullable(),
  primaMaxima: z.int().nullable(),
});

const filaDeHojaVM = z.object({
  primaId: z.int(),
  tipo: z.string(),
  /** Null is NO APLICA. */
  uso: z.string().nullable(),
  mesLegal: z.int(),
  precios: z.array(precioVM),
});
export type FilaDeHojaVM = z.output<typeof filaDeHojaVM>;

/** GET Primas/Hoja/{convenioId}: valid premiums of an agreement, with their prices of this year on. */
export const hojaDePrecios = definirLlamada({
  id: 'Primas/Hoja',
  resumen: 'Precios de las primas de un convenio, por período legal y día',
  metodos: ['GET'],
  rutas: ['/Primas/Hoja/:convenioId', '/Primas/Hoja'],
  entrada: z.strictObject({ convenioId: idEntrada }),
  salida: z.object({ nombre: z.string(), hoy: fechaVM, filas: z.array(filaDeHojaVM) }),
  sobre: true,
  quien: quienMantiene,
  errores: ['registro.no_encontrado'],
});

const pesos = z.int().min(1).max(PRECIO_TOPE).nullable();

const valores = { valor: pesos, primaMinima: pesos, primaMaxima: pesos };

const cambioDePrecio = z.strictObject({
  primaId: idEntrada,
  /** Price in force on that day as the sheet showed it; null where it showed none. */
  antes: z.strictObject(valores).nullable(),
  ...valores,
});
export type CambioDePrecio = z.output<typeof cambioDePrecio>;

const CAMBIOS_MAXIMOS = 2_000;

/** Years that a period may have. */
const periodo = z.int().min(2_000).max(9_998);

/**
 * POST Primas/CambiarPrecios: prices of one legal period from a day on, of one or several agreements. All are
 * written or none; 409 where one is no longer as the sheet showed it.
 */
export const cambiarPrecios = definirLlamada({
  id: 'Primas/CambiarPrecios',
  resumen: 'Cambia precios de un período legal desde un día',
  metodos: ['POST'],
  rutas: ['/Primas/CambiarPrecios'],
  entrada: z.strictObject({
    periodo,
    desde: fechaEntrada(FALTA_DESDE),
    cambios: z.array(cambioDePrecio).min(1, 'No hay precios por cambiar').max(CAMBIOS_MAXIMOS),
  }),
  salida: z.object({ cambiados: z.int() }),
  sobre: true,
  quien: quienMantiene,
  errores: ['convenio.precios', 'registro.version'],
});

const precioDeshecho = z.strictObject({
  primaId: idEntrada,
  /** Price to remove, as the sheet showed it. */
  antes: z.strictObject(valores),
  /** Price then in force on that day; null where it leaves none. */
  despues: z.strictObject(valores).nullable(),
});
export type PrecioDeshecho = z.output<typeof precioDeshecho>;

/**
 * POST Primas/DeshacerPrecios: removes the prices of a period that begin on a later day. All of them are
 * removed or none; 409 where one is no longer as the sheet showed it.
 */
export const deshacerPrecios = definirLlamada({
  id: 'Primas/DeshacerPrecios',
  resumen: 'Deshace un cambio de precios que todavía no rige',
  metodos: ['POST'],
  rutas: ['/Primas/DeshacerPrecios'],
  entrada: z.strictObject({
    convenioId: idEntrada,
    periodo,
    desde: fechaEntrada('Falta el día'),
    cambios: z.array(precioDeshecho).min(1, 'No hay precios por deshacer').max(CAMBIOS_MAXIMOS),
  }),
  salida: z.object({ quitados: z.int() }),
  sobre: true,
  quien: quienMantiene,
  errores: ['convenio.precios', 'registro.version'],
});

export const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Agreements on one sheet. */
const HOJA_MAXIMA = 25;

const rangoEntrada = {
  periodo: enteroEntrada.pipe(periodo),
  desde: fechaEntrada(FALTA_DESDE),
};

/** POST Primas/Descargar: the sheet as a workbook that can be changed and read again. */
export const descargarPrecios = definirLlamada({
  id: 'Primas/Descargar',
  resumen: 'Planilla con los precios de un período en vigor un día',
  metodos: ['POST'],
  rutas: ['/Primas/Descargar'],
  entrada: z.strictObject({
    convenioIds: z.array(idEntrada).min(1, 'Elija un convenio').max(HOJA_MAXIMA),
    ...rangoEntrada,
  }),
  salida: {
    archivo: EXCEL,
    descripcion: 'Precios.xlsx',
  },
  sobre: true,
  aLaVez: 2,
  quien: quienMantiene,
  errores: ['registro.no_encontrado'],
});

const precioEscrito = z.object({
  valor: z.string(),
  primaMinima: z.string(),
  primaMaxima: z.string(),
});

const filaDeLibroVM = z.object({
  /** Row in the file. */
  fila: z.int(),
  /** Null for a row that is not taken. */
  primaId: z.int().nullable(),
  /** Reason why it is not taken. */
  reparo: z.string().nullable(),
  precio: precioEscrito,
  /** Cells that cannot be read, with their reasons. */
  reparos: precioEscrito.partial(),
});
export type FilaDeLibroVM = z.output<typeof filaDeLibroVM>;

/** POST Primas/LeerPlanilla: prices written in a workbook. It stores nothing; the sheet confirms them. */
export const leerPlanilla = definirLlamada({
  id: 'Primas/LeerPlanilla',
  resumen: 'Lee los precios de una planilla, sin guardarlos',
  metodos: ['POST'],
  rutas: ['/Primas/LeerPlanilla'],
  entrada: z.strictObject({ ...rangoEntrada, filasOcultas: filasOcultasEntrada }),
  archivo: { campo: 'files', bytesMaximos: BYTES_MAXIMOS },
  aLaVez: 2,
  salida: z.array(filaDeLibroVM),
  sobre: true,
  quien: quienMantiene,
  errores: [
    'precios.formato',
    'precios.columnas',
    'precios.filas',
    'precios.vacio',
    'precios.hoja_oculta',
    'precios.columnas_ocultas',
    'precios.filas_ocultas',
  ],
});
