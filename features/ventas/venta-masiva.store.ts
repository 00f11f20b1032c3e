import type { Tx } from '#server/db/conexion.ts';
import { ETAPA } from './etapa.ts';
import type { VehiculoCargado } from './vehiculo-cargado.ts';
import { ESTADO_VENTA, ORIGEN } from './venta.ts';

interface VentaNueva {
  readonly convenioId: number;
  readonly usuarioId: number;
  readonly sesionId: string | null;
  readonly especial: boolean;
  readonly ahora: Date;
}

export const insertarVentaMasiva = async (tx: Tx, venta: VentaNueva): Promise<number> => {
  const { id } = await tx
    .insertInto('ventas')
    .values({
      convenio_id: venta.convenioId,
      usuario_id: venta.usuarioId,
      sesion_id: venta.sesionId,
      origen: ORIGEN.masivo,
      especial: venta.especial,
      etapa: ETAPA.ingresoVehiculos,
      estado_venta: ESTADO_VENTA.noPagado,
      estado_emision: null,
      monto_en_pesos: 0,
      creado_en: venta.ahora,
      pagada_en: null,
      emitida_en: null,
      terminos_version: null,
      terminos_aceptados_en: null,
      correo_comprador: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const insertarVehiculos = async (
  tx: Tx,
  ventaId: number,
  vehiculos: readonly VehiculoCargado[],
): Promise<void> => {
  if (vehiculos.length === 0) return;
  await tx
    .insertInto('venta_vehiculos')
    .values(
      vehiculos.map((v) => ({
        venta_id: ventaId,
        posicion: v.posicion,
        patente: v.patente,
        dv: v.dv,
        tipo_vehiculo_id: v.tipoVehiculoId,
        tipo_uso_id: v.tipoUsoId,
        modelo_id: v.modeloId,
        numero_motor: v.nroMotor,
        anio_fabricacion: v.anioFabricacion,
        rut: v.rut,
        rut_dv: v.rutDv,
        nombre: v.nombres.nombre,
        segundo_nombre: v.nombres.segundoNombre,
        apellido_paterno: v.nombres.apellidoPaterno,
        apellido_materno: v.nombres.apellidoMaterno,
        razon_social: v.nombres.razonSocial,
        telefono: v.telefono,
        email: v.email,
        prima: v.prima,
        mes_legal: v.mesLegal,
        vigencia_desde: v.vigencia.desde,
        vigencia_hasta: v.vigencia.hasta,
        registro_verificado: false,
        informar_aach: v.informarAach,
        patente_validada: v.patenteValidada,
        prima_manual: v.primaManual,
      })),
    )
    .execute();
};

export const borrarVehiculos = async (tx: Tx, ventaId: number): Promise<void> => {
  await tx.deleteFrom('venta_vehiculos').where('venta_id', '=', ventaId).execute();
};

export const sumarPrimas = async (tx: Tx, ventaId: number): Promise<number> => {
  const { suma } = await tx
    .selectFrom('venta_vehiculos')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('prima'), eb.lit(0)), 'integer').as('suma'),
    )
    .where('venta_id', '=', ventaId)
    .executeTakeFirstOrThrow();
  return suma;
};
