import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { SIN_RESPUESTA } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { registroSinRespuesta } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { deColumnas } from '#features/vehiculo/campos.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { decidirSegunRegistro } from '#features/ventas/decidir-registro.ts';
import { patentesSinVerificar, ventaYRegistro } from './registro-de-venta.query.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { noSegunRegistro } from '#features/ventas/venta.errors.ts';
import { validarImpreso } from '#values/letras-del-certificado.ts';

/**
 * Asks the register for a buyer's plates that it has not answered yet, so that the review of the
 * sale knows them. Call it before a payment, outside any transaction.
 */
export const averiguarRegistroDeVenta = async (ctx: Contexto, ventaId: number): Promise<void> => {
  // Only sales of public links wait for the register; sellers with a login have none.
  if (ctx.alcance === 'propio' && ctx.actor.rol !== 'publico') return;
  const patentes = await patentesSinVerificar(ctx.db, ventaId);
  if (patentes.length > 0) await averiguarPatentes(ctx, patentes);
};

/**
 * Throws 400 when a sale may not be paid: it differs from the register, or its certificates could
 * not show its texts. It catches sales made before a rule or before a correction of the register.
 * Throws 503 when a buyer's plate has no answer of the register.
 */
export const exigirSegunRegistro = async (ctx: ContextoTx, ventaId: number): Promise<void> => {
  const { vehiculos, registros } = await ventaYRegistro(ctx, ventaId);
  const reparos = vehiculos.flatMap(
    ({ verificado, clasePatente, patenteValidada, ...vehiculo }) => {
      const { origen, especial, sinLogin, permiteCambiarTipo, impresos } = vehiculo;
      const { patente, tipoVehiculo, marca, modelo } = vehiculo;
      const datos = deColumnas(vehiculo);
      const textos = [tipoVehiculo, marca, modelo, ...Object.values(datos), impresos].join(' ');
      const ilegible = validarImpreso(textos);
      if (ilegible !== null) return [`Vehículo ${patente}: ${ilegible}`];
      const registrado = registros.get(patente);
      // The register answered at entry; that comparison still counts although its answer has
      // expired.
      if (!registrado && verificado) return [];
      const ingresado = { patente, tipoVehiculo, marca, modelo, ...datos };
      const decision = decidirSegunRegistro(ingresado, {
        situacion: registrado ? { tipo: 'conocida', vehiculo: registrado } : SIN_RESPUESTA,
        quien: sinLogin ? 'comprador' : 'vendedor',
        especial: !patenteValidada || (especial && origen === ORIGEN.manual),
        clasePatente,
        permiteCambiarTipo,
        patenteValidada,
      });
      if (decision.tipo === 'sin_respuesta') throw registroSinRespuesta();
      return decision.tipo === 'rechaza'
        ? decision.reparos.map(({ mensaje }) => `Vehículo ${patente}: ${mensaje}`)
        : [];
    },
  );
  if (reparos.length > 0) throw noSegunRegistro(reparos);
};
