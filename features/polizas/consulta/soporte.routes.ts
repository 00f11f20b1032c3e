import { rehacerDocumentos } from '#features/emision/rehacer/rehacer-documentos.usecase.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { normalizarPatente } from '#values/patente.ts';
import * as anular from '#features/polizas/anular/anular.contract.ts';
import { anularVenta } from '#features/polizas/anular/anular-polizas.usecase.ts';
import { buscarGeneral } from '#features/polizas/busqueda/busqueda-general.contract.ts';
import { buscarEnTodo } from '#features/polizas/busqueda/busqueda-general.query.ts';
import { leerBusqueda } from '#features/polizas/busqueda/busqueda-general.ts';
import { urlDocumento } from '#features/polizas/enlace-documento.usecase.ts';
import {
  polizaNumeroNoEncontrado,
  sinPatenteNiNumero,
  sinVigentes,
} from '#features/polizas/poliza.errors.ts';
import * as regenerar from '#features/polizas/regenerar/regenerar.contract.ts';
import {
  editarVigencia,
  regenerarPoliza,
  regenerarVenta,
} from '#features/polizas/regenerar/regenerar.usecase.ts';
import { registrarVehiculoDePoliza } from '#features/polizas/regenerar/registrar-vehiculo.usecase.ts';
import * as sinRegistro from '#features/polizas/busqueda/sin-registro.contract.ts';
import {
  propietariosSinRegistro,
  vehiculosSinRegistro,
} from '#features/polizas/busqueda/sin-registro.query.ts';
import * as soporte from './soporte.contract.ts';
import {
  avanceDeDocumentos,
  exigirPoliza,
  polizaPorNumero,
  polizasVigentes,
  ventaPorId,
} from './soporte.query.ts';

const montarConsultas = (m: Montador): void => {
  m.consultar(buscarGeneral, (ctx, { texto }) => buscarEnTodo(ctx, leerBusqueda(texto)));
  m.consultar(sinRegistro.buscarPropietariosSinRegistro, (ctx, { texto }) =>
    propietariosSinRegistro(ctx, texto),
  );
  m.consultar(sinRegistro.buscarVehiculosSinRegistro, (ctx, { texto }) =>
    vehiculosSinRegistro(ctx, texto),
  );
  m.consultar(soporte.buscarPorNumero, async (ctx, { numero }) => {
    const poliza = await polizaPorNumero(ctx, numero);
    if (!poliza) throw polizaNumeroNoEncontrado(numero);
    return poliza;
  });
  m.consultar(soporte.buscarVenta, async (ctx, { id }) => {
    const venta = await ventaPorId(ctx, id);
    if (!venta) throw ventaNoEncontrada();
    return venta;
  });
  m.consultar(anular.buscarPorAnular, async (ctx, entrada) => {
    const patente = entrada.patente ? normalizarPatente(entrada.patente) : null;
    const numeroPoliza = entrada.numeroPoliza ? Number(entrada.numeroPoliza) : null;
    if (patente === null && numeroPoliza === null) throw sinPatenteNiNumero();
    const polizas = await polizasVigentes(ctx, { patente, numeroPoliza });
    if (polizas.length === 0) throw sinVigentes();
    return polizas;
  });
};

const montarAnulaciones = (m: Montador): void => {
  m.escribir(anular.anularVenta, {
    manejar: (ctx, { IV, MotivoAnulacion: motivo, FechaAnulacion: fecha }) =>
      anularVenta(ctx, IV, { motivo, fecha }),
  });
};

const montarRegeneraciones = (m: Montador): void => {
  m.encadenar(regenerar.regenerarPoliza, async ({ ctx, enTransaccion }, entrada) => {
    const numero = 'id' in entrada ? Number(entrada.id) : entrada.numeroPoliza;
    const poliza = await polizaPorNumero(ctx, numero);
    if (!poliza) throw polizaNumeroNoEncontrado(numero);
    await enTransaccion(ctx, (tx) => regenerarPoliza(tx, poliza.id));
    await rehacerDocumentos(ctx, enTransaccion, [poliza.id]);
    return { urlDescarga: urlDocumento(ctx, poliza.id) };
  });
  m.encadenar(regenerar.editarPoliza, async ({ ctx, enTransaccion }, entrada) => {
    const vigencia = { desde: entrada.inicioVigencia, hasta: entrada.terminoVigencia };
    await enTransaccion(ctx, (tx) => editarVigencia(tx, entrada.id, vigencia));
    await rehacerDocumentos(ctx, enTransaccion, [entrada.id]);
    return exigirPoliza(ctx, entrada.id);
  });
  m.escribir(regenerar.registrarVehiculo, {
    manejar: (ctx, { numeroPoliza }) => registrarVehiculoDePoliza(ctx, numeroPoliza),
  });
  m.escribir(regenerar.regenerarVenta, { manejar: (ctx, { id }) => regenerarVenta(ctx, id) });
  m.consultar(regenerar.avanceRegeneracion, async (ctx, { id }) => {
    const avance = await avanceDeDocumentos(ctx, id);
    if (!avance) throw ventaNoEncontrada();
    return avance;
  });
};

/** What Soporte looks up, cancels, regenerates and corrects (administración §2). */
export const rutasSoporte = (m: Montador): void => {
  montarConsultas(m);
  montarAnulaciones(m);
  montarRegeneraciones(m);
};
