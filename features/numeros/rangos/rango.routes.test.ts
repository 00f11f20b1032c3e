import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

// The test clock says 20 November 2026 at noon.
const HOY = '2026-11-20';
const VIGENCIA = { inicioVigencia: HOY, terminoVigencia: '2027-11-20' };
const RUTAS = { folio: 'CrearRangoFolio', poliza: 'CrearRangoPoliza' } as const;
const NUMEROS = '/NumerosDePolizaYFolio';

describe('number ranges', () => {
  let casa: Casa;
  let admin = '';
  let soporte = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const crear = (
    clase: keyof typeof RUTAS,
    [numeroInicial, numeroFinal]: readonly [number, number],
    {
      token = admin,
      ...cambio
    }: Partial<Record<string, string | boolean>> & { token?: string } = {},
  ) =>
    pedir(casa, 'POST', `${NUMEROS}/${RUTAS[clase]}`, {
      token,
      cuerpo: { numeroInicial, numeroFinal, ...VIGENCIA, vigente: true, ...cambio },
    });
  const leer = async (ruta: string, token = soporte) =>
    (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
  const actual = () => leer(`${NUMEROS}/ObtenerRangoActual`);

  it('[A-API-091] [A-API-092] [A-API-010] [A-ENT-020] are created by kind, and their numbers can be sold', async () => {
    expect(await actual()).toEqual({ numerosDePolizaRestantes: 0, numerosDeFolioRestantes: 0 });
    const { estado, cuerpo } = await crear('folio', [1_001, 2_000]);
    expect([estado, cuerpo.datos]).toEqual([
      200,
      {
        id: expect.any(Number),
        numeroInicial: 1_001,
        numeroFinal: 2_000,
        ...VIGENCIA,
        vigente: true,
        restantes: 1_000,
        situacion: 'En uso',
        version: 1,
      },
    ]);
    expect(await actual()).toEqual({ numerosDePolizaRestantes: 0, numerosDeFolioRestantes: 1_000 });
    await crear('poliza', [1_001, 1_500]);
    await crear('poliza', [5_001, 5_600], { vigente: false });
    expect(await actual()).toEqual({
      numerosDePolizaRestantes: 500,
      numerosDeFolioRestantes: 1_000,
    });
  });

  it('[A-RANGO-003] [A-RANGO-004] [A-API-011] are listed in the history, both kinds, newest numbers first', async () => {
    const { rangosNumerosFolioHistoricoVM: folios, rangosNumerosPolizaHistoricoVM: polizas } =
      await leer(`${NUMEROS}/ObtenerRangosHistoricos`);
    expect(folios).toMatchObject([{ numeroInicial: 1_001, numeroFinal: 2_000 }]);
    expect(polizas).toMatchObject([
      { numeroInicial: 5_001, vigente: false, situacion: null },
      { numeroInicial: 1_001, vigente: true },
    ]);
  });

  it('show the state of their numbers: in use, waiting, not begun, over, used up', async () => {
    await casa.base.deleteFrom('rangos').execute();
    const filas = [
      [100, 199, '2026-01-01', '2026-10-31', 100],
      [200, 299, '2026-02-01', '2026-12-31', 300],
      [300, 399, '2026-03-01', HOY, 340],
      [400, 499, HOY, '2027-01-01', 400],
      [500, 599, '2026-11-21', '2027-01-01', 500],
    ] as const;
    await casa.base
      .insertInto('rangos')
      .values(
        filas.map(([numero_inicial, numero_final, inicio, termino, siguiente]) => ({
          clase: 'folio' as const,
          numero_inicial,
          numero_final,
          siguiente,
          inicio_vigencia: inicio,
          termino_vigencia: termino,
        })),
      )
      .execute();
    const lista = (await leer('/Folio/Buscar?orden=numeroInicial')) as {
      restantes: number;
      situacion: string;
    }[];
    expect(lista.map(({ situacion, restantes }) => [situacion, restantes])).toEqual([
      ['Vencido', 100],
      ['Agotado', 0],
      ['En uso', 60],
      ['En espera', 100],
      ['No iniciado', 100],
    ]);
    expect((await actual()).numerosDeFolioRestantes).toBe(160);
    expect(await leer('/Folio/Buscar?texto=499')).toHaveLength(1);
  });

  it('are refused at the field whose numbers another range of the kind has', async () => {
    await crear('poliza', [10_001, 20_000]);
    const cruces: [[number, number], string][] = [
      [[20_000, 30_000], 'numeroInicial'],
      [[10_001, 20_000], 'numeroInicial'],
      [[15_000, 16_000], 'numeroInicial'],
      [[9_000, 10_001], 'numeroFinal'],
      [[9_000, 30_000], 'numeroFinal'],
    ];
    for (const [par, campo] of cruces) {
      const { estado, cuerpo } = await crear('poliza', par);
      expect([estado, cuerpo.codigo, cuerpo.errors]).toEqual([
        409,
        'rangos.superpuesto',
        { [campo]: ['El rango se superpone con el rango 10.001 a 20.000'] },
      ]);
    }
    expect((await crear('poliza', [20_001, 30_000])).estado).toBe(200);
    expect((await crear('folio', [10_001, 20_000])).estado).toBe(200);
  });

  it('created concurrently with the same numbers leave one (C38)', async () => {
    const respuestas = await Promise.all(
      Array.from({ length: 20 }, () => crear('folio', [70_001, 80_000])),
    );
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('[A-RANGO-008] [A-RANGO-011] [A-RANGO-012] the server refuses whatever the form refuses', async () => {
    const { cuerpo } = await crear('folio', [90_000, 90_000], {
      inicioVigencia: HOY,
      terminoVigencia: HOY,
    });
    expect(cuerpo.errors).toEqual({
      numeroFinal: ['El número final del rango debe ser mayor que el inicial'],
      terminoVigencia: ['La Fecha de Término de Vigencia debe ser mayor'],
    });
    const ayer = await crear('folio', [90_000, 90_001], { inicioVigencia: '2026-11-19' });
    expect([ayer.estado, ayer.cuerpo.errors]).toEqual([
      400,
      { inicioVigencia: ['La fecha no puede ser anterior a hoy'] },
    ]);
  });

  it('Soporte reads, an administrator writes, nobody else does either', async () => {
    expect((await crear('folio', [95_000, 95_001], { token: soporte })).estado).toBe(403);
    const venta = (await tokenDeRol(casa, 'venta', 0)) ?? '';
    for (const ruta of ['/Folio/Buscar', '/Poliza/Buscar', `${NUMEROS}/ObtenerRangoActual`]) {
      expect((await pedir(casa, 'GET', ruta, { token: venta })).estado).toBe(403);
      expect((await pedir(casa, 'GET', ruta, { token: soporte })).estado).toBe(200);
    }
    const { id } = (await crear('folio', [95_000, 95_001])).cuerpo.datos;
    const apagar = (token: string) => pedir(casa, 'DELETE', `/Folio/Desactivar/${id}`, { token });
    expect((await apagar(soporte)).estado).toBe(403);
    expect((await apagar(admin)).estado).toBe(200);
  });

  it('are exported with numbers as numbers and dates as dates', async () => {
    const { crudo } = await pedir(casa, 'POST', '/Poliza/Exportar', {
      token: soporte,
      cuerpo: { texto: '20.001' },
    });
    const hoja = read(crudo, { cellDates: true, UTC: true }).Sheets['Rango de Pólizas'];
    expect(utils.sheet_to_json(hoja ?? {}, { header: 1, UTC: true })[1]).toEqual([
      ...[20_001, 30_000, 10_000],
      ...[new Date('2026-11-20T00:00:00Z'), new Date('2027-11-20T00:00:00Z')],
      ...['En espera', 'VIGENTE'],
    ]);
  });

  it('[A-RANGO-012] today is the day of Santiago, not of UTC', async () => {
    casa.reloj.fijar(new Date('2026-11-21T02:30:00Z'));
    const token = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    expect((await crear('folio', [91_000, 91_001], { token })).estado).toBe(200);
    casa.reloj.fijar(new Date('2026-11-21T03:00:00Z'));
    expect((await crear('folio', [92_000, 92_001], { token })).estado).toBe(400);
  });
});
