import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { TipoDeHecho } from '#features/auditoria/hecho.ts';
import { definirHecho } from '#features/auditoria/hecho.ts';
import { HECHOS } from './hechos.ts';

const archivos = async (raices: readonly string[]): Promise<string[]> =>
  (
    await Promise.all(
      raices.map(async (raiz) =>
        (await readdir(raiz, { recursive: true })).map((ruta) => `${raiz}/${ruta}`),
      ),
    )
  )
    .flat()
    .filter((ruta) => ruta.endsWith('.ts') && !ruta.endsWith('.test.ts'));

it('every action that a room writes is described by that room, once for each kind of record', async () => {
  const rutas = (await archivos(['features'])).filter((ruta) => ruta.endsWith('.hechos.ts'));
  const modulos = await Promise.all(
    rutas.map(async (ruta) => (await import(`../${ruta}`)) as Record<string, unknown>),
  );
  const descritos = modulos
    .flatMap((modulo) => Object.values(modulo))
    .filter((uno): uno is TipoDeHecho => typeof uno === 'function' && 'accion' in uno);
  expect(descritos.length).toBeGreaterThan(40);
  expect(new Set(HECHOS)).toEqual(new Set(descritos));
  const nombres = HECHOS.map(({ accion, entidad }) => `${accion} ${entidad}`);
  expect(nombres.toSorted()).toEqual([...new Set(nombres)].toSorted());
});

it('every action on a sale or a policy has its text, the same for both', () => {
  const enLinea = HECHOS.filter(({ entidad }) => entidad === 'venta' || entidad === 'poliza');
  for (const { accion, lectura } of enLinea) {
    expect([accion, lectura?.dice]).toEqual([accion, expect.stringMatching(/^\p{Lu}.{5,}/u)]);
  }
  const dichos = new Map(enLinea.map(({ accion, lectura }) => [accion, lectura]));
  for (const { accion, lectura } of enLinea) {
    const { clase, dice } = dichos.get(accion) ?? {};
    expect([accion, lectura?.clase, lectura?.dice]).toEqual([accion, clase, dice]);
  }
  expect(() => definirHecho({ accion: 'callar', entidad: 'poliza' })).toThrow(/falta cómo se lee/);
});

it('only functions that take described facts write the audit', async () => {
  const escriben: string[] = [];
  const piden: string[] = [];
  for (const ruta of await archivos(['features', 'nucleo', 'server'])) {
    if (/^server\/(?:test|db)\//.test(ruta)) continue;
    const texto = await readFile(ruta, 'utf8');
    if (/insertInto\('auditoria'\)|insert into auditoria/.test(texto)) escriben.push(ruta);
    if (/\bauditar\(/.test(texto)) piden.push(ruta);
  }
  // The transaction writes its queued, described facts at its end; the janitor moves those of 1.3.0.
  expect(escriben.toSorted()).toEqual([
    'nucleo/db/cola.ts',
    'server/limpieza/copiar-hechos.ts',
    'server/limpieza/limpiar.ts',
  ]);
  expect(piden).toEqual(['features/auditoria/registrar.usecase.ts']);
});
