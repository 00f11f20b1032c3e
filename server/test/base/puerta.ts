import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address that forwards to a changeable server. */
export const abrirPuerta = async (hacia: number, donde = '127.0.0.1') => {
  let destino = hacia;
  const lineas = new Set<Socket>();
  const puerta = createServer((cliente) => {
    const base = connect(destino, '127.0.0.1');
    for (const linea of [cliente, base]) {
      lineas.add(linea);
      linea.on('error', () => undefined);
      linea.on('close', () => {
        lineas.delete(linea);
        cliente.destroy();
        base.destroy();
      });
    }
    cliente.pipe(base);
    base.pipe(cliente);
  });
  puerta.listen(0, donde);
  await once(puerta, 'listening');
  const cortar = (): void => {
    for (const linea of lineas) linea.destroy();
  };
  return {
    puerto: (puerta.address() as AddressInfo).port,
    llevar(otro: number) {
      destino = otro;
      cortar();
    },
    /** Keeps open connections but forwards nothing, like a host that is cut off. */
    callar() {
      for (const linea of lineas) {
        linea.unpipe();
        linea.resume();
      }
    },
    async cerrar() {
      cortar();
      await new Promise<void>((listo) => puerta.close(() => listo()));
    },
  };
};
