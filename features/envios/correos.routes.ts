import { noEncontrado } from '#nucleo/comunes.errors.ts';
import type { Montador } from '#nucleo/montar.ts';
import { buscarCorreos, descargarAdjunto, leerCorreo } from './correos.contract.ts';

export const rutasCorreos = (m: Montador): void => {
  m.consultar(buscarCorreos, async ({ puertos }) => ({
    porSmtp: puertos.bandeja === null,
    correos: ((await puertos.bandeja?.listar()) ?? []).map(({ fecha, ...correo }) => ({
      archivo: correo.archivo,
      para: correo.para,
      asunto: correo.asunto,
      bytes: correo.bytes,
      fecha: fecha.toISOString(),
    })),
  }));
  m.consultar(leerCorreo, async ({ puertos }, { archivo }) => {
    const correo = await puertos.bandeja?.leer(archivo);
    if (!correo) throw noEncontrado();
    return {
      para: correo.para,
      asunto: correo.asunto,
      fecha: correo.fecha.toISOString(),
      texto: correo.texto,
      html: correo.html,
      adjuntos: correo.adjuntos.map(({ nombre, contenido }) => ({
        nombre,
        bytes: contenido.length,
      })),
    };
  });
  m.consultar(descargarAdjunto, async ({ puertos }, { archivo, indice }) => {
    const adjunto = (await puertos.bandeja?.leer(archivo))?.adjuntos[indice];
    if (!adjunto) throw noEncontrado();
    return adjunto;
  });
};
