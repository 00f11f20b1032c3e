import { motivoEntrada } from '#features/polizas/anular/anular.contract.ts';
import { fechaVM } from '#values/llamada.ts';
import { z } from 'zod';
import { FALTA_DESENLACE, RESULTADOS } from './desenlaces.ts';

/** Outcome of a refused policy's case, with the reason typed by the person who ends it. */
export const desenlaceEntrada = z.strictObject({
  resultado: z.enum(RESULTADOS, FALTA_DESENLACE),
  nota: motivoEntrada,
});
export type Desenlace = z.output<typeof desenlaceEntrada>;

/** Subject of a proposed change. */
export const temaDeCaso = (id: number): string => `caso:${id}`;

/** Delivery state of a mail about a case. */
const avisoVM = z.enum(['enviado', 'pendiente', 'rechazado', 'sin_correo']);
export type AvisoDeCasoVM = z.output<typeof avisoVM>;

const devolucionVM = z.object({
  monto: z.int(),
  estado: z.enum(['pendiente', 'devuelta', 'rechazada']),
  hasta: fechaVM,
  /** Refund by hand, because no provider took the payment: a person records it. */
  aMano: z.boolean(),
});

/** A policy that the AACH refused; open until a person or the AACH ends its case. */
export const casoVM = z.object({
  id: z.int(),
  polizaId: z.int(),
  numeroPoliza: z.int(),
  ventaId: z.int(),
  patente: z.string(),
  dv: z.string().nullable(),
  prima: z.int(),
  /** State of the policy. */
  vigente: z.boolean(),
  /** Class of `clases-de-rechazo.ts`. */
  clase: z.string(),
  /** The AACH's last answer. */
  mensaje: z.string(),
  abierto: z.iso.datetime(),
  vence: z.iso.datetime(),
  avisos: z.object({ propietario: avisoVM, vendedor: avisoVM, hasta: z.iso.datetime() }),
  /** Null while it is open. */
  resultado: z.enum(RESULTADOS).nullable(),
  nota: z.string().nullable(),
  cerrado: z.iso.datetime().nullable(),
  /** Null also when the system ended it. */
  cerradoPor: z.string().nullable(),
  /** Null without a refund: the case ended otherwise. */
  devolucion: devolucionVM.nullable(),
  /** Proposal that waits for a second person: cancel the policy and refund its premium. */
  porAprobar: z
    .object({
      cambioId: z.int(),
      propuestoPor: z.string(),
      venceEn: z.iso.datetime(),
      /** True if the caller proposed it and may withdraw it. */
      propio: z.boolean(),
    })
    .nullable(),
});
export type CasoVM = z.output<typeof casoVM>;
