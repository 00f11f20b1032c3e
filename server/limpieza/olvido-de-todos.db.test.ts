import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpiar } from './limpiar.ts';
import { OLVIDO } from './olvido.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor } from '../test/cliente.ts';
import { invariantesRotos } from '../test/oraculo.ts';

const DIA = 86_400_000;
const EN_90 = 90 * DIA;

describe('the sweep', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  const tras = (ms: number) =>
    limpiar(casa.base, casa.puertos, new Date(casa.reloj.ahora().getTime() + ms));

  it('[A-LIMP-008] the partial files of a killed process go after a day; documents and writes in progress stay', async () => {
    const carpeta = join(casa.config.SOAP_DATOS, 'documentos');
    const uuid = '0b1d5f0e-3c46-4d0a-9b7e-2f8c8d7a1e55';
    const ahora = casa.reloj.ahora();
    const poner = (nombre: string, hace: number): string => {
      const ruta = join(carpeta, nombre);
      mkdirSync(dirname(ruta), { recursive: true });
      writeFileSync(ruta, 'x');
      const cuando = new Date(ahora.getTime() - hace);
      utimesSync(ruta, cuando, cuando);
      return ruta;
    };
    const viejos = [
      poner(`polizas/77/.1000077-abc.pdf.${uuid}`, DIA + 1_000),
      poner(`.suelto.txt.${uuid}`, DIA + 1_000),
    ];
    const quedan = [
      poner(`polizas/77/.1000078-abc.pdf.${uuid}`, DIA - 1_000),
      poner('polizas/77/1000077-abc.pdf', 400 * DIA),
      poner('marcas/1003700', 400 * DIA),
      poner('polizas/77/.oculto', 400 * DIA),
    ];
    expect((await tras(0))['restos']).toBe(2);
    expect([...viejos, ...quedan].map((ruta) => existsSync(ruta))).toEqual([
      ...[false, false, true, true, true, true],
    ]);
    expect((await tras(0))['restos']).toBeUndefined();
  });

  it('[A-LIMP-011] where mail goes to a folder, its messages go after 90 days and partial ones after one', async () => {
    const carpeta = join(casa.config.SOAP_DATOS, 'correos');
    mkdirSync(carpeta, { recursive: true });
    const ahora = casa.reloj.ahora().getTime();
    const rutas = (
      [
        ['viejo.eml', EN_90 + 1_000],
        ['.viejo.eml.0b1d5f0e-3c46-4d0a-9b7e-2f8c8d7a1e55', DIA + 1_000],
        ['nuevo.eml', EN_90 - 1_000],
        ['notas.txt', EN_90 + 1_000],
      ] as const
    ).map(([nombre, hace]) => {
      writeFileSync(join(carpeta, nombre), 'x');
      utimesSync(join(carpeta, nombre), (ahora - hace) / 1_000, (ahora - hace) / 1_000);
      return join(carpeta, nombre);
    });
    expect(await tras(0)).toMatchObject({ correos_en_carpeta: 1, restos: 1 });
    expect(rutas.map((ruta) => existsSync(ruta))).toEqual([false, false, true, true]);
  });

  it('[A-LIMP-009] two workers forget each thing once, and a failing class does not stop the others', async () => {
    const { id: usuario_id, convenioId: convenio_id } = await crearVendedor(casa);
    for (let i = 0; i < 30; i += 1) {
      await casa.base
        .insertInto('cargas')
        .values({
          usuario_id,
          convenio_id,
          especial: false,
          nombre_archivo: 'a.xlsx',
          estado: 'borrador',
          venta_id: null,
          total: 1,
          creada_en: casa.reloj.ahora(),
        })
        .execute();
    }
    const roto = {
      ...casa.puertos.documentos,
      borrar: () => Promise.reject(new Error('almacén caído')),
      barrerRestos: () => Promise.reject(new Error('almacén caído')),
    };
    const despues = new Date(casa.reloj.ahora().getTime() + EN_90 + 1_000);
    const hechas = await Promise.allSettled([
      limpiar(casa.base, { ...casa.puertos, documentos: roto }, despues),
      limpiar(casa.base, { ...casa.puertos, documentos: roto }, despues),
    ]);
    expect(hechas.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const anotadas = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'olvidar')
      .where('ocurrido_en', '=', despues)
      .where('despues', '@>', JSON.stringify({ clase: 'cargas' }))
      .execute();
    const total = anotadas.reduce(
      (n, { despues: d }) => n + (d as { cantidad: number }).cantidad,
      0,
    );
    expect(total).toBe(30);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-LIMP-010] docs/seguridad.md gives each class, its term and its reason', () => {
    const tabla = readFileSync(join(import.meta.dirname, '../../docs/seguridad.md'), 'utf8');
    const dichas = [...tabla.matchAll(/^\| `(\w+)` +\| (\d+) d[íi]as? .*\|.*\|.*\|$/gm)].map(
      ([, clase, dias]) => [clase, Number(dias)],
    );
    expect(dichas).toEqual(OLVIDO.map(({ clase, dias }) => [clase, dias]));
  });
});
