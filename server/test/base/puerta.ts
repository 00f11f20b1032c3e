import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address whose server changes, or that is reached where its server does not listen. */
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
    /** Takes what comes by the open lines and passes nothing on, as a host that is cut off. */
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
