import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#server/montar.ts';
import { leerEnlace } from './enlace-documento.usecase.ts';
import * as contrato from './poliza.contract.ts';
import {
  documentoDanado,
  emisionIncompleta,
  enlaceVencido,
  polizaNoEncontrada,
} from './poliza.errors.ts';
import {
  archivoDePoliza,
  archivosDeVenta,
  polizasDeVenta,
  verificacionPorCodigo,
} from './poliza.query.ts';
import { zipDePolizas } from './zip-polizas.usecase.ts';

export const rutasPolizas = (m: Montador): void => {
  m.consultar(contrato.obtenerPolizas, async (ctx, { IDV }) => {
    const polizas = await polizasDeVenta(ctx, IDV);
    if (!polizas) throw ventaNoEncontrada();
    return polizas;
  });

  m.consultar(contrato.descargarTodas, async (ctx, { IDV }, { reply }) => {
    const venta = await archivosDeVenta(ctx, IDV);
    if (!venta) throw ventaNoEncontrada();
    if (!venta.completa) throw emisionIncompleta();
    const { flujo, bytes } = zipDePolizas(ctx, venta.archivos);
    reply.header('content-length', bytes.toString());
    return { contenido: flujo, tipo: 'application/zip', nombre: `Polizas_SOAP_IDV${IDV}.zip` };
  });

  m.consultar(contrato.descargarDocumento, async (ctx, { enlace }) => {
    const polizaId = leerEnlace(ctx, enlace);
    const archivo = polizaId === null ? undefined : await archivoDePoliza(ctx, polizaId);
    if (!archivo?.documento_clave || !archivo.documento_sha256) throw enlaceVencido();
    const leido = await ctx.puertos.documentos.leer(
      archivo.documento_clave,
      archivo.documento_sha256,
    );
    if (leido.tipo !== 'ok') {
      ctx.log.error({ poliza: polizaId, motivo: leido.tipo }, 'documento no servible');
      throw documentoDanado();
    }
    return {
      contenido: leido.contenido,
      tipo: 'application/pdf',
      nombre: `Poliza_SOAP_${archivo.patente}_${archivo.numero_poliza}.pdf`,
    };
  });

  m.consultar(contrato.verificarPoliza, async (ctx, { codigo }) => {
    const verificacion = await verificacionPorCodigo(ctx, codigo);
    if (!verificacion) throw polizaNoEncontrada();
    return verificacion;
  });
};
