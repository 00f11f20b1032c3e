import { motivoEntrada } from '#features/polizas/anular/anular.contract.ts';
import { fechaVM } from '#values/llamada.ts';
import { z } from 'zod';
import { RESULTADOS } from './desenlaces.ts';

/** How the case of a policy that the AACH refused ends, and why, in the words of whoever says so. */
export const desenlaceEntrada = z.strictObject({
  resultado: z.enum(RESULTADOS, 'Campo obligatorio'),
  nota: motivoEntrada,
});
export type Desenlace = z.output<typeof desenlaceEntrada>;

/** What a proposed change says that it is about. */
export const temaDeCaso = (id: number): string => `caso:${id}`;

/** Whether a mail that told of a case left. */
const avisoVM = z.enum(['enviado', 'pendiente', 'rechazado', 'sin_correo']);
export type AvisoDeCasoVM = z.output<typeof avisoVM>;

const devolucionVM = z.object({
  monto: z.int(),
  estado: z.enum(['pendiente', 'devuelta', 'rechazada']),
  hasta: fechaVM,
  /** No provider took the payment: a person refunds it and records how. */
  aMano: z.boolean(),
});

/** A policy that the AACH refused, open until it says how it ended. */
export const casoVM = z.object({
  id: z.int(),
  polizaId: z.int(),
  numeroPoliza: z.int(),
  ventaId: z.int(),
  patente: z.string(),
  dv: z.string().nullable(),
  prima: z.int(),
  /** Whether the policy stands. */
  vigente: z.boolean(),
  /** Of `clases-de-rechazo.ts`. */
  clase: z.string(),
  /** What the association said last. */
  mensaje: z.string(),
  abierto: z.iso.datetime(),
  vence: z.iso.datetime(),
  avisos: z.object({ propietario: avisoVM, vendedor: avisoVM, hasta: z.iso.datetime() }),
  /** Null while it is open. */
  resultado: z.enum(RESULTADOS).nullable(),
  nota: z.string().nullable(),
  cerrado: z.iso.datetime().nullable(),
  /** Null too when the system ended it. */
  cerradoPor: z.string().nullable(),
  /** Null when nothing is given back: the case ended otherwise. */
  devolucion: devolucionVM.nullable(),
  /** A second person decides whether it is annulled and its premium given back. */
  porAprobar: z
    .object({
      cambioId: z.int(),
      propuestoPor: z.string(),
      venceEn: z.iso.datetime(),
      /** The caller proposed it, and may take it back. */
      propio: z.boolean(),
    })
    .nullable(),
});
export type CasoVM = z.output<typeof casoVM>;
