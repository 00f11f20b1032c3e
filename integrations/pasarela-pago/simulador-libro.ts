import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** Actions of the buyer at the form. */
export const ACCIONES = [
  'aprobar',
  'rechazar',
  'anular',
  'demorar',
  'duplicar',
  'no_volver',
  'vencer',
  'recuperar',
] as const;
export type Accion = (typeof ACCIONES)[number];
export const MEDIOS = ['VD', 'VN', 'VC', 'SI', 'S2', 'NC', 'VP'] as const;

const esquema = z.object({
  token: z.string(),
  ordenCompra: z.string(),
  sesion: z.string(),
  monto: z.number(),
  urlRetorno: z.string(),
  creada: z.iso.datetime(),
  /** Status as in Webpay: INITIALIZED until the merchant commits, after any action of the buyer. */
  estado: z.enum([
    'INITIALIZED',
    'AUTHORIZED',
    'FAILED',
    'REVERSED',
    'NULLIFIED',
    'PARTIALLY_NULLIFIED',
  ]),
  accion: z.enum(ACCIONES).nullable(),
  medio: z.enum(MEDIOS),
  cuotas: z.number(),
  autorizacion: z.string(),
  confirmada: z.iso.datetime().nullable(),
  /** Effective commits (at most one), and requested commits (`intentos`). */
  confirmaciones: z.number(),
  intentos: z.number(),
  devoluciones: z.array(z.object({ monto: z.number(), fecha: z.iso.datetime() })),
});
export type TransaccionSimulada = z.output<typeof esquema>;

export interface Libro {
  buscar(token: string): TransaccionSimulada | null;
  conOrden(ordenCompra: string): boolean;
  anotar(transaccion: TransaccionSimulada): TransaccionSimulada;
  todas(): readonly TransaccionSimulada[];
}

const leer = (archivo: string): TransaccionSimulada[] => {
  mkdirSync(dirname(archivo), { recursive: true });
  try {
    return z.array(esquema).parse(JSON.parse(readFileSync(archivo, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new Error(`No se puede leer ${archivo}`, { cause: error });
  }
};

/** Transactions of the provider; with a file, each change is written to it before the answer. */
export const abrirLibro = (archivo?: string): Libro => {
  const leidas = archivo ? leer(archivo) : [];
  const filas = new Map(leidas.map((fila) => [fila.token, fila]));
  const ordenes = new Set(leidas.map((fila) => fila.ordenCompra));
  return {
    buscar: (token) => filas.get(token) ?? null,
    conOrden: (orden) => ordenes.has(orden),
    anotar: (transaccion) => {
      filas.set(transaccion.token, transaccion);
      ordenes.add(transaccion.ordenCompra);
      if (archivo) {
        writeFileSync(`${archivo}.tmp`, JSON.stringify([...filas.values()]));
        renameSync(`${archivo}.tmp`, archivo);
      }
      return transaccion;
    },
    todas: () => [...filas.values()],
  };
};
