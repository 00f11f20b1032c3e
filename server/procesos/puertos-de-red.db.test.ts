import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crearBase } from '../test/base/base.ts';
import { lanzarHijo } from '../test/proceso/procesos.ts';

it('[A-PROD-021] an API of its own says it too, in one line and without a stack', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-puerto-'));
  const base = await crearBase();
  const otro = createServer().listen(0, '127.0.0.1');
  await once(otro, 'listening');
  const { port } = otro.address() as AddressInfo;
  try {
    const hijo = lanzarHijo('api', {
      PUERTO: String(port),
      METRICAS_PUERTO: '0',
      SOAP_DATOS: carpeta,
      DATABASE_URL: base.url,
      NIVEL_LOG: 'silent',
    });
    expect(await hijo.fin).toBe(1);
    expect(hijo.salida().trim()).toBe(
      `El puerto ${port} está ocupado por otro programa. Ciérrelo o elija otro, por ejemplo PUERTO=3100`,
    );
  } finally {
    otro.close();
    await base.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
});
