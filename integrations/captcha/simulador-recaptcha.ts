import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** `doble` says success for a token already used; `otro_dominio` names a foreign host. */
type ModoRecaptcha = 'normal' | 'doble' | 'otro_dominio' | 'error500' | 'mudo';

export interface SimuladorRecaptcha {
  /** Address of the verification call. */
  url: string;
  /** What a browser would get for solving the challenge. */
  resolver(): string;
  cambiarModo(modo: ModoRecaptcha): void;
  cerrar(): Promise<void>;
}

/** The provider's verification call: each solved challenge is good once. */
export const iniciarSimuladorRecaptcha = async (ajustes: {
  puerto: number;
  secreto: string;
  dominio: string;
}): Promise<SimuladorRecaptcha> => {
  const emitidos = new Set<string>();
  const usados = new Set<string>();
  let modo: ModoRecaptcha = 'normal';

  const juzgar = async (solicitud: IncomingMessage): Promise<object> => {
    const formulario = new URLSearchParams(await text(solicitud));
    const ficha = formulario.get('response') ?? '';
    const no = (codigo: string) => ({ success: false, 'error-codes': [codigo] });
    if (formulario.get('secret') !== ajustes.secreto) return no('invalid-input-secret');
    if (!emitidos.has(ficha)) return no('invalid-input-response');
    if (usados.has(ficha) && modo !== 'doble') return no('timeout-or-duplicate');
    usados.add(ficha);
    const hostname = modo === 'otro_dominio' ? 'impostor.example' : ajustes.dominio;
    return { success: true, challenge_ts: '2026-11-20T12:00:00Z', hostname };
  };
  const servidor = createServer((solicitud, respuesta) => {
    if (modo === 'mudo') return;
    if (modo === 'error500') return void respuesta.writeHead(500).end('<h1>Error</h1>');
    juzgar(solicitud).then(
      (juicio) => respuesta.end(JSON.stringify(juicio)),
      () => respuesta.destroy(),
    );
  });
  servidor.listen(ajustes.puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    resolver() {
      const ficha = randomUUID();
      emitidos.add(ficha);
      return ficha;
    },
    cambiarModo: (nuevo) => {
      modo = nuevo;
    },
    async cerrar() {
      servidor.close();
      servidor.closeAllConnections();
      await once(servidor, 'close');
    },
  };
};
