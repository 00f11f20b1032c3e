import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { sembrarVentas } from '#server/test/negocio/informes.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { parsearFechaHora } from '#values/fecha.ts';

const VENTAS = '/InformeVentasPorConvenios/InformeVentasPorConvenios';
const ANULADAS = '/InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios';

interface Quien {
  readonly id: number;
  readonly token: string;
}
type Fila = Record<string, unknown>;

let casa: Casa;
let admin: Quien;

beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
  const { id } = await crearUsuario(casa, 2);
  admin = { id, token: await abrirSesionDe(casa, id) };
});
afterAll(() => casa.cerrar());

/** Rows of the first sheet except its total. */
const filasDe = async (ruta: string, { id, token }: Quien, extra: object = {}): Promise<Fila[]> => {
  const { estado, cuerpo } = await pedir(casa, 'POST', ruta, {
    token,
    cuerpo: {
      fechaDesde: '2026-11-01T00:00:00Z',
      fechaHasta: '2026-11-20T23:59:59Z',
      usuarioId: id,
      conveniosId: [],
      ...extra,
    },
  });
  if (estado !== 200) throw new Error(`${estado} ${JSON.stringify(cuerpo)}`);
  const { Sheets, SheetNames } = read(cuerpo.datos.fileContents, { type: 'base64' });
  return utils
    .sheet_to_json<Fila>(Sheets[SheetNames[0] ?? ''] ?? {})
    .filter((fila) => fila['N° Venta'] !== undefined);
};

describe('the day of a sale', () => {
  const a = { fechaDesde: '2026-03-31T00:00:00Z', fechaHasta: '2026-03-31T23:59:59Z' };
  const prima = (filas: Fila[]) => filas.reduce((suma, fila) => suma + Number(fila['Prima']), 0);

  it('[A-INF-015] [A-INF-016] 20:59, 21:00 and the last instant of 31 March are 31 March; a month is the sum of its days (F22)', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 0 });
    const dePrueba = { convenioId: vendedor.convenioId, usuarioId: vendedor.id, cuantas: 1 };
    const horas = ['31/03/2026 20:59:00', '31/03/2026 21:00:00', '31/03/2026 23:59:59'];
    for (const [i, hora] of horas.entries()) {
      const desde = new Date(parsearFechaHora(hora).getTime() + (i === 2 ? 900 : 0));
      await sembrarVentas(casa.base, { ...dePrueba, desde, prima: 1_000 * (i + 1) });
    }
    // Every six hours of the surrounding month, including the night on which the clock goes back.
    const desde = parsearFechaHora('01/03/2026 00:00:00');
    await sembrarVentas(casa.base, { ...dePrueba, desde, cuantas: 160, paso: 21_600_000 });
    const conveniosId = [vendedor.convenioId];
    const de = (fechaDesde: string, fechaHasta: string) =>
      filasDe(VENTAS, admin, {
        conveniosId,
        fechaDesde: `${fechaDesde}T00:00:00Z`,
        fechaHasta: `${fechaHasta}T23:59:59Z`,
      });
    const marzo31 = (await filasDe(VENTAS, admin, { ...a, conveniosId })).filter(
      (fila) => Number(fila['Prima']) < 9_000,
    );
    expect(prima(marzo31)).toBe(6_000);
    const abril1 = await de('2026-04-01', '2026-04-01');
    expect(prima(abril1) % 9_280).toBe(0);
    let suma = 0;
    for (let dia = 1; dia <= 31; dia += 1) {
      const fecha = `2026-03-${String(dia).padStart(2, '0')}`;
      suma += (await de(fecha, fecha)).length;
    }
    expect((await de('2026-03-01', '2026-03-31')).length).toBe(suma);
    // 25 hours hold five of them if the first is at their start.
    expect((await de('2026-04-04', '2026-04-04')).length).toBe(5);
  });

  it('rows beyond a page come once each, in order, even many rows of one sale', async () => {
    const vendedor = await crearVendedor(casa, { rangos: 0 });
    const dePrueba = { convenioId: vendedor.convenioId, usuarioId: vendedor.id };
    const desde = parsearFechaHora('05/11/2026 10:00:00');
    await sembrarVentas(casa.base, { ...dePrueba, cuantas: 1_301, desde, paso: 0 });
    const filas = await filasDe(VENTAS, vendedor);
    const ids = filas.map((fila) => Number(fila['N° Venta']));
    expect(new Set(ids).size).toBe(1_301);
    expect(ids).toEqual(ids.toSorted((x, y) => x - y));
    const ultima = ids.at(-1) ?? 0;
    // One sale of 1.301 vehicles, like a fleet.
    await casa.base
      .updateTable('venta_vehiculos')
      .set((eb) => ({ venta_id: ultima, posicion: eb('venta_id', '-', 0) }))
      .where('venta_id', 'in', ids)
      .execute();
    const flota = await filasDe(VENTAS, vendedor);
    expect(new Set(flota.map((fila) => fila['Patente'])).size).toBe(1_301);
    expect(flota).toHaveLength(1_301);
    const primeras = await casa.base
      .selectFrom('polizas as p')
      .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
      .select('p.id')
      .where('vv.venta_id', '=', ultima)
      .limit(700)
      .execute();
    await casa.base
      .updateTable('polizas')
      .set({ vigente: false, motivo_anulacion: 'prueba', anulada_en: desde })
      .where(
        'id',
        'in',
        primeras.map(({ id }) => id),
      )
      .execute();
    const anuladas = await filasDe(ANULADAS, admin, {
      conveniosId: [vendedor.convenioId],
    });
    expect(new Set(anuladas.map((fila) => fila['N° Póliza'])).size).toBe(700);
    expect(anuladas).toHaveLength(700);
  });
});
