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
import { corregirContacto } from '#features/soporte/contacto/contacto.contract.ts';
import { reparoDeContacto } from '#features/soporte/contacto/corregible.ts';
import { type Reenviable, reparoDeReenvio } from '#features/soporte/reenvio/reenviable.ts';
import { enviarAOtro, reenviarCorreo } from '#features/soporte/reenvio/reenvio.contract.ts';
import { tieneArchivoSun } from '#features/sun/facturable.ts';
import { regenerarSun } from '#features/sun/sun.contract.ts';
import { ventaSinSun } from '#features/sun/sun.errors.ts';
import type { Fallo } from '#values/fallo.ts';
import type { Llamada } from '#values/llamada.ts';
import type { Rol } from '#values/perfil.ts';

/** Actions of a record in order; dangerous ones come last. */
export const ACCIONES = [
  'vehiculo',
  'vigencia',
  'regenerar',
  'continuar',
  'emitir',
  'contacto',
  'reenviar',
  'enviarAOtro',
  'aach',
  'sun',
  'anular',
] as const;
export type Accion = (typeof ACCIONES)[number];

export interface EstadoDePoliza extends PolizaEnVenta {
  readonly patenteValidada: boolean;
  /** State of its issuance notice to the AACH. */
  readonly alta: EstadoDeAviso | null;
  readonly envio: Reenviable;
}

export interface EstadoDeVenta {
  readonly vigente: boolean;
  readonly pagada: boolean;
  readonly estadoVenta: number;
  readonly estadoEmision: number | null;
  readonly detenida: boolean;
  /** True if it keeps the address of a buyer. */
  readonly conComprador: boolean;
  readonly envio: Reenviable;
}

interface Oferta<E> {
  /** Call of the action; roles that may make it see the action. */
  readonly llamada: Pick<Llamada, 'id' | 'quien'>;
  /** Error of that call in this state, or null. */
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
  contacto: {
    llamada: corregirContacto,
    impedimento: ({ envio }) => dicho(reparoDeContacto(envio, true)),
  },
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
  contacto: {
    llamada: corregirContacto,
    impedimento: ({ envio, conComprador }) => dicho(reparoDeContacto(envio, conComprador)),
  },
  reenviar: { llamada: reenviarCorreo, impedimento: ({ envio }) => dicho(reparoDeReenvio(envio)) },
  enviarAOtro: { llamada: enviarAOtro, impedimento: ({ envio }) => dicho(reparoDeReenvio(envio)) },
  sun: {
    llamada: regenerarSun,
    impedimento: (venta) => (tieneArchivoSun(venta) ? null : ventaSinSun.texto),
  },
  anular: { llamada: anularVenta, impedimento: (venta) => dicho(reparoDeAnularVenta(venta)) },
};

/** Call of this action on a policy or a sale; undefined if there is no such action. */
export const llamadaDe = (
  de: 'poliza' | 'venta',
  accion: Accion,
): Pick<Llamada, 'id' | 'quien'> | undefined =>
  (de === 'poliza' ? DE_POLIZA : DE_VENTA)[accion]?.llamada;

export interface AccionOfrecida {
  readonly accion: Accion;
  /** Reason why it is refused now; null if it is allowed. */
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

/** Actions of this profile on a policy or a sale, each with the reason if its state refuses it now. */
export const accionesDePoliza = ofrecer(DE_POLIZA);
export const accionesDeVenta = ofrecer(DE_VENTA);
