import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { archivoSunDescargado } from './sun.hechos.ts';
import type { Montador } from '#nucleo/montar.ts';
import { nombreDeArchivoSun } from './archivo-sun.ts';
import { generarArchivosSun } from './generar-sun.usecase.ts';
import { darPorVisto } from './dar-por-visto.usecase.ts';
import * as contrato from './sun.contract.ts';
import { archivoSunNoDisponible, ventaSinSun } from './sun.errors.ts';
import { archivoDeVenta, archivosDeVenta } from './venta-sun.query.ts';

export const rutasSun = (m: Montador): void => {
  m.encadenar(contrato.regenerarSun, async ({ ctx, enTransaccion }, { id }) => {
    const [hecho] = await generarArchivosSun(ctx, enTransaccion, [id]);
    if (!hecho) throw ventaSinSun();
    const archivo = await archivoDeVenta(ctx.db, id);
    return { nombre: nombreDeArchivoSun(id, archivo?.version ?? 1), polizas: hecho.polizas };
  });
  m.encadenar(contrato.descargarSun, async ({ ctx, enTransaccion }, { id }) => {
    const archivo = await archivoDeVenta(ctx.db, id);
    if (!archivo) throw archivoSunNoDisponible();
    const leido = await ctx.puertos.documentos.leer(archivo.clave, archivo.sha256);
    if (leido.tipo !== 'ok') throw archivoSunNoDisponible();
    const { version } = archivo;
    const nombre = nombreDeArchivoSun(id, version);
    // Audited before the download, because a person may deliver the file and the screen must show its
    // version.
    await enTransaccion(ctx, (tx) =>
      registrar(tx, archivoSunDescargado({ id, despues: { version, nombre } })),
    );
    return { contenido: leido.contenido, tipo: 'text/plain', nombre };
  });
  m.consultar(contrato.buscarArchivosSun, (ctx, { id }) => archivosDeVenta(ctx.db, id));
  m.escribir(contrato.marcarSunVisto, { manejar: darPorVisto });
};
