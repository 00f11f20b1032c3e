import type { Montador } from '#nucleo/montar.ts';
import { actualizarEtapa } from '#features/ventas/etapas/actualizar-etapa.usecase.ts';
import { asegurarNumeroDeVenta } from '#features/mantenedores/numeros/numero-de-venta.usecase.ts';
import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { ingresarSinRegistro } from '#features/ventas/ingreso/ingresar-sin-registro.usecase.ts';
import { ingresarVehiculos } from '#features/ventas/ingreso/ingresar-vehiculos.usecase.ts';
import { patentesNombradas } from '#features/ventas/ingreso/propietario-conocido.query.ts';
import { recalcularMonto } from '#features/ventas/recalculo/recalcular-monto.usecase.ts';
import { LARGO_PATENTE, normalizarPatente } from '#values/patente.ts';
import { recalcularMontoIntencion } from '#features/ventas/recalculo/recalculo.contract.ts';
import { buscarNoEmitidas } from '#features/ventas/no-emitidas/no-emitidas.contract.ts';
import {
  intencionesNoEmitidas,
  situacionDeIntencion,
} from '#features/ventas/no-emitidas/no-emitidas.query.ts';
import * as contrato from './venta.contract.ts';
import {
  intencionInvalida,
  intencionNoExiste,
  sinCriterioDeIntencion,
  ventaNoEncontrada,
} from './venta.errors.ts';
import { intencionPorId } from './venta.query.ts';

export const rutasVentas = (m: Montador): void => {
  m.escribir(contrato.ingresarDatosVehiculo, {
    preparar: async (ctx, entrada, { enTransaccion }) => {
      await asegurarNumeroDeVenta(ctx, enTransaccion);
      return averiguarPatentes(ctx, patentesNombradas(entrada));
    },
    manejar: ingresarVehiculos,
  });
  m.escribir(contrato.ingresarDatosVehiculoSVP, {
    preparar: (ctx, _, { enTransaccion }) => asegurarNumeroDeVenta(ctx, enTransaccion),
    manejar: ingresarSinRegistro,
  });
  m.escribir(recalcularMontoIntencion, { manejar: recalcularMonto });
  m.escribir(contrato.actualizarListaVehiculos, { manejar: actualizarEtapa });
  m.consultar(contrato.buscarIntencion, async (ctx, { idIntencionVenta }) => {
    const intencion = await intencionPorId(ctx, idIntencionVenta);
    if (!intencion) throw ventaNoEncontrada();
    return intencion;
  });
  m.consultar(buscarNoEmitidas, async (ctx, entrada) => {
    const id = entrada.id ? Number(entrada.id) : null;
    const patente = entrada.patente ? normalizarPatente(entrada.patente) : null;
    if (id === null && patente === null) throw sinCriterioDeIntencion();
    if (patente !== null && patente.length !== LARGO_PATENTE) throw intencionInvalida();
    const situacion = id === null ? null : await situacionDeIntencion(ctx, id);
    if (situacion && !situacion.noEmitida) throw intencionInvalida();
    const intenciones = await intencionesNoEmitidas(ctx, { id, patente });
    if (intenciones.length === 0) throw intencionNoExiste();
    return intenciones;
  });
};
