import { informarPolizas } from '#features/aach/aach.contract.ts';
import { type EstadoDeAviso, sePuedeInformar } from '#features/aach/aviso.ts';
import { reparoDeContinuar } from '#features/emision/continuar/continuable.ts';
import { continuarEmision } from '#features/emision/continuar/continuar.contract.ts';
import { validarIntencionParaReemision } from '#features/pagos/reemitir/reemision.contract.ts';
import { reparoDeReemision } from '#features/pagos/reemitir/reemitible.ts';
import { reparoDeAnularVenta } from '#features/polizas/anular/anulable.ts';
import { anularPoliza, anularVenta } from '#features/polizas/anular/anular.contract.ts';
import { type PolizaEnVenta, reparoDeCambio } from '#features/polizas/cambiable.ts';
import {
  reparoDeRegenerarVenta,
  reparoDeRegistro,
} from '#features/polizas/regenerar/regenerable.ts';
import {
  editarPoliza,
  regenerarPoliza,
  regenerarVenta,
  registrarVehiculo,
} from '#features/polizas/regenerar/regenerar.contract.ts';
import { type Reenviable, reparoDeReenvio } from '#features/soporte/reenvio/reenviable.ts';
import { enviarAOtro, reenviarCorreo } from '#features/soporte/reenvio/reenvio.contract.ts';
import { tieneArchivoSun } from '#features/sun/facturable.ts';
import { regenerarSun } from '#features/sun/sun.contract.ts';
import { ventaSinSun } from '#features/sun/sun.errors.ts';
import type { Fallo } from '#values/fallo.ts';
import type { Llamada } from '#values/llamada.ts';
import type { Rol } from '#values/perfil.ts';

/** What is done from a record, in the order it is offered; the dangerous one comes last. */
export const ACCIONES = [
  'vehiculo',
  'vigencia',
  'regenerar',
  'continuar',
  'emitir',
  'reenviar',
  'enviarAOtro',
  'aach',
  'sun',
  'anular',
] as const;
export type Accion = (typeof ACCIONES)[number];

export interface EstadoDePoliza extends PolizaEnVenta {
  readonly patenteValidada: boolean;
  /** Of its notice of issuance to the AACH. */
  readonly alta: EstadoDeAviso | null;
  readonly envio: Reenviable;
}

export interface EstadoDeVenta {
  readonly vigente: boolean;
  readonly pagada: boolean;
  readonly estadoVenta: number;
  readonly estadoEmision: number | null;
  readonly detenida: boolean;
  readonly envio: Reenviable;
}

interface Oferta<E> {
  /** The call that does it: who may make it sees it. */
  readonly llamada: Pick<Llamada, 'id' | 'quien'>;
  /** What that call would refuse it with in this state, or null. */
  readonly impedimento: (estado: E) => string | null;
}
type Ofertas<E> = Readonly<Partial<Record<Accion, Oferta<E>>>>;

const dicho = (reparo: Fallo | null): string | null => reparo?.message ?? null;

const DE_POLIZA: Ofertas<EstadoDePoliza> = {
  vehiculo: {
    llamada: registrarVehiculo,
    impedimento: (poliza) => dicho(reparoDeCambio(poliza) ?? reparoDeRegistro(poliza)),
  },
  vigencia: { llamada: editarPoliza, impedimento: (poliza) => dicho(reparoDeCambio(poliza)) },
  regenerar: { llamada: regenerarPoliza, impedimento: (poliza) => dicho(reparoDeCambio(poliza)) },
  reenviar: { llamada: reenviarCorreo, impedimento: ({ envio }) => dicho(reparoDeReenvio(envio)) },
  enviarAOtro: { llamada: enviarAOtro, impedimento: ({ envio }) => dicho(reparoDeReenvio(envio)) },
  aach: {
    llamada: informarPolizas,
    impedimento: (poliza) =>
      sePuedeInformar(poliza) ? null : 'La póliza no tiene un aviso pendiente para la AACH',
  },
  anular: { llamada: anularPoliza, impedimento: (poliza) => dicho(reparoDeCambio(poliza)) },
};

const DE_VENTA: Ofertas<EstadoDeVenta> = {
  regenerar: {
    llamada: regenerarVenta,
    impedimento: (venta) => dicho(reparoDeRegenerarVenta(venta)),
  },
  continuar: {
    llamada: continuarEmision,
    impedimento: (venta) =>
      venta.pagada ? dicho(reparoDeContinuar(venta)) : 'La venta no está pagada',
  },
  emitir: {
    llamada: validarIntencionParaReemision,
    impedimento: (venta) => dicho(reparoDeReemision(venta)),
  },
  reenviar: { llamada: reenviarCorreo, impedimento: ({ envio }) => dicho(reparoDeReenvio(envio)) },
  enviarAOtro: { llamada: enviarAOtro, impedimento: ({ envio }) => dicho(reparoDeReenvio(envio)) },
  sun: {
    llamada: regenerarSun,
    impedimento: (venta) => (tieneArchivoSun(venta) ? null : ventaSinSun.texto),
  },
  anular: { llamada: anularVenta, impedimento: (venta) => dicho(reparoDeAnularVenta(venta)) },
};

/** The call that does this to a policy or to a sale; undefined where there is no such action. */
export const llamadaDe = (
  de: 'poliza' | 'venta',
  accion: Accion,
): Pick<Llamada, 'id' | 'quien'> | undefined =>
  (de === 'poliza' ? DE_POLIZA : DE_VENTA)[accion]?.llamada;

export interface AccionOfrecida {
  readonly accion: Accion;
  /** Why it is not done now; null when it may be. */
  readonly impedimento: string | null;
}

const ofrecer =
  <E>(ofertas: Ofertas<E>) =>
  (rol: Rol, estado: E): AccionOfrecida[] =>
    ACCIONES.flatMap((accion) => {
      const oferta = ofertas[accion];
      return oferta?.llamada.quien[rol]
        ? [{ accion, impedimento: oferta.impedimento(estado) }]
        : [];
    });

/** What this profile does with a policy or a sale, and what of it its state does not allow now. */
export const accionesDePoliza = ofrecer(DE_POLIZA);
export const accionesDeVenta = ofrecer(DE_VENTA);
