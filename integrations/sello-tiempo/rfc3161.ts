import { randomBytes } from 'node:crypto';
import { crearCortacircuitos } from '#integrations/cortacircuitos.ts';
import { preguntarBytes } from '#integrations/preguntar.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import { sinSello } from '#values/sello-tiempo.ts';
import type { SelloDeTiempo } from './port.ts';
import { pedidoDeSello, selloDe } from './respuesta.ts';

interface AjustesSello {
  readonly url: string;
  readonly reloj: Reloj;
  readonly tiempoMaximoMs?: number;
}

const BYTES_MAXIMOS = 64 * 1024;
const BYTES_UNICO = 16;
/** Maximum concurrent requests; a fleet would otherwise open hundreds of connections. */
const A_LA_VEZ = 8;
const FALLAS_PARA_ABRIR = 3;
const ESPERA_MS = 10_000;
const CABECERAS = {
  'content-type': 'application/timestamp-query',
  accept: 'application/timestamp-reply',
} as const;

/** Limits concurrency to `cuantas`; other calls wait in order. */
const aLoMas = (cuantas: number) => {
  let libres = cuantas;
  const esperan: (() => void)[] = [];
  return async <T>(hacer: () => Promise<T>): Promise<T> => {
    if (libres > 0) libres -= 1;
    else await new Promise<void>((seguir) => esperan.push(seguir));
    try {
      return await hacer();
    } finally {
      const siguiente = esperan.shift();
      if (siguiente) siguiente();
      else libres += 1;
    }
  };
};

const nuevoUnico = (): Buffer => {
  const unico = randomBytes(BYTES_UNICO);
  unico[0] = ((unico[0] ?? 0) & 0x3f) | 0x40;
  return unico;
};

/**
 * Time stamp authority over HTTP (RFC 3161, 3.4), with a default timeout of 10 s. After three consecutive
 * failures the circuit stays open for 10 s, so that a fleet does not wait for every stamp (A-FIRMA-003).
 */
export const selloPorHttp = ({
  url,
  reloj,
  tiempoMaximoMs = 10_000,
}: AjustesSello): SelloDeTiempo => {
  const turno = aLoMas(A_LA_VEZ);
  const circuito = crearCortacircuitos({
    reloj,
    fallasParaAbrir: FALLAS_PARA_ABRIR,
    esperaMs: ESPERA_MS,
  });
  const pedir = async (huella: Uint8Array, ahora: Date): Promise<Buffer | string> => {
    const pedido = { huella, unico: nuevoUnico(), ahora };
    const contestacion = await preguntarBytes({
      direccion: url,
      cabeceras: CABECERAS,
      cuerpo: pedidoDeSello(pedido),
      tiempoMaximoMs,
      bytesMaximos: BYTES_MAXIMOS,
    });
    if (contestacion.tipo === 'sin_respuesta') return contestacion.motivo;
    const { estado, cuerpo } = contestacion;
    return estado === 200 ? selloDe(cuerpo, pedido) : `estado ${estado}`;
  };
  return {
    async sellar(huella, ahora) {
      const sello = await turno(() =>
        circuito.pasar(
          () => pedir(huella, ahora),
          (dado) => typeof dado !== 'string',
        ),
      );
      if (sello === null || typeof sello === 'string') {
        const fallo = sinSello();
        fallo.cause = `El sellado de tiempo dio ${sello ?? 'sólo fallas hasta recién'}`;
        throw fallo;
      }
      return sello;
    },
  };
};
