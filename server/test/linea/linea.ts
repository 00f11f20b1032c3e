import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Answers on a connection until it closed, or until the expected number arrived. */
export interface Leido {
  readonly texto: string;
  /** Status of each answer. */
  readonly estados: readonly number[];
  readonly cerrada: boolean;
}

const estadosDe = (texto: string): number[] =>
  [...texto.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, estado]) => Number(estado));

interface Linea {
  escribir(bytes: string): void;
  /** Waits for the end of the connection or for `answers` of them. */
  leer(respuestas?: number): Promise<Leido>;
  cortar(): void;
}

/** A connection for arbitrary bytes, HTTP or not. */
export const abrirLinea = async (puerto: number, { tls = false } = {}): Promise<Linea> => {
  const linea: Socket = tls
    ? connectTls({ port: puerto, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(puerto, '127.0.0.1');
  let texto = '';
  let cerrada = false;
  let avisar = (): void => undefined;
  linea.on('data', (bytes: Buffer) => {
    texto += bytes.toString();
    avisar();
  });
  linea.on('error', () => undefined);
  linea.on('close', () => {
    cerrada = true;
    avisar();
  });
  await new Promise<void>((listo, falla) => {
    linea.once(tls ? 'secureConnect' : 'connect', listo);
    linea.once('error', falla);
  });
  return {
    escribir: (bytes) => void linea.write(bytes, 'latin1'),
    cortar: () => void linea.destroy(),
    leer: (respuestas = Number.POSITIVE_INFINITY) =>
      new Promise((listo) => {
        avisar = () => {
          const estados = estadosDe(texto);
          if (cerrada || estados.length >= respuestas) listo({ texto, estados, cerrada });
        };
        avisar();
      }),
  };
};
