import type { Montador } from '#nucleo/montar.ts';
import { estadoDeTrabajo } from './estado-de-trabajo.usecase.ts';
import { archivoDeInforme } from './informe-archivo.usecase.ts';
import { libroDeInforme } from './informe-libro.xlsx.ts';
import * as contrato from './informe.contract.ts';
import { paginasDeInforme } from './informe.query.ts';
import { type ClaseDeInforme, nombreDeInforme } from './informe.ts';
import { estadoDeTrabajo as llamadaDeEstado } from './trabajo.contract.ts';
import { pedirInforme } from './pedir-informe.usecase.ts';

type LlamadaDeInforme = typeof contrato.informeVentas | typeof contrato.informeVentasDeCorredor;

const montarInforme = (m: Montador, llamada: LlamadaDeInforme, clase: ClaseDeInforme): void => {
  m.encadenar(llamada as typeof contrato.informeVentas, async (fuera, entrada, { reply }) => {
    const { filtro, trabajoId } = await pedirInforme(fuera, clase, entrada);
    if (trabajoId !== null) {
      reply.code(202);
      return { trabajoId: contrato.trabajoDe(trabajoId) };
    }
    const paginas = paginasDeInforme(fuera.ctx.db, filtro);
    const trozos: Uint8Array[] = [];
    for await (const trozo of libroDeInforme(clase, filtro, paginas)) trozos.push(trozo);
    return {
      fileContents: Buffer.concat(trozos).toString('base64'),
      fileDownloadName: nombreDeInforme(clase, filtro),
    };
  });
};

export const rutasInformes = (m: Montador): void => {
  montarInforme(m, contrato.informeVentas, 'ventas');
  montarInforme(m, contrato.informeVentasDeCorredor, 'ventas');
  montarInforme(m, contrato.informeVentasAnuladas, 'anuladas');

  m.consultar(llamadaDeEstado, (ctx, { id }) => estadoDeTrabajo(ctx, id));

  m.consultar(contrato.descargarInforme, async (ctx, { enlace }, { reply }) => {
    const { contenido, bytes, nombre } = await archivoDeInforme(ctx, enlace);
    reply.header('content-length', bytes);
    return { contenido, tipo: contrato.EXCEL, nombre };
  });
};
