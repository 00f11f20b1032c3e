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

/** GET PolizasPerdidas/Buscar: policies whose certificate is in the store and whose number was skipped. */
export const buscarPerdidas = definirLlamada({
  id: 'PolizasPerdidas/Buscar',
  resumen: 'Pólizas entregadas que una restauración perdió y cuyo documento está en el almacén',
  metodos: ['GET'],
  rutas: ['/PolizasPerdidas/Buscar'],
  entrada: z.strictObject({}),
  salida: z.object({
    /** Greatest first. */
    numeros: z.array(z.int()),
    /** True if there are more than these. */
    hayMas: z.boolean(),
  }),
  sobre: true,
  aLaVez: 1,
  quien,
});

const polizaPerdidaVM = z.object({
  numeroPoliza: z.int(),
  numeroFolio: z.int(),
  /** RUT of its owner, under which the look-up is audited. */
  rut: z.int(),
  /** Lines for the confirming person. */
  renglones: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
  /** The only agreement with the certificate's name; null if there is none, or more than one. */
  convenioId: z.int().nullable(),
  /** Agreements to choose from if it is null. */
  convenios: z.array(z.object({ id: z.int(), nombre: z.string(), corredor: z.string() })),
  /** Texts that the page cut off, to be completed. */
  cortados: z.array(z.enum(['propietario', 'numeroMotor'])),
});

export type PolizaPerdidaVM = z.output<typeof polizaPerdidaVM>;

/**
 * POST PolizasPerdidas/Leer: content of a delivered certificate, from the store or from a holder's file;
 * stores nothing.
 */
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
 * POST PolizasPerdidas/Reingresar: proposes to enter it again under its own number. A second Administrador
 * approves it, or an operator if there is none. Facts of the certificate are never taken from the request;
 * the others are `declarado`. Returns the change.
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
    /** User name of the seller; without it the proposer counts as the seller. */
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
    /** Complete texts, if the certificate cut them off. */
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
