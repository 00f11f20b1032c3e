import { etiquetaDeEtapa } from '#values/etiquetas-de-venta.ts';
import { con, cuenta, instante, pesos, texto, VEHICULOS } from '#features/auditoria/decir-hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';

interface Monto {
  readonly montoEnPesos: number;
}

export const vehiculosIngresados = definirHecho<{
  readonly despues: Monto & {
    readonly cantidadVehiculos: number;
    readonly especial?: boolean;
    /** Plates of a special sale that were not looked up. */
    readonly sinValidar?: readonly string[];
  };
}>({
  accion: 'ingresar_vehiculos',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Vehículos ingresados',
  detalle: ({ cantidadVehiculos, montoEnPesos }) => [
    cuenta(cantidadVehiculos, VEHICULOS),
    pesos(montoEnPesos),
  ],
});

export const cargaMasivaIniciada = definirHecho<{
  readonly despues: { readonly convenioId: number; readonly especial: boolean };
}>({
  accion: 'iniciar_carga_masiva',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Carga masiva iniciada',
});

export const vehiculoQuitado = definirHecho<{
  readonly despues: Monto & { readonly patente: string; readonly cantidadVehiculos: number };
}>({
  accion: 'quitar_vehiculo',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Vehículo quitado de la lista',
  detalle: ({ patente, cantidadVehiculos, montoEnPesos }) => [
    texto(patente),
    cuenta(cantidadVehiculos, VEHICULOS),
    pesos(montoEnPesos),
  ],
});

export const etapaCambiada = definirHecho<{
  readonly antes: Monto & { readonly etapa: number };
  readonly despues: Monto & { readonly etapa: number };
}>({
  accion: 'cambiar_etapa',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Cambio de etapa',
  detalle: ({ etapa, montoEnPesos }) => [
    typeof etapa === 'number' && etiquetaDeEtapa(etapa),
    pesos(montoEnPesos),
  ],
});

/** Premiums by plate. */
interface Primas extends Monto {
  readonly primas: Readonly<Record<string, number | undefined>>;
}

export const montoRecalculado = definirHecho<{
  readonly antes: Primas;
  readonly despues: Primas;
}>({
  accion: 'recalcular_monto',
  entidad: 'venta',
  clase: 'venta',
  dice: 'Monto recalculado',
  detalle: ({ montoEnPesos }, antes) => [
    con('De', pesos(antes.montoEnPesos)),
    con('a', pesos(montoEnPesos)),
  ],
});

export const ventaAnulada = definirHecho<{
  readonly despues: { readonly motivo: string; readonly fecha: string };
}>({
  accion: 'anular_venta',
  entidad: 'venta',
  clase: 'anulacion',
  dice: 'Venta anulada',
  detalle: ({ motivo, fecha }) => [
    con('Motivo:', texto(motivo)),
    con('con fecha', instante(fecha)),
  ],
});
