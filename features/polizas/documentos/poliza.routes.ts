import { anotarDescarga } from '#features/auditoria/anotar-descarga.usecase.ts';
import { leerDocumento } from '#features/envios/leer-documento.usecase.ts';
import { polizaDescargada, polizasDescargadas } from '#features/polizas/poliza.hechos.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { leerEnlace } from '#features/polizas/enlace-documento.usecase.ts';
import { descargarDocumento, descargarTodas, obtenerPolizas } from './documentos.contract.ts';
import { emisionIncompleta, enlaceVencido } from '#features/polizas/poliza.errors.ts';
import { falloDeDocumento } from './documento-danado.usecase.ts';
import { archivoDePoliza, archivosDeVenta, polizasDeVenta } from './poliza.query.ts';
import { zipDePolizas } from './zip-polizas.usecase.ts';

const montarDescargas = (m: Montador): void => {
  m.encadenar(descargarTodas, async ({ ctx, enTransaccion }, { IDV }, { reply }) => {
    const venta = await archivosDeVenta(ctx, IDV);
    if (!venta) throw ventaNoEncontrada();
    if (!venta.completa) throw emisionIncompleta();
    const { flujo, bytes } = zipDePolizas(ctx, enTransaccion, venta.archivos);
    reply.header('content-length', bytes.toString());
    anotarDescarga(ctx, enTransaccion, polizasDescargadas({ id: IDV }));
    return { contenido: flujo, tipo: 'application/zip', nombre: `Polizas_SOAP_IDV${IDV}.zip` };
  });

  m.encadenar(descargarDocumento, async ({ ctx, enTransaccion }, { enlace }) => {
    const leida = leerEnlace(ctx, enlace);
    const archivo = leida ? await archivoDePoliza(ctx, leida.polizaId) : undefined;
    if (!leida || !archivo?.documento_clave || !archivo.documento_sha256) throw enlaceVencido();
    const { numero_poliza: numeroPoliza, documento_clave: clave } = archivo;
    const leido = await leerDocumento(
      ctx,
      { numeroPoliza },
      { clave, sha256: archivo.documento_sha256 },
    );
    if (leido.tipo !== 'ok') {
      ctx.log.error({ poliza: leida.polizaId, motivo: leido.tipo }, 'documento no servible');
      throw await falloDeDocumento(ctx, {
        ventaId: archivo.venta_id,
        numeroPoliza,
        sha256: archivo.documento_sha256,
        tipo: leido.tipo,
      });
    }
    anotarDescarga(ctx, enTransaccion, polizaDescargada({ id: leida.polizaId }), leida.dueno);
    return {
      contenido: leido.contenido,
      tipo: 'application/pdf',
      nombre: `Poliza_SOAP_${archivo.patente}_${archivo.numero_poliza}.pdf`,
    };
  });
};

export const rutasPolizas = (m: Montador): void => {
  m.consultar(obtenerPolizas, async (ctx, { IDV }) => {
    const polizas = await polizasDeVenta(ctx, IDV);
    if (!polizas) throw ventaNoEncontrada();
    return polizas;
  });

  montarDescargas(m);
};
