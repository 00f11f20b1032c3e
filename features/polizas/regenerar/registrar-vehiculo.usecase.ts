import { LOGIN_PRIVADO } from '#features/usuario/usuario.ts';
import { asegurarVehiculo } from '#features/mantenedores/vehiculos/asegurar-vehiculo.usecase.ts';
import { columnasDe, deColumnas } from '#features/vehiculo/campos.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { polizaNumeroNoEncontrado } from '#features/polizas/poliza.errors.ts';
import { reparoDeRegistro } from './regenerable.ts';

/**
 * Returns the vehicle record to edit for a correction, created from the policy when the plate has
 * none. An unvalidated plate has no record.
 */
export const registrarVehiculoDePoliza = async (
  ctx: ContextoTx,
  numeroPoliza: number,
): Promise<{ id: number }> => {
  const vendido = await ctx.tx
    .selectFrom('polizas as p')
    .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
    .innerJoin('ventas as v', 'v.id', 'p.venta_id')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['vv.patente', 'vv.dv', 'vv.modelo_id', 'vv.tipo_uso_id'])
    .select(columnasDe('vv'))
    .select(['vv.rut', 'vv.rut_dv', 'vv.nombre', 'vv.segundo_nombre'])
    .select(['vv.apellido_paterno', 'vv.apellido_materno', 'vv.razon_social', 'vv.email'])
    .select(['vv.telefono', 'vv.patente_validada', 'u.tipo_login'])
    .where('p.numero_poliza', '=', numeroPoliza)
    .executeTakeFirst();
  if (!vendido) throw polizaNumeroNoEncontrado(numeroPoliza);
  const reparo = reparoDeRegistro({ patenteValidada: vendido.patente_validada });
  if (reparo) throw reparo;
  const conLogin = vendido.tipo_login === LOGIN_PRIVADO;
  const id = await asegurarVehiculo(ctx, {
    patente: vendido.patente,
    dv: vendido.dv,
    modeloId: vendido.modelo_id,
    tipoUsoId: vendido.tipo_uso_id,
    ...deColumnas(vendido),
    propietario: {
      rut: vendido.rut,
      dv: vendido.rut_dv,
      nombre: vendido.nombre,
      segundo_nombre: vendido.segundo_nombre,
      apellido_paterno: vendido.apellido_paterno,
      apellido_materno: vendido.apellido_materno,
      razon_social: vendido.razon_social,
      // A visitor's contact data must not enter the record.
      email: conLogin ? vendido.email : null,
      telefono: conLogin ? vendido.telefono : null,
    },
  });
  return { id };
};
