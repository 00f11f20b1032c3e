import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paquetesDelCandado } from './candado.ts';
import { licenciasAjenas, seAdmite } from './licencias.ts';
import { type Aviso, vulnerables } from './vulnerabilidades.ts';

const raiz = new URL('../../../', import.meta.url);
const paquetes = paquetesDelCandado();

const aviso = (name: string, events: object[], mas: Partial<Aviso> = {}): Aviso => ({
  id: 'GHSA-x',
  modified: '2026-11-01T00:00:00Z',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...mas,
});

describe('what the product is made of (C47)', () => {
  it('[A-SBOM-002] every package has a licence of the list', () => {
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

  it('[A-SBOM-004] every package is held against the hash of its archive', () => {
    expect(paquetes.filter(({ huella }) => !huella?.startsWith('sha512-'))).toEqual([]);
  });

  it('[A-SBOM-003] a stored advisory names the versions it reaches, and no other', () => {
    const suyo = (version: string) => [{ nombre: 'a', version, licencia: 'MIT' }];
    const deRango = [
      aviso('a', [{ introduced: '0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }]),
    ];
    expect(
      ['0.1.0', '1.2.3-rc.1', '1.2.3', '1.9.0', '2.0.0'].map(
        (version) => vulnerables(suyo(version), deRango).length,
      ),
    ).toEqual([1, 1, 0, 0, 1]);
    const hasta = [aviso('a', [{ introduced: '1.0.0' }, { last_affected: '1.4.0' }])];
    expect(
      ['0.9.0', '1.4.0', '1.4.1'].map((version) => vulnerables(suyo(version), hasta).length),
    ).toEqual([0, 1, 0]);
    const retirado = [aviso('a', [{ introduced: '0' }], { withdrawn: '2026-01-01T00:00:00Z' })];
    expect(vulnerables(suyo('1.0.0'), [...retirado, aviso('b', [{ introduced: '0' }])])).toEqual(
      [],
    );
  });

  it('[A-SBOM-003] without a stored database it says that it cannot know, with a code of its own', () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'soap-avisos-'));
    const correr = () => {
      const { status, stdout } = spawnSync(
        process.execPath,
        ['server/lint/suministro/main-suministro.ts', carpeta],
        { cwd: raiz, encoding: 'utf8' },
      );
      return { status, stdout };
    };
    try {
      const nada = correr();
      expect(nada.status).toBe(3);
      expect(nada.stdout).toContain('Vulnerabilidades: no se sabe');
      writeFileSync(join(carpeta, 'a.json'), JSON.stringify(aviso('otro', [{ introduced: '0' }])));
      const limpio = correr();
      expect(limpio.status).toBe(0);
      expect(limpio.stdout).toContain('Vulnerabilidades: 0, según 1 avisos');
      expect(limpio.stdout).toContain('el último del 2026-11-01');
      writeFileSync(join(carpeta, 'b.json'), JSON.stringify(aviso('zod', [{ introduced: '0' }])));
      const malo = correr();
      expect(malo.status).toBe(1);
      expect(malo.stdout).toMatch(/^zod@\S+: GHSA-x$/m);
    } finally {
      rmSync(carpeta, { recursive: true });
    }
  });

  it('[A-SBOM-001] the bill of the production packages is CycloneDX, and the image carries it', () => {
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
