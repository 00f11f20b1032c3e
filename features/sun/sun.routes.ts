import { anotarDescarga } from '#features/auditoria/anotar-descarga.usecase.ts';
import { archivoSunDescargado } from './sun.hechos.ts';
import type { Montador } from '#nucleo/montar.ts';
import { generarArchivosSun, nombreDeArchivo } from './generar-sun.usecase.ts';
import * as contrato from './sun.contract.ts';
import { archivoSunNoDisponible, ventaSinSun } from './sun.errors.ts';
import { archivoDeVenta } from './venta-sun.query.ts';

export const rutasSun = (m: Montador): void => {
  m.encadenar(contrato.regenerarSun, async ({ ctx, enTransaccion }, { id }) => {
    const [hecho] = await generarArchivosSun(ctx, enTransaccion, [id]);
    if (!hecho) throw ventaSinSun();
    return { nombre: nombreDeArchivo(id), polizas: hecho.polizas };
  });
  m.encadenar(contrato.descargarSun, async ({ ctx, enTransaccion }, { id }) => {
    const archivo = await archivoDeVenta(ctx.db, id);
    if (!archivo) throw archivoSunNoDisponible();
    const leido = await ctx.puertos.documentos.leer(archivo.clave, archivo.sha256);
    if (leido.tipo !== 'ok') throw archivoSunNoDisponible();
    anotarDescarga(ctx, enTransaccion, archivoSunDescargado({ id }));
    return { contenido: leido.contenido, tipo: 'text/plain', nombre: nombreDeArchivo(id) };
  });
};
