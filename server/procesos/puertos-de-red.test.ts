import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lanzarHijo } from '../test/proceso/procesos.ts';

it('[A-PROD-021] npm start names a taken port, and what to set, before it starts anything', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-puerto-'));
  const otro = createServer().listen(0, '127.0.0.1');
  await once(otro, 'listening');
  const { port } = otro.address() as AddressInfo;
  try {
    const hijo = lanzarHijo('inicio', { PUERTO: String(port), SOAP_DATOS: carpeta });
    expect(await hijo.fin).toBe(1);
    expect(hijo.salida()).toContain(
      `SOAP no pudo partir: El puerto ${port} está ocupado por otro programa. ` +
        'Ciérrelo o elija otro, por ejemplo PUERTO=3100',
    );
    expect(hijo.salida()).not.toContain('EADDRINUSE');
    expect(existsSync(join(carpeta, 'base'))).toBe(false);
  } finally {
    otro.close();
    rmSync(carpeta, { recursive: true, force: true });
  }
}, 60_000);
