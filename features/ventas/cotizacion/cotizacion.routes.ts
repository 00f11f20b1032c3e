import { patenteInvalida } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { normalizarPatente } from '#values/patente.ts';
import { validarPatente } from '#values/validar-patente.ts';
import { buscarVariasPatentes } from './buscar-por-patentes.usecase.ts';
import { coberturasPrevias } from './coberturas-previas.query.ts';
import {
  buscarCoberturasPrevias,
  buscarPorPatentes,
  cotizarVehiculo,
} from './cotizacion.contract.ts';
import { convenioParaCotizar, cotizarPatentes } from './cotizar.usecase.ts';

export const rutasCotizacion = (m: Montador): void => {
  m.consultar(cotizarVehiculo, async (ctx, { convenioId, patente: texto, tipoUsoId = null }) => {
    const patente = normalizarPatente(texto);
    const error = validarPatente(patente);
    if (error) throw patenteInvalida(error);
    const convenio = await convenioParaCotizar(ctx, convenioId);
    const [cotizacion] = await cotizarPatentes(ctx, convenio, [{ patente, tipoUsoId }]);
    if (!cotizacion) throw new Error('una patente, una cotización');
    return cotizacion;
  });
  m.consultar(buscarPorPatentes, buscarVariasPatentes);
  m.consultar(buscarCoberturasPrevias, async (ctx, { idIntencionVenta }) => {
    const previas = await coberturasPrevias(ctx, idIntencionVenta);
    if (!previas) throw ventaNoEncontrada();
    return previas;
  });
};
