import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIN_REDACCION } from '#features/detenciones/detencion.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { ANTERIOR, filaDe, NUEVA } from '#server/test/redacciones.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { textoDePdf } from '#server/test/proceso/poppler.ts';
import type { EnsayoVM } from './ensayo.contract.ts';

const EL_DIA_5 = new Date('2026-02-05T15:00:00Z');
const EL_DIA_9 = '2026-02-09T15:00:00Z';

describe('rehearsal of a change', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let token: string;
  beforeEach(async () => {
    casa = await levantarCasa({ conWorker: false, ahora: EL_DIA_5 });
    vendedor = await crearVendedor(casa);
    token = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    // As planned on the 5th: the old text ends on the 6th, and the new one begins on the 9th.
    await casa.base
      .updateTable('redacciones')
      .set({ hasta: '2026-02-06' })
      .where('codigo', '=', ANTERIOR.codigo)
      .execute();
    await casa.base.deleteFrom('redacciones').where('codigo', '=', NUEVA.codigo).execute();
    await casa.base.insertInto('redacciones').values(filaDe(NUEVA)).execute();
  });
  afterEach(() => casa.cerrar());

  const probar = (momento: string, convenioId = vendedor.convenioId) =>
    pedir(casa, 'GET', `/Ensayo/Probar?convenioId=${convenioId}&momento=${momento}`, { token });
  const ensayo = async (momento: string): Promise<EnsayoVM> => (await probar(momento)).cuerpo.datos;
  const muestra = (primaId: number, momento: string) =>
    pedir(
      casa,
      'GET',
      `/Ensayo/Certificado?convenioId=${vendedor.convenioId}&primaId=${primaId}&momento=${momento}`,
      { token },
    );
  /** Rows that a sale or a number would change. */
  const loEscrito = async () => {
    const contar = (tabla: 'auditoria' | 'ventas' | 'polizas' | 'envios') =>
      casa.base
        .selectFrom(tabla)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    return [
      await casa.base.selectFrom('rangos').selectAll().orderBy('id').execute(),
      ...(await Promise.all((['auditoria', 'ventas', 'polizas', 'envios'] as const).map(contar))),
    ];
  };

  it('[A-ENSAYO-001] plays 6 to 10 February 2026 on the 5th, and writes nothing', async () => {
    const prima = (await ensayo(EL_DIA_9)).filas[0]?.primaId ?? 0;
    await casa.base
      .insertInto('precios_de_prima')
      .values({ prima_id: prima, periodo: 2027, desde: '2026-02-09', valor: 12_340 })
      .execute();
    const antes = await loEscrito();
    const vistos = [
      ...(await ensayo('2026-02-07T15:00:00Z')).dias,
      ...(await ensayo(EL_DIA_9)).dias.slice(1),
    ];
    expect(vistos.map(({ dia, redaccion }) => [dia, redaccion?.codigo ?? null])).toEqual([
      ['2026-02-06', ANTERIOR.codigo],
      ['2026-02-07', null],
      ['2026-02-08', null],
      ['2026-02-09', NUEVA.codigo],
      ['2026-02-10', NUEVA.codigo],
    ]);
    expect(
      vistos.map(({ impedimento }) => impedimento?.startsWith(SIN_REDACCION) ?? false),
    ).toEqual([false, true, true, false, false]);
    const { filas } = await ensayo(EL_DIA_9);
    const suya = filas.find(({ primaId }) => primaId === prima);
    const [vispera, dia, despues] = suya?.celdas ?? [];
    expect(vispera?.precio).not.toBe(12_340);
    expect([dia?.precio, despues?.precio]).toEqual([12_340, 12_340]);
    expect([dia?.desde, dia?.hasta]).toEqual(['2026-04-01', '2027-03-31']);
    expect(await loEscrito()).toEqual(antes);
  });

  it('[A-ENSAYO-002] shows the certificate of each day marked MUESTRA, unsigned and without a number', async () => {
    const prima = (await ensayo(EL_DIA_9)).filas[0]?.primaId ?? 0;
    const antes = await loEscrito();
    const texto = textoDePdf((await muestra(prima, EL_DIA_9)).crudo);
    for (const dato of ['MUESTRA', NUEVA.codigo, '600 UF', '01/04/2026', '31/03/2027'])
      expect(texto).toContain(dato);
    const vispera = await muestra(prima, '2026-02-06T15:00:00Z');
    expect(vispera.crudo.includes('/ByteRange')).toBe(false);
    expect(textoDePdf(vispera.crudo)).toContain(ANTERIOR.codigo);
    expect((await muestra(prima, '2026-02-07T15:00:00Z')).estado).toBe(404);
    expect(await loEscrito()).toEqual(antes);
  });

  it('[A-ENSAYO-001] keeps the hour over both long nights, and shows a planned stop on its day only', async () => {
    const otono = await ensayo('2026-04-05T15:30:00Z');
    expect(otono.dias.map(({ momento }) => momento)).toEqual([
      '2026-04-04T14:30:00.000Z',
      '2026-04-05T15:30:00.000Z',
      '2026-04-06T15:30:00.000Z',
    ]);
    await casa.base
      .insertInto('detenciones')
      .values({
        ambito: 'instalacion',
        desde: new Date('2026-03-10T03:00:00Z'),
        hasta: new Date('2026-03-11T03:00:00Z'),
        palabras: 'Vuelva mañana, por favor.',
        motivo: 'inventario del año',
      })
      .execute();
    const { dias } = await ensayo('2026-03-10T15:00:00Z');
    expect(dias.map(({ impedimento }) => impedimento?.split('.')[0] ?? null)).toEqual([
      null,
      'Vuelva mañana, por favor',
      null,
    ]);
  });

  it('[A-ENSAYO-001] answers 404 to an agreement that does not exist, and 403 to a seller', async () => {
    expect((await probar(EL_DIA_9, 999_999)).estado).toBe(404);
    const { estado } = await pedir(
      casa,
      'GET',
      `/Ensayo/Probar?convenioId=${vendedor.convenioId}&momento=${EL_DIA_9}`,
      { token: vendedor.token },
    );
    expect(estado).toBe(403);
  });
});
