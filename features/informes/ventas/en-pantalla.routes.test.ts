import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { sembrarVentas } from '#server/test/negocio/informes.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { anularPolizas, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { parsearFechaHora } from '#values/fecha.ts';

const MES = { desde: '2026-11-01', hasta: '2026-11-20' };
const PRIMA = 9_280;

describe('the sales report on the screen', () => {
  let casa: Casa;
  let soporte: Soporte;
  let otro: Vendedor;
  let deTres: number;
  let deDos: number;
  const fichas: Record<string, string> = {};
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
    deTres = await soporte.emitida(3);
    deDos = await soporte.emitida(2);
    otro = await crearVendedor(casa, { rangos: 0 });
    const enOtro = { convenioId: otro.convenioId, usuarioId: otro.id, cuantas: 30 };
    await sembrarVentas(casa.base, { ...enOtro, desde: parsearFechaHora('10/11/2026 12:00:00') });
    fichas['venta'] = soporte.vendedor.token;
    for (const [rol, perfil, corredores] of [
      ['administrador', 2, []],
      ['soporte', 3, []],
      ['corredor', 5, [soporte.vendedor.corredorId]],
    ] as const) {
      const { id } = await crearUsuario(casa, perfil, [...corredores]);
      fichas[rol] = await abrirSesionDe(casa, id);
    }
  });
  afterAll(() => casa.cerrar());

  const totales = (rol: string, extra: object = {}) =>
    pedir(casa, 'POST', '/Informes/VentasEnPantalla', {
      token: fichas[rol] ?? '',
      cuerpo: { ...MES, ...extra },
    });
  const ventas = (rol: string, convenioId: number, extra: object = {}) =>
    pedir(casa, 'POST', '/Informes/VentasDeConvenio', {
      token: fichas[rol] ?? '',
      cuerpo: { ...MES, convenioId, ...extra },
    });

  it('[A-PANTALLA-001] counts by agreement what the workbook counts, cancelled policies apart', async () => {
    const [una] = await polizasDe(casa, deTres);
    await anularPolizas(casa, [una?.id ?? 0]);
    const { cuerpo } = await totales('venta');
    expect(cuerpo.datos.total).toEqual({
      ventas: 2,
      vehiculos: 5,
      porEmitir: 0,
      prima: 5 * PRIMA,
      anuladas: 1,
      primaAnulada: PRIMA,
      primaNeta: 4 * PRIMA,
    });
    expect(cuerpo.datos.convenios).toMatchObject([
      { id: soporte.vendedor.convenioId, ...cuerpo.datos.total },
    ]);
  });

  it('[A-PANTALLA-002] reaches as far as the report of each role', async () => {
    const ve = async (rol: string): Promise<number[]> =>
      (await totales(rol)).cuerpo.datos.convenios.map(({ id }: { id: number }) => id);
    const suyo = soporte.vendedor.convenioId;
    expect(await ve('venta')).toEqual([suyo]);
    expect(await ve('corredor')).toEqual([suyo]);
    expect(new Set(await ve('administrador'))).toEqual(new Set([suyo, otro.convenioId]));
    for (const rol of ['venta', 'corredor']) {
      const ajenos = [
        await totales(rol, { conveniosId: [otro.convenioId] }),
        await totales(rol, { corredorId: otro.corredorId }),
        await ventas(rol, otro.convenioId),
      ];
      expect(ajenos.map(({ estado, cuerpo }) => [estado, cuerpo.codigo])).toEqual(
        Array.from({ length: 3 }, () => [403, 'acceso.sin_permiso']),
      );
    }
  });

  it('[A-PANTALLA-003] lists the sales behind a row, newest first, each once', async () => {
    const vistas: number[] = [];
    let total = 1;
    while (vistas.length < total) {
      const { cuerpo } = await ventas('soporte', otro.convenioId, { desdeLa: vistas.length });
      total = cuerpo.datos.total;
      const ids = cuerpo.datos.ventas.map(({ id }: { id: number }) => id);
      expect(ids.length).toBeGreaterThan(0);
      vistas.push(...ids);
    }
    expect(vistas).toHaveLength(30);
    expect(vistas).toEqual([...new Set(vistas)].toSorted((a, b) => b - a));
  });

  it('[A-PANTALLA-003] a sale shows its day, first plate, vehicles, cancelled policies and net premium', async () => {
    const [una] = await polizasDe(casa, deDos);
    await anularPolizas(casa, [una?.id ?? 0]);
    const { cuerpo } = await ventas('venta', soporte.vendedor.convenioId);
    expect(cuerpo.datos.ventas[0]).toEqual({
      id: deDos,
      pagada: '2026-11-20',
      patente: expect.stringMatching(/^[A-Z]{4}\d{2}-[\dK]$/),
      vehiculos: 2,
      anuladas: 1,
      primaNeta: PRIMA,
    });
  });

  it('[A-PANTALLA-001] says at the field what is wrong with a period', async () => {
    const { estado, cuerpo } = await totales('soporte', { desde: '2020-01-01' });
    expect([estado, cuerpo.codigo]).toEqual([400, 'informe.periodo']);
    expect(cuerpo.errors).toHaveProperty('fechaDesde');
  });
});
