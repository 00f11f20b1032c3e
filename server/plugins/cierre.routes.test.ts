import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { esperar } from '#server/test/esperar.ts';

/** Starts a request and ends it once the server accepts no new connection. */
const pedirAlCerrar = async ({ app }: Casa): Promise<string> => {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const linea = connect(Number(port), '127.0.0.1');
  await once(linea, 'connect');
  linea.write('GET /salud/vivo HTTP/1.1\r\nhost: x\r\n');
  const respuesta = text(linea);
  await esperar('la línea en el servidor', 10, async () => {
    const abiertas = await new Promise((listo) => {
      app.server.getConnections((_error, cuantas) => listo(cuantas));
    });
    return abiertas === 1;
  });
  const cierre = app.close();
  await esperar('cerrando', 10, () => !app.server.listening);
  linea.write('\r\n');
  const dicho = await respuesta;
  await cierre;
  return dicho;
};

describe('a process that is shutting down', () => {
  it('[A-HOSTS-002] answers requests on open connections, and closes those connections', async () => {
    const casa = await levantarCasa({ conWorker: false });
    try {
      const dicho = await pedirAlCerrar(casa);
      expect(dicho).toMatch(/^HTTP\/1\.1 200 /);
      expect(dicho).toMatch(/^connection: close/im);
    } finally {
      await casa.cerrar();
    }
  });
});
