import { once } from 'node:events';
import { createServer } from 'node:net';
import { deTodas, soloDeAqui } from '#formatos/red/direcciones.ts';
import type { Config } from '../config.ts';
import { ErrorDePartida } from '../partida/partida.ts';

const PUERTO_SUGERIDO = 3_100;
/** True if listening failed because the port is taken. */
export const estaOcupado = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

const otro = (puerto: number): number =>
  puerto === PUERTO_SUGERIDO ? puerto + 100 : PUERTO_SUGERIDO;

/** Port and address at which a server listens. */
export interface Lugar {
  readonly port: number;
  readonly host: string;
}

/** Loopback in production, where a local proxy stands in front, unless ESCUCHAR_EN says otherwise. */
export const lugarDe = ({
  PUERTO,
  ESCUCHAR_EN,
  AMBIENTE,
}: Pick<Config, 'PUERTO' | 'ESCUCHAR_EN' | 'AMBIENTE'>): Lugar => {
  const pedida = ESCUCHAR_EN ?? (AMBIENTE === 'produccion' ? '127.0.0.1' : 'todas');
  if (pedida === 'todas') return { port: PUERTO, host: deTodas() };
  return { port: PUERTO, host: pedida === '127.0.0.1' ? soloDeAqui() : pedida };
};

/**
 * Turns a failure to listen into a Spanish text with the setting to change; returns any other error
 * unchanged.
 */
const alEscuchar = (error: unknown, { port: puerto, host }: Lugar): unknown => {
  if ((error as NodeJS.ErrnoException).code === 'EADDRNOTAVAIL') {
    return new ErrorDePartida(
      `Esta máquina no tiene la dirección ${host}: ponga otra en ESCUCHAR_EN`,
      { cause: error },
    );
  }
  if (estaOcupado(error)) {
    return new ErrorDePartida(
      `El puerto ${puerto} está ocupado por otro programa. Ciérrelo o elija otro, ` +
        `por ejemplo PUERTO=${otro(puerto)}`,
      { cause: error },
    );
  }
  if ((error as NodeJS.ErrnoException).code === 'EACCES') {
    return new ErrorDePartida(
      `El sistema no permite usar el puerto ${puerto}. Elija otro, por ejemplo PUERTO=${otro(puerto)}`,
      { cause: error },
    );
  }
  return error;
};

/** Listens by `escuchar`. Throws a Spanish text with the remedy if the address is unavailable. */
export const escucharEn = async (
  lugar: Lugar,
  escuchar: (lugar: Lugar) => Promise<unknown>,
): Promise<void> => {
  try {
    await escuchar(lugar);
  } catch (error) {
    throw alEscuchar(error, lugar);
  }
};

/** Throws if the port is taken, before anything else starts that would only be stopped again. */
export const exigirPuertoLibre = (lugar: Lugar): Promise<void> =>
  escucharEn(lugar, async ({ port, host }) => {
    const sonda = createServer().listen(port, host);
    await once(sonda, 'listening');
    sonda.close();
    await once(sonda, 'close');
  });

/** True if a program of this machine could listen there. */
export const estaLibre = (puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const sonda = createServer();
    sonda.on('error', () => resolver(false));
    sonda.listen({ port: puerto, host: soloDeAqui(), exclusive: true }, () =>
      sonda.close(() => resolver(true)),
    );
  });

/** First free port from `desde` on. */
export const puertoLibre = async (desde: number): Promise<number> => {
  let puerto = desde;
  while (!(await estaLibre(puerto))) puerto += 1;
  return puerto;
};
