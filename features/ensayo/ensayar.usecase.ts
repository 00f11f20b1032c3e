import { dibujarCertificadoDeMuestra } from '#features/emision/certificado/certificado-de-muestra.usecase.ts';
import { redacciones } from '#features/redacciones/redaccion.query.ts';
import { redaccionDelDia } from '#features/redacciones/redaccion.ts';
import { registroNoEncontrado } from '#features/registros/registro.errors.ts';
import { VERSION_TERMINOS } from '#features/ventas/venta.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { celdaDe, diaDe, filasDe, momentosDe } from './ensayar.ts';
import type { EnsayoVM } from './ensayo.contract.ts';
import { leerVentas } from './ensayo.query.ts';

/** Plays an agreement on the day before, the day and the day after of a moment. Throws 404. */
export const probar = async (
  ctx: Contexto,
  { convenioId, momento }: { readonly convenioId: number; readonly momento: Date },
): Promise<EnsayoVM> => {
  const { nombre, ventas } = await leerVentas(ctx, convenioId, momentosDe(momento));
  const guardadas = await redacciones(ctx.db);
  return {
    convenio: nombre,
    terminos: VERSION_TERMINOS,
    dias: ventas.map((venta) => diaDe(venta, guardadas)),
    filas: filasDe(ventas),
  };
};

/**
 * Draws the certificate that a premium would give at a moment, stamped and unsigned. Throws 404 where it would give
 * none.
 */
export const dibujarMuestra = async (
  ctx: Contexto,
  {
    convenioId,
    primaId,
    momento,
  }: { readonly convenioId: number; readonly primaId: number; readonly momento: Date },
) => {
  const { nombre, corredor, ventas } = await leerVentas(ctx, convenioId, [momento]);
  const [venta] = ventas;
  const tipo = venta?.tipos.find(({ id }) => id === primaId);
  const celda = venta && tipo ? celdaDe(venta, tipo) : null;
  const hoy = fechaSantiago(momento);
  const redaccion = redaccionDelDia(await redacciones(ctx.db), hoy);
  if (!tipo || !redaccion || !celda || celda.precio === null || !celda.desde || !celda.hasta)
    throw registroNoEncontrado();
  const contenido = dibujarCertificadoDeMuestra(ctx, {
    prima: celda.precio,
    tipoVehiculo: tipo.tipoVehiculoVM.nombre,
    tipoUso: tipo.tipoUsoVM?.nombre ?? 'NO APLICA',
    corredor,
    convenio: nombre,
    fechaEmision: hoy,
    redaccion,
    vigenciaDesde: celda.desde,
    vigenciaHasta: celda.hasta,
  });
  return { contenido, tipo: 'application/pdf', nombre: `Muestra_${hoy}.pdf` };
};
