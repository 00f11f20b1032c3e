import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface ProxyPg {
  /** URL of the same database through the proxy. */
  readonly url: string;
  /** Lets the next `veces` COMMIT reach the server and cuts the connection before the answer. */
  cortarCommits(veces: number): void;
  /** Number of connections cut. */
  cortados(): number;
  cerrar(): Promise<void>;
}

const COMMIT = Buffer.from('commit\0');

/**
 * A connection to PostgreSQL that can lose the answer to a COMMIT: committed, but unknown to the client
 * (F02).
 */
export const iniciarProxyPg = async (url: string): Promise<ProxyPg> => {
  const destino = new URL(url);
  const lineas = new Set<Socket>();
  let porCortar = 0;
  let cortados = 0;

  const servidor = createServer((cliente) => {
    const base = connect(Number(destino.port), destino.hostname);
    let sordo = false;
    for (const linea of [cliente, base]) {
      lineas.add(linea);
      linea.on('error', () => undefined);
      linea.on('close', () => {
        lineas.delete(linea);
        cliente.destroy();
        base.destroy();
      });
    }
    cliente.on('data', (trozo: Buffer) => {
      if (porCortar > 0 && trozo.includes(COMMIT)) {
        porCortar -= 1;
        cortados += 1;
        sordo = true;
      }
      base.write(trozo);
    });
    base.on('data', (trozo: Buffer) => {
      // The server answered, so the transaction is committed.
      if (sordo) cliente.destroy();
      else cliente.write(trozo);
    });
  });
  servidor.listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const proxy = new URL(url);
  proxy.port = String((servidor.address() as AddressInfo).port);

  return {
    url: proxy.href,
    cortarCommits: (veces) => {
      porCortar = veces;
    },
    cortados: () => cortados,
    async cerrar() {
      for (const linea of lineas) linea.destroy();
      await new Promise<void>((listo) => servidor.close(() => listo()));
    },
  };
};
