import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { comoHost, soloDeAqui } from '#formatos/red/direcciones.ts';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * Modes of the server:
 * - `4xx` refuses the recipient for now, `5xx` as unknown;
 * - `bloqueado` refuses the recipient because it blocked us, `ajeno` refuses our sender;
 * - `pesado` refuses the message after its data;
 * - `corta` accepts the message and drops the connection before answering;
 * - `mudo` never answers after the data.
 */
type ModoSmtp = 'ok' | '4xx' | '5xx' | 'bloqueado' | 'ajeno' | 'pesado' | 'corta' | 'mudo';

export interface SimuladorSmtp {
  url: string;
  cambiarModo(modo: ModoSmtp): void;
  /** Every complete message, also if its connection was dropped afterwards. */
  recibidos: Email[];
  cerrar(): Promise<void>;
}

const negativa = (responseCode: number, mensaje: string): Error =>
  Object.assign(new Error(mensaje), { responseCode });

/** Tracks the open connections of a server; the returned function destroys them all. */
const seguirLineas = (servidor: Server): (() => void) => {
  const lineas = new Set<Socket>();
  servidor.on('connection', (linea: Socket) => {
    lineas.add(linea);
    linea.on('close', () => lineas.delete(linea));
  });
  return () => {
    for (const linea of lineas) linea.destroy();
  };
};

/** Simulated SMTP server that records messages and can fail like a real one. */
export const iniciarSimuladorSmtp = async (puerto = 0): Promise<SimuladorSmtp> => {
  const recibidos: Email[] = [];
  let modo: ModoSmtp = 'ok';

  const servidor = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_remitente, _sesion, listo) {
      if (modo === 'ajeno') listo(negativa(550, '5.1.8 Sender domain not found'));
      else listo();
    },
    onRcptTo({ address }, _sesion, listo) {
      // Real servers repeat the address in their refusal.
      if (modo === '4xx') listo(negativa(450, `<${address}> Mailbox busy, try later`));
      else if (modo === '5xx') listo(negativa(550, `<${address}> No such user`));
      else if (modo === 'bloqueado') listo(negativa(550, '5.7.1 Blocked by our list'));
      else listo();
    },
    onData(flujo, _sesion, listo) {
      const alTerminar = async () => {
        const contenido = await buffer(flujo);
        if (modo === 'pesado') return listo(negativa(552, 'Message too large'));
        recibidos.push(await PostalMime.parse(contenido));
        if (modo === 'corta') cortarLineas();
        else if (modo === 'ok') listo(null, 'Queued');
      };
      alTerminar().catch(listo);
    },
  });
  servidor.on('error', () => undefined);
  const cortarLineas = seguirLineas(servidor.server);
  const aqui = soloDeAqui();
  servidor.listen(puerto, aqui);
  await once(servidor.server, 'listening');
  const { port } = servidor.server.address() as AddressInfo;

  return {
    url: `smtp://${comoHost(aqui)}:${port}`,
    recibidos,
    cambiarModo: (nuevo) => {
      modo = nuevo;
    },
    async cerrar() {
      cortarLineas();
      await new Promise<void>((listo) => servidor.close(listo));
    },
  };
};
