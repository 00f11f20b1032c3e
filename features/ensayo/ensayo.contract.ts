import { definirLlamada, fechaVM, idEntrada, momentoEntrada } from '#values/llamada.ts';
import { z } from 'zod';

const quien = { administrador: 'todo', soporte: 'todo' } as const;

const redaccionVM = z.object({
  codigo: z.string(),
  muerte: z.int(),
  incapacidadTotal: z.int(),
  incapacidadParcial: z.int(),
  gastosMedicos: z.int(),
  pagoMuerte: z.string(),
  prescripcion: z.string(),
});

const diaVM = z.object({
  momento: z.iso.datetime(),
  /** Santiago day of the contract at that moment. */
  dia: fechaVM,
  /** Wording of that day; null in a gap. */
  redaccion: redaccionVM.nullable(),
  /** Reason why the agreement sells nothing at that moment; null while it sells. */
  impedimento: z.string().nullable(),
});

const celdaVM = z.object({
  /** Whole CLP; null where nothing is sold. */
  precio: z.int().nullable(),
  primaMinima: z.int().nullable(),
  primaMaxima: z.int().nullable(),
  /** Cover of a used vehicle without earlier policies; null where the dates are taken. */
  desde: fechaVM.nullable(),
  hasta: fechaVM.nullable(),
  /** Reason why this type is not sold at that moment; null while it is. */
  impedimento: z.string().nullable(),
});
export type CeldaDeEnsayoVM = z.output<typeof celdaVM>;

const filaVM = z.object({
  primaId: z.int(),
  tipo: z.string(),
  uso: z.string().nullable(),
  /** One for each of `dias`; null where the type is not offered at that moment. */
  celdas: z.array(celdaVM.nullable()),
});
export type FilaDeEnsayoVM = z.output<typeof filaVM>;

const ensayoVM = z.object({
  convenio: z.string(),
  /** Version of the terms that a buyer accepts; it is the present one on every day. */
  terminos: z.string(),
  /** The day before, the day and the day after, at the same hour. */
  dias: z.array(diaVM),
  filas: z.array(filaVM),
});
export type EnsayoVM = z.output<typeof ensayoVM>;
export type DiaDeEnsayoVM = z.output<typeof diaVM>;

const comun = {
  metodos: ['GET'],
  sobre: true,
  quien,
  errores: ['registro.no_encontrado'],
} as const;

/** GET Ensayo/Probar: what an agreement would sell around a moment. It writes and locks nothing (A-ENSAYO-001). */
export const probarCambio = definirLlamada({
  ...comun,
  id: 'Ensayo/Probar',
  resumen:
    'Precios, fechas y texto de un convenio el día antes, el día y el día después de un momento',
  rutas: ['/Ensayo/Probar'],
  entrada: z.strictObject({ convenioId: idEntrada, momento: momentoEntrada }),
  salida: ensayoVM,
});

/** GET Ensayo/Certificado: the certificate that a premium would give at a moment, marked MUESTRA and unsigned. */
export const certificadoDeMuestra = definirLlamada({
  ...comun,
  id: 'Ensayo/Certificado',
  resumen: 'Certificado de muestra, sin firma ni número, de una prima en un momento',
  rutas: ['/Ensayo/Certificado'],
  entrada: z.strictObject({
    convenioId: idEntrada,
    primaId: idEntrada,
    momento: momentoEntrada,
  }),
  salida: { archivo: 'application/pdf', descripcion: 'Certificado de muestra' },
});
