import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { paquetesDelCandado } from './candado.ts';
import { licenciasAjenas, seAdmite } from './licencias.ts';
import { type Aviso, leerAvisos, traerAvisos } from './avisos.ts';
import { dispensaDe, vulnerables } from './vulnerabilidades.ts';

const raiz = new URL('../../../', import.meta.url);
const paquetes = paquetesDelCandado();
const DE_HOY = { paquetes: new Set(paquetes.map(({ nombre }) => nombre)), ahora: new Date() };

/** An advisory as OSV publishes it. */
const publicado = (name: string, events: object[], mas: object = {}) => ({
  id: 'GHSA-x',
  modified: '2020-11-01T00:00:00Z',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...mas,
});
/** An advisory as it is stored. */
const leido = (name: string, events: object[]): Aviso => ({
  id: 'GHSA-x',
  modified: '2020-11-01T00:00:00Z',
  affected: [{ package: { name }, ranges: [{ events }] }],
});

describe('the packages of the product (C47)', () => {
  it('[A-SBOM-002] all have a licence of the list', () => {
    expect(paquetes.length).toBeGreaterThan(400);
    expect(licenciasAjenas(paquetes)).toEqual([]);
    expect(licenciasAjenas([{ nombre: 'x', version: '1.0.0', licencia: 'GPL-3.0' }])).toEqual([
      'x@1.0.0: GPL-3.0',
    ]);
    expect(licenciasAjenas([{ nombre: 'x', version: '1.0.0', licencia: undefined }])).toEqual([
      'x@1.0.0: no dice licencia',
    ]);
    expect(['(MIT OR GPL-3.0)', 'MIT AND GPL-3.0', 'MIT AND ISC'].map(seAdmite)).toEqual([
      ...[true, false, true],
    ]);
  });

  it('[A-SBOM-004] all are pinned by the hash of their archive', () => {
    expect(paquetes.filter(({ huella }) => !huella?.startsWith('sha512-'))).toEqual([]);
  });

  it('[A-SBOM-003] an advisory names the versions it affects, and no other', () => {
    const alcanzados = (versiones: readonly string[], eventos: object[]) => {
      const avisos = [leido('a', eventos)];
      return versiones.filter(
        (version) => vulnerables([{ nombre: 'a', version, licencia: 'MIT' }], avisos).length > 0,
      );
    };
    const versiones = ['0.1.0', '1.2.3-rc.1', '1.2.3', '1.9.0', '1.10.0', '2.0.0'];
    const dos = [{ introduced: '0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }];
    expect(alcanzados(versiones, dos)).toEqual(['0.1.0', '1.2.3-rc.1', '2.0.0']);
    expect(alcanzados(versiones, dos.toReversed())).toEqual(['0.1.0', '1.2.3-rc.1', '2.0.0']);
    const hasta = [{ introduced: '1.2.3' }, { last_affected: '1.9.0' }];
    expect(alcanzados(versiones, hasta)).toEqual(['1.2.3', '1.9.0']);
    expect(alcanzados(versiones, [])).toEqual([]);
    const enlistado = {
      ...leido('a', []),
      affected: [{ package: { name: 'a' }, versions: ['2.0.0'] }],
    };
    const suyos = [{ nombre: 'a', version: '2.0.0', licencia: 'MIT' }];
    expect(vulnerables(suyos, [enlistado])).toHaveLength(1);
  });

  it('[A-SBOM-006] an accepted advisory is silent until its day, by any of its names', () => {
    const suyo = { paquete: 'a@1.0.0', aviso: { ...leido('a', []), aliases: ['CVE-1'] } };
    const dispensas = [{ aviso: 'CVE-1', hasta: '2026-12-31', porque: 'x' }];
    expect(dispensaDe(suyo, dispensas, '2026-12-31')).toBe(dispensas[0]);
    expect(dispensaDe(suyo, dispensas, '2027-01-01')).toBeUndefined();
    expect(dispensaDe({ ...suyo, aviso: leido('a', []) }, dispensas, '2026-12-31')).toBeUndefined();
  });

  it('[A-SBOM-003] [A-SBOM-005] advisories are downloaded once and judged offline; without them the result is unknown', async () => {
    const zod = paquetes.find(({ nombre }) => nombre === 'zod');
    const hoy = new Date().toISOString();
    const zipDe = (...avisos: object[]) =>
      zipSync(
        Object.fromEntries(avisos.map((uno, i) => [`${i}.json`, strToU8(JSON.stringify(uno))])),
      );
    const conRed = createServer((_, respuesta) => void respuesta.end(publicados));
    let publicados = zipDe(publicado('otro', [{ introduced: '0' }], { modified: hoy }));
    await new Promise<void>((listo) => conRed.listen(0, '127.0.0.1', listo));
    const { port } = conRed.address() as AddressInfo;
    const direccion = `http://127.0.0.1:${port}/all.zip`;
    const carpeta = mkdtempSync(join(tmpdir(), 'soap-avisos-'));
    const archivo = join(carpeta, 'base', 'avisos.json');
    const correr = async (...args: string[]) => {
      const orden = ['server/lint/suministro/main-suministro.ts', ...args];
      const env = { ...process.env, AVISOS_OSV: archivo };
      const hijo = spawn(process.execPath, orden, { cwd: raiz, env });
      const [salida, [codigo]] = await Promise.all([text(hijo.stdout), once(hijo, 'close')]);
      return { codigo, salida };
    };
    try {
      const nada = await correr();
      expect(nada).toMatchObject({ codigo: 3, salida: expect.stringContaining('no se sabe') });
      await traerAvisos(direccion, archivo, DE_HOY);
      const limpio = await correr();
      expect(limpio.salida).toContain('Vulnerabilidades: 0, según 0 avisos');
      expect(limpio.salida).toContain(`el último del ${hoy.slice(0, 10)}`);
      expect(limpio.codigo).toBe(0);

      publicados = zipDe(
        publicado('zod', [{ introduced: '0' }, { last_affected: zod?.version }], {
          modified: hoy,
          summary: 'mal',
          database_specific: { severity: 'HIGH' },
        }),
        publicado('fastify', [{ introduced: '0' }, { fixed: '1.0.0' }], { modified: hoy }),
        publicado('otro', [{ introduced: '0' }], { modified: hoy }),
        publicado('pg', [{ introduced: '0' }], { modified: hoy, withdrawn: hoy }),
        { ...publicado('pino', []), affected: [{ package: { ecosystem: 'PyPI', name: 'pino' } }] },
        publicado('pino', [{ introduced: 'ayer' }], { modified: hoy }),
      );
      const traidos = await correr('traer', direccion);
      expect(traidos.codigo).toBe(0);
      expect(traidos.salida).toContain('Leídos 3 avisos');
      expect(traidos.salida).toContain('los 2 de nuestros paquetes');
      expect(traidos.salida).toContain('1 no se entienden');
      await new Promise((listo) => conRed.close(listo));

      const hallado = await correr();
      expect(hallado.codigo).toBe(1);
      expect(hallado.salida).toContain('Vulnerabilidades: 1, según 2 avisos');
      expect(hallado.salida).toContain(`\nzod@${zod?.version}: GHSA-x (HIGH) mal\n`);

      const sinRed = await correr('traer', direccion);
      expect(sinRed.codigo).toBe(3);
      expect(sinRed.salida).toContain('Queda lo que había');
      expect(vulnerables(paquetes, leerAvisos(archivo)?.avisos ?? [])).toHaveLength(1);

      // With an old copy, later findings are unknown.
      writeFileSync(join(carpeta, 'a.zip'), zipDe(publicado('otro', [{ introduced: '0' }])));
      await traerAvisos(join(carpeta, 'a.zip'), archivo, DE_HOY);
      expect(await correr()).toMatchObject({
        codigo: 3,
        salida: expect.stringContaining('De lo hallado después del 2020-11-01 no se sabe'),
      });
      mkdirSync(join(carpeta, 'github', '2026'), { recursive: true });
      const suelto = publicado('zod', [{ introduced: '0' }]);
      writeFileSync(join(carpeta, 'github', '2026', 'GHSA-x.json'), JSON.stringify(suelto));
      const soloFastify = { ...DE_HOY, paquetes: new Set(['fastify', 'zod']) };
      expect(await traerAvisos(join(carpeta, 'github'), archivo, soloFastify)).toEqual({
        ...{ leidos: 1, guardados: 1 },
        ilegibles: [],
      });
      expect((await correr()).salida).toMatch(
        /paquetes agregados después no se sabe: .*\bkysely\b/,
      );
      await expect(traerAvisos(join(carpeta, 'base'), archivo, DE_HOY)).rejects.toThrow(
        'ningún aviso de npm',
      );
    } finally {
      conRed.close();
      rmSync(carpeta, { recursive: true });
    }
  });

  it('[A-SBOM-007] the repository’s advisories are recent and affect no package; without them the command says so', () => {
    const hay = existsSync(new URL('avisos.json', import.meta.url));
    const env = { ...process.env };
    delete env['AVISOS_OSV'];
    const { status, stdout } = spawnSync(
      process.execPath,
      ['server/lint/suministro/main-suministro.ts'],
      { cwd: raiz, env, encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({
      status: hay ? 0 : 3,
      stdout: expect.stringMatching(hay ? /Vulnerabilidades: 0/ : /Vulnerabilidades: no se sabe/),
    });
  });

  it('[A-SBOM-001] the CycloneDX bill lists the production packages, and the image carries it', () => {
    const salida = execFileSync(process.execPath, ['despliegue/sbom.mjs'], {
      cwd: raiz,
      encoding: 'utf8',
    });
    const { bomFormat, specVersion, components } = JSON.parse(salida) as {
      bomFormat: string;
      specVersion: string;
      components: {
        name: string;
        version: string;
        purl: string;
        licenses?: object[];
        hashes?: { alg: string; content: string }[];
      }[];
    };
    expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
    const dichos = components.map(({ name, version }) => `${name}@${version}`);
    const deProduccion = paquetesDelCandado({ soloProduccion: true });
    expect(dichos.toSorted()).toEqual(
      deProduccion.map(({ nombre, version }) => `${nombre}@${version}`).toSorted(),
    );
    expect(components.filter(({ licenses }) => !licenses)).toEqual([]);
    expect(components.find(({ name }) => name === '@fastify/helmet')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40fastify\/helmet@\d/),
      licenses: [{ license: { id: 'MIT' } }],
    });
    expect(components.flatMap(({ hashes = [] }) => hashes)).toContainEqual({
      alg: 'SHA-512',
      content: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    const dockerfile = readFileSync(new URL('Dockerfile', raiz), 'utf8');
    expect(dockerfile).toContain('npm run -s sbom > sbom.cdx.json');
    expect(dockerfile).toContain('COPY --from=dependencias /soap/sbom.cdx.json');
  });
});
