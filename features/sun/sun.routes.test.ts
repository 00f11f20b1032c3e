import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { anularPolizas, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { sunAbandonado, trabajoGenerarSun } from './generar-sun.job.ts';
import { ventasSun } from './venta-sun.query.ts';

describe('collection file (SUN)', () => {
  let casa: Casa;
  let soporte: Soporte;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const regenerar = (id: number) =>
    soporte.llamar('POST', '/RegenerarArchivoCargaSUN/RegenerarArchivo', { id });
  const bajar = async (id: number): Promise<string[]> => {
    const { crudo } = await soporte.llamar('GET', `/RegenerarArchivoCargaSUN/Descargar/${id}`);
    return crudo.toString('utf8').split('\r\n');
  };
  const venta = async (id: number) =>
    (await soporte.llamar('GET', `/Venta/BuscarPorId/${id}`)).cuerpo.datos;
  const archivos = (id: number) =>
    casa.base.selectFrom('archivos_sun').selectAll().where('venta_id', '=', id).execute();

  it('an issued sale gets its file once, and is complete with it', async () => {
    const id = await soporte.emitida(2);
    expect((await venta(id)).archivoSUNCargado).toBe(false);
    for (const _ of [1, 2])
      await trabajoGenerarSun(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect(await archivos(id)).toHaveLength(1);
    expect(await venta(id)).toMatchObject({ archivoSUNCargado: true, estadoVenta: 12 });
    const polizas = await polizasDe(casa, id);
    const lineas = await bajar(id);
    expect(lineas.slice(1, -2).map((linea) => linea.split(';')[1])).toEqual(
      polizas.map(({ numero_poliza }) => String(numero_poliza)),
    );
    expect(lineas.at(-2)).toMatch(/^T;2;\d+$/);
  });

  it('reads a fleet by pages, each policy once', async () => {
    const id = await soporte.emitida(5);
    const { ahora } = casa.contexto();
    const entera = await ventasSun(casa.base, [id], ahora);
    expect(entera[0]?.lineas).toHaveLength(5);
    for (const porPagina of [2, 5]) {
      expect(await ventasSun(casa.base, [id], ahora, porPagina)).toEqual(entera);
    }
  });

  it('[A-SUN-012] [A-API-014] is made again with what is valid now', async () => {
    const id = await soporte.emitida(2);
    await regenerar(id);
    const [primera] = await polizasDe(casa, id);
    await anularPolizas(casa, [primera?.id ?? 0]);
    const { estado, cuerpo } = await regenerar(id);
    expect([estado, cuerpo.datos]).toEqual([200, { nombre: `SUN_IDV${id}.txt`, polizas: 1 }]);
    expect((await bajar(id)).at(-2)).toMatch(/^T;1;/);
  });

  it('[A-SUN-003] [A-SUN-004] a sale that is missing or cancelled: the text of the specification', async () => {
    const id = await soporte.emitida(1);
    await anularPolizas(
      casa,
      (await polizasDe(casa, id)).map((poliza) => poliza.id),
    );
    for (const cual of [id, 999_999]) {
      const { estado, cuerpo } = await regenerar(cual);
      expect([estado, cuerpo.mensaje]).toEqual([404, 'La Venta no existe o no está vigente']);
    }
    expect(await archivos(id)).toEqual([]);
  });

  it('attempts used up: the sale says that its file is missing; made later, it is complete', async () => {
    const id = await soporte.emitida(1);
    await sunAbandonado(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect((await venta(id)).estadoVenta).toBe(13);
    await regenerar(id);
    expect((await venta(id)).estadoVenta).toBe(12);
  });
});
