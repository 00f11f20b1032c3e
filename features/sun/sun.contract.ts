import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

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

/** GET RegenerarArchivoCargaSUN/Descargar/{id}: the newest file of the sale. */
export const descargarSun = definirLlamada({
  id: 'RegenerarArchivoCargaSUN/Descargar',
  resumen: 'Descarga el archivo de carga SUN de una venta',
  metodos: ['GET'],
  rutas: ['/RegenerarArchivoCargaSUN/Descargar/:id'],
  entrada: z.strictObject({ id: idEntrada }),
  salida: { archivo: 'text/plain', descripcion: 'SUN_IDV{id}.txt' },
  sobre: true,
  quien: quienCobra,
  errores: ['sun.archivo'],
});
