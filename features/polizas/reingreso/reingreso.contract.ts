import { definirLlamada, idEntrada } from '#values/llamada.ts';
import { z } from 'zod';

/** A certificate has some 45 KB. */
export const BYTES_DE_PDF = 2 * 1024 * 1024;

const quien = { administrador: 'todo' } as const;
const archivo = { campo: 'files', bytesMaximos: BYTES_DE_PDF, opcional: true } as const;
const DE_PRUEBA = [
  'reingreso.sin_datos',
  'reingreso.sin_firma',
  'reingreso.firma_ajena',
  'reingreso.ilegible',
  'reingreso.codigo_ajeno',
  'reingreso.anulada',
  'reingreso.sin_documento',
  'reingreso.ya_existe',
] as const;

/** GET PolizasPerdidas/Buscar: policies whose certificate the store has and whose number was jumped over. */
export const buscarPerdidas = definirLlamada({
  id: 'PolizasPerdidas/Buscar',
  resumen: 'Pólizas entregadas que una restauración perdió y cuyo documento está en el almacén',
  metodos: ['GET'],
  rutas: ['/PolizasPerdidas/Buscar'],
  entrada: z.strictObject({}),
  salida: z.object({
    /** The greatest first. */
    numeros: z.array(z.int()),
    /** There are more than are named. */
    hayMas: z.boolean(),
  }),
  sobre: true,
  aLaVez: 1,
  quien,
});

const polizaPerdidaVM = z.object({
  numeroPoliza: z.int(),
  numeroFolio: z.int(),
  /** RUT of its owner; the look-up is written down by it. */
  rut: z.int(),
  /** As whoever confirms will read it. */
  renglones: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
  /** The agreement that the certificate names; null where it names none that is here, or more than one. */
  convenioId: z.int().nullable(),
  /** Those to choose among where it is null. */
  convenios: z.array(z.object({ id: z.int(), nombre: z.string(), corredor: z.string() })),
  /** Texts that the page cut off, to be written out. */
  cortados: z.array(z.enum(['propietario', 'numeroMotor'])),
});

export type PolizaPerdidaVM = z.output<typeof polizaPerdidaVM>;

/** POST PolizasPerdidas/Leer: what a delivered certificate says, of the store or of a holder's file; stores nothing. */
export const leerPerdida = definirLlamada({
  id: 'PolizasPerdidas/Leer',
  resumen: 'Comprueba y lee el certificado de una póliza que el sistema no tiene',
  metodos: ['POST'],
  rutas: ['/PolizasPerdidas/Leer'],
  entrada: z.strictObject({ numeroPoliza: idEntrada.optional() }),
  archivo,
  salida: polizaPerdidaVM,
  sobre: true,
  aLaVez: 2,
  quien,
  errores: DE_PRUEBA,
});

/**
 * POST PolizasPerdidas/Reingresar: proposes to enter it again under its own number; a second Administrador
 * approves it, or an operator where there is none. What the certificate says is never taken from the request; what
 * it does not say is `declarado`. Returns the change.
 */
export const reingresarPerdida = definirLlamada({
  id: 'PolizasPerdidas/Reingresar',
  resumen: 'Propone reingresar con su número una póliza entregada que el sistema perdió',
  metodos: ['POST'],
  rutas: ['/PolizasPerdidas/Reingresar'],
  entrada: z.strictObject({
    numeroPoliza: idEntrada.optional(),
    /** Declared agreement, if the certificate names none that exists here. */
    convenioId: idEntrada.optional(),
    /** User name of whoever sold it; else it is on account of whoever proposes it. */
    vendedor: z.string().trim().max(50).optional(),
    ordenCompra: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{1,26}$/, 'Use letras, números y guiones, hasta 26')
      .optional(),
    codigoAutorizacion: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{1,20}$/, 'Use letras y números, hasta 20')
      .optional(),
    /** Whole texts, if the certificate cut them off. */
    propietario: z.string().trim().max(200).optional(),
    numeroMotor: z.string().trim().max(40).optional(),
  }),
  archivo,
  salida: z.object({ id: z.int(), numeroPoliza: z.int() }),
  sobre: true,
  aLaVez: 2,
  quien,
  errores: [
    ...DE_PRUEBA,
    'reingreso.folio_de_otra',
    'reingreso.sin_rango',
    'reingreso.numero_sin_saltar',
    'reingreso.falta_en_mantenedores',
    'aprobacion.ya_propuesta',
    'venta.sin_numero',
    'solicitud.invalida',
  ],
});
export type PedidoDeReingreso = z.output<typeof reingresarPerdida.entrada>;
