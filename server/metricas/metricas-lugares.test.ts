import { mkdtemp } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { crearP12 } from '#integrations/firma-pdf/p12.fixture.ts';
import { finDeTls, medirLugares } from './metricas-lugares.ts';

const AHORA = new Date('2026-11-26T12:00:00Z');
const reloj = { ahora: () => AHORA };

const medir = async (datos: string, respaldo: string): Promise<string> => {
  const registro = new Registry();
  const direccion = 'http://localhost:3000';
  medirLugares({ datos, RESPALDO_CARPETA: respaldo, direccion }, reloj, registro);
  return registro.metrics();
};
const carpetaNueva = (): Promise<string> => mkdtemp(join(tmpdir(), 'soap-lugares-'));

describe('metrics of disks and certificates', () => {
  it('[A-ALERTA-006] give the free share of each disk, and nothing for an absent folder', async () => {
    const datos = await carpetaNueva();
    const texto = await medir(datos, join(datos, 'no-montada'));
    const libre = Number(/soap_disk_free_ratio\{place="datos"\} ([\d.]+)/.exec(texto)?.[1]);
    expect(libre).toBeGreaterThan(0);
    expect(libre).toBeLessThanOrEqual(1);
    expect(texto).not.toContain('place="respaldo"');
  });

  it('[A-ALERTA-006] give the end of a TLS certificate, even an expired one, and nothing where nobody answers', async () => {
    const desde = new Date('2026-01-01T00:00:00Z');
    const hasta = new Date('2026-02-01T00:00:00Z');
    const p12 = crearP12({ nombre: 'soap.example', clave: 'x', desde, hasta });
    const pfx = Buffer.from(p12);
    const servidor = createServer({ pfx, passphrase: 'x' }).listen(0, '127.0.0.1');
    await once(servidor, 'listening');
    const { port } = servidor.address() as AddressInfo;
    expect(await finDeTls(`https://127.0.0.1:${port}`)).toEqual(hasta);
    servidor.close();
    await once(servidor, 'close');
    expect(await finDeTls(`https://127.0.0.1:${port}`)).toBeNull();
    expect(await finDeTls('http://127.0.0.1:1')).toBeNull();
  });
});
