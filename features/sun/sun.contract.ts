import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';
import { ESTADOS_DE_ARCHIVO_SUN } from './archivo-sun.ts';

const quienCobra = { administrador: 'todo', soporte: 'todo' } as const;

/** POST RegenerarArchivoCargaSUN/RegenerarArchivo with the sale's id (A-API-014). */
export const regenerarSun = definirLlamada({
  id: 'RegenerarArchivoCargaSUN/RegenerarArchivo',
  resumen: 'Rehace el archivo de carga SUN de una venta',
  metodos: ['POST'],
  rutas: ['/RegenerarArchivoCargaSUN/RegenerarArchivo'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ nombre: z.string(), polizas: z.int() }),
  sobre: true,
  quien: quienCobra,
  errores: ['sun.venta'],
});

/** GET RegenerarArchivoCargaSUN/Descargar/{id}: newest file of the sale. */
export const descargarSun = definirLlamada({
  id: 'RegenerarArchivoCargaSUN/Descargar',
  resumen: 'Descarga el archivo de carga SUN de una venta',
  metodos: ['GET'],
  rutas: ['/RegenerarArchivoCargaSUN/Descargar/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: {
    archivo: 'text/plain',
    descripcion: 'SUN_IDV{id}.txt; desde la segunda versión, SUN_IDV{id}_V{versión}.txt',
  },
  sobre: true,
  quien: quienCobra,
  errores: ['sun.archivo'],
});

export const MAXIMO_DE_DESCARGAS = 200;

const quienYCuando = z.object({
  /** Null for the system, or an erased user. */
  quien: z.string().nullable(),
  cuando: z.iso.datetime(),
});

const archivosSunVM = z.object({
  /** State of the newest file; null without one. */
  estado: z.enum(ESTADOS_DE_ARCHIVO_SUN).nullable(),
  /** Time at which it became stale. */
  desde: z.iso.datetime().nullable(),
  /** Person who saw a cancelled sale's file, and when; null while open. */
  visto: quienYCuando.nullable(),
  /** Newest first. */
  archivos: z.array(
    z.object({
      nombre: z.string(),
      polizas: z.int(),
      total: z.int(),
      creado: z.iso.datetime(),
      descargas: z.array(quienYCuando),
    }),
  ),
});
export type ArchivosSunVM = z.output<typeof archivosSunVM>;

/** GET RegenerarArchivoCargaSUN/Archivos/{id}: its versions, and their downloads with person and time. */
export const buscarArchivosSun = definirLlamada({
  id: 'RegenerarArchivoCargaSUN/Archivos',
  resumen: 'Archivos de carga SUN de una venta, con sus descargas',
  metodos: ['GET'],
  rutas: ['/RegenerarArchivoCargaSUN/Archivos/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: archivosSunVM,
  sobre: true,
  quien: quienCobra,
});

/** POST RegenerarArchivoCargaSUN/MarcarVisto: a person saw that a cancelled sale's file has no effect. */
export const marcarSunVisto = definirLlamada({
  id: 'RegenerarArchivoCargaSUN/MarcarVisto',
  resumen: 'Da por visto que el archivo de una venta anulada quedó sin efecto',
  metodos: ['POST'],
  rutas: ['/RegenerarArchivoCargaSUN/MarcarVisto'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: quienCobra,
  errores: ['sun.nada_por_ver'],
});
