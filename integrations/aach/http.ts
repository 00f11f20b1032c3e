import { leerJson, preguntar } from '#integrations/preguntar.ts';
import { z } from 'zod';
import type { Aach, DichoDePoliza, PolizaParaAach } from './port.ts';

interface AjustesAach {
  /** Base URL before `/polizas`, with or without a final slash. */
  url: string;
  /** Sent as bearer token. */
  token: string;
  tiempoMaximoMs?: number;
}

const BYTES_MAXIMOS = 1024 * 1024;
const LARGO_MENSAJE = 300;
const YA_ESTABA = new Set(['informada', 'ya_informada', 'actualizada', 'anulada', 'ya_anulada']);

const respuesta = z.object({
  resultados: z.array(
    z.object({
      numeroPoliza: z.int(),
      patente: z.string(),
      estado: z.string(),
      mensaje: z.string().default(''),
    }),
  ),
});

/** Parses the results by policy number; ignores policies that were not sent, or with another plate. */
const leerDichos = (
  cuerpo: string,
  enviadas: readonly PolizaParaAach[],
): ReadonlyMap<number, DichoDePoliza> | null => {
  const { data } = respuesta.safeParse(leerJson(cuerpo));
  if (!data) return null;
  const patentes = new Map(enviadas.map(({ numeroPoliza, patente }) => [numeroPoliza, patente]));
  const propios = data.resultados.filter(
    ({ numeroPoliza, patente }) => patentes.get(numeroPoliza) === patente,
  );
  return new Map(
    propios.map(({ numeroPoliza, estado, mensaje }) => [
      numeroPoliza,
      {
        aceptada: YA_ESTABA.has(estado),
        mensaje: (mensaje || estado).slice(0, LARGO_MENSAJE),
      },
    ]),
  );
};

/** AACH over HTTP: `POST {url}/polizas`, with a default timeout of 20 s. */
export const aachPorHttp = (ajustes: AjustesAach): Aach => {
  const { token, tiempoMaximoMs = 20_000 } = ajustes;
  const direccion = `${ajustes.url.replace(/\/+$/, '')}/polizas`;
  return {
    async informar(clase, polizas) {
      const contestacion = await preguntar({
        direccion,
        cabeceras: { authorization: `Bearer ${token}` },
        cuerpo: JSON.stringify({ accion: clase, polizas }),
        tiempoMaximoMs,
        bytesMaximos: BYTES_MAXIMOS,
      });
      if (contestacion.tipo === 'sin_respuesta') return contestacion;
      const { estado, cuerpo } = contestacion;
      if (estado !== 200) return { tipo: 'sin_respuesta', motivo: `estado ${estado}` };
      const dichos = leerDichos(cuerpo, polizas);
      return dichos
        ? { tipo: 'contesto', polizas: dichos }
        : { tipo: 'sin_respuesta', motivo: 'respuesta ilegible' };
    },
  };
};
