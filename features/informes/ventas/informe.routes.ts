import type { Montador } from '#nucleo/montar.ts';
import type { Llamada } from '#values/llamada.ts';
import type { z } from 'zod';
import * as enPantalla from './en-pantalla.contract.ts';
import { ventasDeConvenio, ventasEnPantalla } from './en-pantalla.usecase.ts';
import { estadoDeTrabajo } from './estado-de-trabajo.usecase.ts';
import { archivoDeInforme } from './informe-archivo.usecase.ts';
import { CLASES_DE_INFORME, type ClaseDeInforme, nombreDeInforme } from './clases-de-informe.ts';
import { libroDeInforme } from './informe-libro.xlsx.ts';
import * as contrato from './informe.contract.ts';
import { paginasDeInforme } from './informe.query.ts';
import { estadoDeTrabajo as llamadaDeEstado } from './trabajo.contract.ts';
import { pedirInforme } from './pedir-informe.usecase.ts';

const montarInforme = <E extends z.ZodType<contrato.EntradaDeInforme>>(
  m: Montador,
  llamada: Llamada<E, typeof contrato.informeVM>,
  clase: ClaseDeInforme,
): void => {
  m.encadenar(llamada, async (fuera, entrada, { reply }) => {
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
  for (const clase of CLASES_DE_INFORME) {
    montarInforme(m, contrato.informeDe[clase], clase);
    const deCorredor = contrato.informeDeCorredor[clase];
    if (deCorredor) montarInforme(m, deCorredor, clase);
  }

  m.consultar(enPantalla.ventasEnPantalla, ventasEnPantalla);
  m.consultar(enPantalla.ventasDeConvenio, ventasDeConvenio);

  m.consultar(llamadaDeEstado, (ctx, { id }) => estadoDeTrabajo(ctx, id));

  m.consultar(contrato.descargarInforme, async (ctx, { enlace }, { reply }) => {
    const { contenido, bytes, nombre } = await archivoDeInforme(ctx, enlace);
    reply.header('content-length', bytes);
    return { contenido, tipo: contrato.EXCEL, nombre };
  });
};
