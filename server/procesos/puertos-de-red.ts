import { once } from 'node:events';
import { createServer } from 'node:net';
import { deTodas, soloDeAqui } from '#formatos/red/direcciones.ts';
import type { Config } from '../config.ts';
import { ErrorDePartida } from '../partida/partida.ts';

const PUERTO_SUGERIDO = 3_100;
/** Whether listening failed because somebody else listens there. */
export const estaOcupado = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

const otro = (puerto: number): number =>
  puerto === PUERTO_SUGERIDO ? puerto + 100 : PUERTO_SUGERIDO;

/** Port and address at which a server listens. */
export interface Lugar {
  readonly port: number;
  readonly host: string;
}

/** In production a proxy of this machine stands before it, unless ESCUCHAR_EN says otherwise. */
export const lugarDe = ({
  PUERTO,
  ESCUCHAR_EN,
  AMBIENTE,
}: Pick<Config, 'PUERTO' | 'ESCUCHAR_EN' | 'AMBIENTE'>): Lugar => {
  const pedida = ESCUCHAR_EN ?? (AMBIENTE === 'produccion' ? '127.0.0.1' : 'todas');
  if (pedida === 'todas') return { port: PUERTO, host: deTodas() };
  return { port: PUERTO, host: pedida === '127.0.0.1' ? soloDeAqui() : pedida };
};

/** Why the product cannot be served there, and what to set; anything else as it is. */
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

/** Listens there by `escuchar`; says in plain words what to do when the place is not to be had. */
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

/** Refuses to start anything when the port is taken: whatever else was started would only be stopped. */
export const exigirPuertoLibre = (lugar: Lugar): Promise<void> =>
  escucharEn(lugar, async ({ port, host }) => {
    const sonda = createServer().listen(port, host);
    await once(sonda, 'listening');
    sonda.close();
    await once(sonda, 'close');
  });

/** Whether this machine's own programs could listen there. */
export const estaLibre = (puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const sonda = createServer();
    sonda.on('error', () => resolver(false));
    sonda.listen({ port: puerto, host: soloDeAqui(), exclusive: true }, () =>
      sonda.close(() => resolver(true)),
    );
  });

/** The first free port from that one on. */
export const puertoLibre = async (desde: number): Promise<number> => {
  let puerto = desde;
  while (!(await estaLibre(puerto))) puerto += 1;
  return puerto;
};
