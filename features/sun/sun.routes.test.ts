import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { anularPolizas, crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { polizasDe } from '#server/test/negocio/emision.ts';
import { sunAbandonado, trabajoGenerarSun } from './generar-sun.job.ts';
import { editarVigencia, regenerarVenta } from '#features/polizas/regenerar/regenerar.usecase.ts';
import { generarArchivosSun } from './generar-sun.usecase.ts';
import type { ArchivosSunVM } from './sun.contract.ts';
import { ventasSun } from './venta-sun.query.ts';

describe('the collection file (SUN)', () => {
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
  /** User who calls in these tests. */
  const nombreDeSoporte = async (): Promise<string> => {
    const { nombre_usuario } = await casa.base
      .selectFrom('usuarios')
      .select('nombre_usuario')
      .where('perfil_id', '=', 3)
      .executeTakeFirstOrThrow();
    return nombre_usuario;
  };
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

  it('reads a fleet in pages, each policy once', async () => {
    const id = await soporte.emitida(5);
    const { ahora } = casa.contexto();
    const entera = await ventasSun(casa.base, [id], ahora);
    expect(entera[0]?.lineas).toHaveLength(5);
    for (const porPagina of [2, 5]) {
      expect(await ventasSun(casa.base, [id], ahora, porPagina)).toEqual(entera);
    }
  });

  it('[A-SUN-012] [A-API-014] is regenerated with the currently valid policies', async () => {
    const id = await soporte.emitida(2);
    await regenerar(id);
    const [primera] = await polizasDe(casa, id);
    await anularPolizas(casa, [primera?.id ?? 0]);
    const { estado, cuerpo } = await regenerar(id);
    expect([estado, cuerpo.datos]).toEqual([200, { nombre: `SUN_IDV${id}_V2.txt`, polizas: 1 }]);
    expect((await bajar(id)).at(-2)).toMatch(/^T;1;/);
  });

  it('[A-SUN-003] [A-SUN-004] a missing or cancelled sale gets the specification’s text', async () => {
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

  it('shows the file as missing after the last retry, and the sale as complete once the file is generated', async () => {
    const id = await soporte.emitida(1);
    await sunAbandonado(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect((await venta(id)).estadoVenta).toBe(13);
    await regenerar(id);
    expect((await venta(id)).estadoVenta).toBe(12);
  });

  const deVenta = async (id: number): Promise<ArchivosSunVM> =>
    (await soporte.llamar('GET', `/RegenerarArchivoCargaSUN/Archivos/${id}`)).cuerpo.datos;
  const enPanel = async () =>
    Object.fromEntries(
      (await soporte.llamar('GET', '/Soporte/PorResolver')).cuerpo.datos.pendientes
        .filter(({ clase }: { clase: string }) => clase.startsWith('sun.'))
        .map(({ clase, cantidad, ventaId }: Record<string, unknown>) => [
          clase,
          [cantidad, ventaId],
        ]),
    );
  const ficha = async (id: number) =>
    (await soporte.llamar('GET', `/Fichas/Venta/${id}`)).cuerpo.datos.sun.estado;
  const marcarVisto = (id: number) =>
    soporte.llamar('POST', '/RegenerarArchivoCargaSUN/MarcarVisto', { id });
  /** Settles the stale files that other tests left. */
  const limpiar = () =>
    casa.base
      .updateTable('archivos_sun')
      .set({ atendido_en: casa.reloj.ahora() })
      .where('desactualizado_en', 'is not', null)
      .execute();

  it('[A-COBRANZA-001] [A-COBRANZA-002] [A-COBRANZA-003] cancelled policies make it stale: shown everywhere, regenerated on demand as the next version', async () => {
    await limpiar();
    const id = await soporte.emitida(3);
    await regenerar(id);
    const nombre = `SUN_IDV${id}.txt`;
    expect([(await venta(id)).estadoArchivoSun, await ficha(id), await enPanel()]).toEqual([
      'al_dia',
      'al_dia',
      {},
    ]);
    await bajar(id);
    const polizas = await polizasDe(casa, id);
    await anularPolizas(
      casa,
      polizas.slice(0, 2).map((poliza) => poliza.id),
    );
    expect([(await venta(id)).estadoArchivoSun, await ficha(id), await enPanel()]).toEqual([
      'desactualizado',
      'desactualizado',
      { 'sun.desactualizado': [1, id] },
    ]);
    // Nothing regenerates it automatically, and a download delivers its old content.
    await trabajoGenerarSun(casa.enTransaccion)(casa.contexto(), { ventaId: id });
    expect(await archivos(id)).toHaveLength(1);
    expect((await bajar(id)).at(-2)).toMatch(/^T;3;/);
    expect((await venta(id)).estadoVenta).toBe(12);
    expect((await regenerar(id)).cuerpo.datos).toEqual({
      nombre: `SUN_IDV${id}_V2.txt`,
      polizas: 1,
    });
    expect([await ficha(id), await enPanel()]).toEqual(['al_dia', {}]);
    const { cabeceras } = await soporte.llamar('GET', `/RegenerarArchivoCargaSUN/Descargar/${id}`);
    expect(String(cabeceras['content-disposition'])).toContain(`SUN_IDV${id}_V2.txt`);
    // The earlier download is listed, with person and time.
    const { estado, archivos: versiones } = await deVenta(id);
    const quien = await nombreDeSoporte();
    const descarga = { quien, cuando: casa.reloj.ahora().toISOString() };
    expect(estado).toBe('al_dia');
    expect(versiones).toMatchObject([
      { nombre: `SUN_IDV${id}_V2.txt`, polizas: 1, descargas: [descarga] },
      { nombre, polizas: 3, descargas: [descarga, descarga] },
    ]);
  });

  it('[A-COBRANZA-001] new dates of a policy make it stale too; a regenerated document does not', async () => {
    await limpiar();
    const id = await soporte.emitida(1);
    await regenerar(id);
    const [poliza] = await polizasDe(casa, id);
    await casa.enTransaccion(casa.contexto(), (tx) => regenerarVenta(tx, id));
    expect(await ficha(id)).toBe('al_dia');
    await casa.enTransaccion(casa.contexto(), (tx) =>
      editarVigencia(tx, poliza?.id ?? 0, { desde: '2026-11-21', hasta: '2027-03-31' }),
    );
    expect([await ficha(id), await enPanel()]).toEqual([
      'desactualizado',
      { 'sun.desactualizado': [1, id] },
    ]);
  });

  it('[A-COBRANZA-004] a wholly cancelled sale’s file is `sin_efecto`, and waits in the panel until somebody has seen it', async () => {
    await limpiar();
    const id = await soporte.emitida(2);
    await regenerar(id);
    expect((await marcarVisto(id)).cuerpo.codigo).toBe('sun.nada_por_ver');
    await anularPolizas(
      casa,
      (await polizasDe(casa, id)).map((poliza) => poliza.id),
    );
    expect(await venta(id)).toMatchObject({ estadoVenta: 12, estadoArchivoSun: 'sin_efecto' });
    expect([await ficha(id), await enPanel()]).toEqual([
      'sin_efecto',
      { 'sun.sin_efecto': [1, id] },
    ]);
    expect((await regenerar(id)).estado).toBe(404);
    const respuestas = await Promise.all([marcarVisto(id), marcarVisto(id)]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await enPanel()).toEqual({});
    expect(await deVenta(id)).toMatchObject({
      estado: 'sin_efecto',
      visto: { quien: await nombreDeSoporte(), cuando: casa.reloj.ahora().toISOString() },
    });
    const linea = await soporte.llamar('GET', `/Ventas/LineaDeTiempo/${id}`);
    expect(linea.cuerpo.datos.map(({ hecho }: { hecho: string }) => hecho)).toContain(
      'Archivo SUN sin efecto, visto',
    );
  });

  it('[A-COBRANZA-005] is stale at once if a policy is cancelled while the file is being generated', async () => {
    await limpiar();
    const id = await soporte.emitida(2);
    const [una] = await polizasDe(casa, id);
    const ctx = casa.contexto();
    const { documentos } = ctx.puertos;
    const guardarVarios: typeof documentos.guardarVarios = async (cuales) => {
      await anularPolizas(casa, [una?.id ?? 0]);
      return documentos.guardarVarios(cuales);
    };
    const puertos = {
      ...ctx.puertos,
      documentos: Object.assign(Object.create(documentos), { guardarVarios }),
    };
    await generarArchivosSun({ ...ctx, puertos }, casa.enTransaccion, [id]);
    expect([await ficha(id), await enPanel()]).toEqual([
      'desactualizado',
      { 'sun.desactualizado': [1, id] },
    ]);
  });
});
