import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
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

interface AjustesRecaptcha {
  /** 0 takes a free one. */
  puerto: number;
  secreto: string;
  dominio: string;
}

/** The challenges solved so far and which of them were already used. */
const crearDesafios = ({ secreto, dominio }: AjustesRecaptcha) => {
  const emitidos = new Set<string>();
  const usados = new Set<string>();
  const no = (codigo: string) => ({ success: false, 'error-codes': [codigo] });
  return {
    resolver: (): string => {
      const ficha = randomUUID();
      emitidos.add(ficha);
      return ficha;
    },
    juzgar: (formulario: URLSearchParams, modo: ModoRecaptcha): object => {
      const ficha = formulario.get('response') ?? '';
      if (formulario.get('secret') !== secreto) return no('invalid-input-secret');
      if (!emitidos.has(ficha)) return no('invalid-input-response');
      if (usados.has(ficha) && modo !== 'doble') return no('timeout-or-duplicate');
      usados.add(ficha);
      const hostname = modo === 'otro_dominio' ? 'impostor.example' : dominio;
      return { success: true, challenge_ts: '2026-11-20T12:00:00Z', hostname };
    },
  };
};

/** The provider's verification call: each solved challenge is good once. */
export const iniciarSimuladorRecaptcha = async (
  ajustes: AjustesRecaptcha,
): Promise<SimuladorRecaptcha> => {
  const { resolver, juzgar } = crearDesafios(ajustes);
  let modo: ModoRecaptcha = 'normal';

  const servidor = createServer((solicitud, respuesta) => {
    if (modo === 'mudo') return;
    if (modo === 'error500') {
      respuesta.writeHead(500).end('<h1>Error</h1>');
      return;
    }
    text(solicitud).then(
      (cuerpo) => respuesta.end(JSON.stringify(juzgar(new URLSearchParams(cuerpo), modo))),
      () => respuesta.destroy(),
    );
  });
  servidor.listen(ajustes.puerto, '127.0.0.1');
  await once(servidor, 'listening');
  const { port } = servidor.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    resolver,
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
