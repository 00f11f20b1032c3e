import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { SIN_RESPUESTA } from '#features/mantenedores/vehiculos/situacion-patente.ts';
import { registroSinRespuesta } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { decidirSegunRegistro } from '#features/ventas/decidir-registro.ts';
import { patentesSinVerificar, ventaYRegistro } from './registro-de-venta.query.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { noSegunRegistro } from '#features/ventas/venta.errors.ts';
import { validarImpreso } from '#values/letras-del-certificado.ts';

/**
 * Before a payment and outside any transaction: asks the register for what a buyer entered while
 * nobody asked it, so that what it answers is known when the sale is reviewed.
 */
export const averiguarRegistroDeVenta = async (ctx: Contexto, ventaId: number): Promise<void> => {
  // Whoever sells with a login sells no sale of a public link.
  if (ctx.alcance === 'propio' && ctx.actor.rol !== 'publico') return;
  const patentes = await patentesSinVerificar(ctx.db, ventaId);
  if (patentes.length > 0) await averiguarPatentes(ctx, patentes);
};

/**
 * Whether a sale may still be paid, by what is known here of the register, and what its certificates would
 * show: one made before a rule, or before its register was corrected, does not slip through. Throws 400 with
 * what is wrong, 503 where a buyer's plate waits for the register.
 */
export const exigirSegunRegistro = async (ctx: ContextoTx, ventaId: number): Promise<void> => {
  const { vehiculos, registros } = await ventaYRegistro(ctx, ventaId);
  const reparos = vehiculos.flatMap(
    ({ verificado, clasePatente, patenteValidada, ...vehiculo }) => {
      const { origen, especial, sinLogin, permiteCambiarTipo, impresos, ...ingresado } = vehiculo;
      const { patente, tipoVehiculo, marca, modelo, nroMotor } = ingresado;
      const textos = [tipoVehiculo, marca, modelo, nroMotor, impresos].join(' ');
      const ilegible = validarImpreso(textos);
      if (ilegible !== null) return [`Vehículo ${patente}: ${ilegible}`];
      const registrado = registros.get(patente);
      // Compared when it was entered: an answer of more than a day ago goes on counting.
      if (!registrado && verificado) return [];
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
