import { conLogin, definirLlamada, fechaEntrada, fechaVM } from '#values/llamada.ts';
import { z } from 'zod';

const quienVe = { administrador: 'todo', soporte: 'todo' } as const;
const quienPropone = { administrador: 'todo' } as const;

const redaccionVM = z.object({
  codigo: z.string(),
  desde: fechaVM,
  /** Its own end; null while it rules until the next one. */
  hasta: fechaVM.nullable(),
  /** Last day that it rules; null while it has no end. */
  ultimo: fechaVM.nullable(),
  estado: z.enum(['Futura', 'Vigente', 'Pasada']),
  muerte: z.int(),
  incapacidadTotal: z.int(),
  incapacidadParcial: z.int(),
  gastosMedicos: z.int(),
  pagoMuerte: z.string(),
  prescripcion: z.string(),
});
export type RedaccionVM = z.output<typeof redaccionVM>;

const propuestaVM = z.object({
  id: z.int(),
  titulo: z.string(),
  renglones: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
  propuestoPor: z.string(),
  venceEn: z.iso.datetime(),
  /** True if the caller proposed it: somebody else must decide. */
  propio: z.boolean(),
});

const redaccionesVM = z.object({
  /** Santiago day of the answer. */
  hoy: fechaVM,
  redacciones: z.array(redaccionVM),
  /** Days without a wording from today on; nobody can sell then. */
  huecos: z.array(z.object({ desde: fechaVM, hasta: fechaVM.nullable() })),
  propuestas: z.array(propuestaVM),
});
export type RedaccionesVM = z.output<typeof redaccionesVM>;

/** GET Redacciones/Buscar: all wordings, newest first, the gaps between them, and changes that wait. */
export const buscarRedacciones = definirLlamada({
  id: 'Redacciones/Buscar',
  resumen: 'Textos de la póliza con sus coberturas, los días sin texto y los cambios por aprobar',
  metodos: ['GET'],
  rutas: ['/Redacciones/Buscar'],
  entrada: z.strictObject({}),
  salida: redaccionesVM,
  sobre: true,
  quien: quienVe,
});

const redaccionDeHoyVM = redaccionVM
  .pick({ codigo: true, desde: true, muerte: true, incapacidadTotal: true })
  .extend({ incapacidadParcial: z.int(), gastosMedicos: z.int() });
export type RedaccionDeHoyVM = z.output<typeof redaccionDeHoyVM>;

/** GET Redacciones/Vigente: wording of today with its covers; null on a day without one. */
export const redaccionVigente = definirLlamada({
  id: 'Redacciones/Vigente',
  resumen: 'Texto de la póliza que rige hoy, con sus coberturas',
  metodos: ['GET'],
  rutas: ['/Redacciones/Vigente'],
  entrada: z.strictObject({}),
  salida: redaccionDeHoyVM.nullable(),
  sobre: true,
  barata: true,
  quien: { ...conLogin('libre'), publico: 'libre', anonimo: 'libre' },
});

const codigo = z
  .string('Falta el código')
  .trim()
  .toUpperCase()
  .min(1, { error: 'Falta el código', abort: true })
  .regex(/^POL\d{9}$/, 'El código tiene la forma POL320260028');

const uf = (falta: string) =>
  z
    .int(falta)
    .min(1, 'El monto debe ser mayor que 0')
    .max(99_999, 'El monto no puede pasar de 99.999 UF');

/** Letters that the certificate's typeface always has. */
const SE_IMPRIME = /^[A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ .,;:()°%/-]*$/;

/** Sentence of the certificate that fits its place on the page. */
const frase = (falta: string, maximo: number) =>
  z
    .string(falta)
    .trim()
    .min(1, { error: falta, abort: true })
    .max(maximo, `El texto debe tener máximo ${maximo} caracteres`)
    .regex(SE_IMPRIME, 'El texto tiene un signo que el certificado no imprime');

const termino = fechaEntrada('Falta el término').nullable();

/** Schema of a typed new wording. */
export const redaccionEntrada = z.strictObject({
  codigo,
  desde: fechaEntrada('Falta el inicio'),
  /** Null: until the day before the next one begins. */
  hasta: termino,
  muerte: uf('Falta el monto por muerte'),
  incapacidadTotal: uf('Falta el monto por incapacidad total'),
  incapacidadParcial: uf('Falta el monto por incapacidad parcial'),
  gastosMedicos: uf('Falta el monto por gastos médicos'),
  pagoMuerte: frase('Falta el plazo para pagar una muerte', 180),
  prescripcion: frase('Falta la prescripción', 140),
});
export type RedaccionEscrita = z.output<typeof redaccionEntrada>;

const comun = {
  metodos: ['POST'],
  /** The change, which another Administrador approves. */
  salida: z.object({ id: z.int() }),
  sobre: true,
  quien: quienPropone,
} as const;
const ERRORES = ['aprobacion.ya_propuesta', 'aprobacion.sin_quien_decida'] as const;

/** POST Redacciones/Crear: proposes a wording, from today on at the earliest. */
export const crearRedaccion = definirLlamada({
  ...comun,
  id: 'Redacciones/Crear',
  resumen: 'Propone un texto de la póliza con sus coberturas y su inicio',
  rutas: ['/Redacciones/Crear'],
  entrada: redaccionEntrada,
  textos: { pagoMuerte: 'lineas', prescripcion: 'lineas' },
  errores: [...ERRORES, 'redaccion.invalida'],
});

/** POST Redacciones/Terminar: proposes the last day of a wording; null takes its end away. */
export const terminarRedaccion = definirLlamada({
  ...comun,
  id: 'Redacciones/Terminar',
  resumen: 'Propone el último día de un texto de la póliza',
  rutas: ['/Redacciones/Terminar'],
  entrada: z.strictObject({ codigo, hasta: termino }),
  errores: [...ERRORES, 'redaccion.invalida', 'redaccion.no_encontrada'],
});

/** POST Redacciones/Retirar: proposes to withdraw a wording that has not begun. */
export const retirarRedaccion = definirLlamada({
  ...comun,
  id: 'Redacciones/Retirar',
  resumen: 'Propone retirar un texto de la póliza que aún no rige',
  rutas: ['/Redacciones/Retirar'],
  entrada: z.strictObject({ codigo }),
  errores: [...ERRORES, 'redaccion.iniciada', 'redaccion.no_encontrada'],
});
