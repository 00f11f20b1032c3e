import { anotarDescarga } from '#features/auditoria/anotar-descarga.usecase.ts';
import { leerDocumento } from '#features/envios/leer-documento.usecase.ts';
import { polizaDescargada, polizasDescargadas } from '#features/polizas/poliza.hechos.ts';
import { ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import type { Contexto, EnTransaccion } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { FastifyReply } from 'fastify';
import {
  leerEnlace,
  leerEnlaceDeVenta,
  urlDeVenta,
} from '#features/polizas/enlace-documento.usecase.ts';
import {
  descargarDocumento,
  descargarTodas,
  descargarVenta,
  enlaceDeTodas,
  obtenerPolizas,
} from './documentos.contract.ts';
import { emisionIncompleta, enlaceVencido } from '#features/polizas/poliza.errors.ts';
import { falloDeDocumento } from './documento-danado.usecase.ts';
import {
  archivoDePoliza,
  archivosDeLaVenta,
  archivosDeVenta,
  polizasDeVenta,
} from './poliza.query.ts';
import { zipDePolizas } from './zip-polizas.usecase.ts';

type Archivos = Awaited<ReturnType<typeof archivosDeLaVenta>>;

/** Returns the files of a whole sale; throws while one is missing. */
const exigirCompletos = ({ completa, archivos }: Archivos): Archivos['archivos'] => {
  if (!completa || archivos.some(({ firmada }) => !firmada)) throw emisionIncompleta();
  return archivos;
};

const archivosVisibles = async (ctx: Contexto, IDV: number): Promise<Archivos['archivos']> => {
  const venta = await archivosDeVenta(ctx, IDV);
  if (!venta) throw ventaNoEncontrada();
  return exigirCompletos(venta);
};

const comoZip = (
  { ctx, enTransaccion }: { readonly ctx: Contexto; readonly enTransaccion: EnTransaccion },
  IDV: number,
  archivos: Archivos['archivos'],
  reply: FastifyReply,
) => {
  const { flujo, bytes } = zipDePolizas(ctx, enTransaccion, archivos);
  reply.header('content-length', bytes.toString());
  return { contenido: flujo, tipo: 'application/zip', nombre: `Polizas_SOAP_IDV${IDV}.zip` };
};

const montarDescargas = (m: Montador): void => {
  m.encadenar(descargarTodas, async ({ ctx, enTransaccion }, { IDV }, { reply }) => {
    const archivos = await archivosVisibles(ctx, IDV);
    anotarDescarga(ctx, enTransaccion, polizasDescargadas({ id: IDV }));
    return comoZip({ ctx, enTransaccion }, IDV, archivos, reply);
  });

  m.encadenar(descargarVenta, async ({ ctx, enTransaccion }, { enlace }, { reply }) => {
    const leida = leerEnlaceDeVenta(ctx, enlace);
    if (!leida) throw enlaceVencido();
    const { ventaId, dueno, alcanza } = leida;
    const venta = await archivosDeLaVenta(ctx.db, ventaId);
    const archivos = venta.archivos.filter(({ email }) => alcanza(email));
    exigirCompletos({ ...venta, archivos });
    anotarDescarga(ctx, enTransaccion, polizasDescargadas({ id: ventaId }), dueno);
    return comoZip({ ctx, enTransaccion }, ventaId, archivos, reply);
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

  m.consultar(enlaceDeTodas, async (ctx, { IDV }) => {
    await archivosVisibles(ctx, IDV);
    return { url: urlDeVenta(ctx, IDV) };
  });

  montarDescargas(m);
};
