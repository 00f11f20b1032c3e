import type { Montador } from '#server/montar.ts';
import { actualizarEtapa } from './actualizar-etapa.usecase.ts';
import { averiguarPatentes } from '#features/mantenedores/vehiculos/averiguar-patentes.usecase.ts';
import { ingresarSinRegistro } from './ingresar-sin-registro.usecase.ts';
import { ingresarVehiculos } from './ingresar-vehiculos.usecase.ts';
import { patentesNombradas } from './propietario-conocido.query.ts';
import { recalcularMonto } from './recalcular-monto.usecase.ts';
import { recalcularMontoIntencion } from './recalculo.contract.ts';
import * as contrato from './venta.contract.ts';
import { ventaNoEncontrada } from './venta.errors.ts';
import { intencionPorId } from './venta.query.ts';

export const rutasVentas = (m: Montador): void => {
  m.escribir(contrato.ingresarDatosVehiculo, {
    preparar: (ctx, entrada) => averiguarPatentes(ctx, patentesNombradas(entrada)),
    manejar: ingresarVehiculos,
  });
  m.escribir(contrato.ingresarDatosVehiculoSVP, { manejar: ingresarSinRegistro });
  m.escribir(recalcularMontoIntencion, { manejar: recalcularMonto });
  m.escribir(contrato.actualizarListaVehiculos, { manejar: actualizarEtapa });
  m.consultar(contrato.buscarIntencion, async (ctx, { idIntencionVenta }) => {
    const intencion = await intencionPorId(ctx, idIntencionVenta);
    if (!intencion) throw ventaNoEncontrada();
    return intencion;
  });
};
