import { aColumnas } from '#features/vehiculo/campos.ts';
import { columnasDeNombres } from '#values/campos-de-persona.ts';
import { ETAPA } from './etapa.ts';
import type { VehiculoDeVenta } from './vehiculo-de-venta.ts';
import { ESTADO_VENTA } from './venta.ts';

/** Data of a new sale. */
export interface VentaNueva {
  readonly convenioId: number;
  readonly usuarioId: number;
  readonly sesionId: string | null;
  readonly especial: boolean;
  readonly ahora: Date;
}

/** Builds the row of a new sale: unpaid, at its first stage. */
export const filaDeVenta = (venta: VentaNueva, origen: number, montoEnPesos: number) => ({
  convenio_id: venta.convenioId,
  usuario_id: venta.usuarioId,
  sesion_id: venta.sesionId,
  origen,
  especial: venta.especial,
  etapa: ETAPA.ingresoVehiculos,
  estado_venta: ESTADO_VENTA.noPagado,
  estado_emision: null,
  monto_en_pesos: montoEnPesos,
  creado_en: venta.ahora,
  pagada_en: null,
  emitida_en: null,
  terminos_version: null,
  terminos_aceptados_en: null,
  correo_comprador: null,
});

/** Builds the row of a vehicle at its position in the sale, without the sale's id. */
export const filaDeVehiculo = (v: VehiculoDeVenta, posicion: number) => ({
  posicion,
  patente: v.patente,
  dv: v.dv,
  tipo_vehiculo_id: v.tipoVehiculoId,
  tipo_uso_id: v.tipoUsoId,
  modelo_id: v.modeloId,
  ...aColumnas(v),
  rut: v.rut,
  rut_dv: v.rutDv,
  ...columnasDeNombres(v.nombres),
  telefono: v.telefono,
  email: v.email,
  prima: v.prima,
  mes_legal: v.mesLegal,
  vigencia_desde: v.vigencia.desde,
  vigencia_hasta: v.vigencia.hasta,
  patente_validada: v.patenteValidada,
  informar_aach: v.informarAach,
  prima_manual: v.primaManual,
  registro_verificado: v.registroVerificado,
  registro_no_encontrado: v.registroNoEncontrado ?? false,
});
