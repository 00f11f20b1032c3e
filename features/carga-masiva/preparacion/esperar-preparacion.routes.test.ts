import { setTimeout as pausa } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, tablaBuena, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { averiguarTramo } from './averiguar-tramo.usecase.ts';
import { cargaFallida, trabajoPrepararCarga } from './preparar-carga.job.ts';
import { prepararTramo } from './preparar-tramo.usecase.ts';

type Filas = Parameters<typeof xlsxAMano>[0];

describe('progress of a preparation for a waiting client', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let otro: Vendedor;
  let oyente: pg.Client;
  const contadas: string[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, conNoticias: true });
    vendedor = await crearVendedor(casa, { rangos: 0 });
    otro = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
    oyente = new pg.Client({ connectionString: casa.urlBase });
    await oyente.connect();
    oyente.on('notification', ({ payload }) => contadas.push(payload ?? ''));
    await oyente.query('listen soap_avance');
  });
  afterAll(async () => {
    await oyente.end();
    await casa.cerrar();
  });

  const preguntar = (id: number, prefer?: string, { token } = vendedor) =>
    pedir(casa, 'GET', `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${id}`, {
      token,
      ...(prefer ? { cabeceras: { prefer } } : {}),
    });
  /** Returns a load that waits for its preparation. */
  const subida = async (filas: Filas) => {
    const { id } = (await subir(casa, vendedor, xlsxAMano(filas))).cuerpo.datos;
    const { id: cargaId } = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    return { id: id as number, cargaId };
  };
  /** Adds the next chunk of a load without register look-ups. */
  const agregar = async (cargaId: number): Promise<void> => {
    const tramo = await averiguarTramo(casa.contexto(), cargaId);
    if (!tramo) throw new Error('no le quedan filas');
    await casa.enTransaccion(casa.contexto(), (tx) => prepararTramo(tx, cargaId, tramo, false));
  };
  const loContado = (id: number) =>
    contadas
      .filter((una) => una.split(',')[0] === String(id))
      .map((una) => (una.endsWith(`,${id}!`) ? 'terminó' : 'siguió'));
  const contada = (id: number, ...dichos: ('siguió' | 'terminó')[]) => {
    const esperado = dichos.join();
    return esperar(`se contó ${esperado}`, 20, () => loContado(id).join() === esperado);
  };

  it('[V-NOTICIA-004] [V-NOTICIA-005] holds the answer until a chunk is added, and answers an ended one at once', async () => {
    const { id, cargaId } = await subida(tablaBuena(600));
    const desde = performance.now();
    const primera = preguntar(id, 'wait=20');
    let contestada = false;
    void primera.then(() => (contestada = true));
    await pausa(300);
    expect(contestada).toBe(false);
    await agregar(cargaId);
    expect((await primera).cuerpo.datos).toBeGreaterThan(0);
    const segunda = preguntar(id, 'wait=20');
    await agregar(cargaId);
    expect((await segunda).cuerpo.datos).toBeGreaterThan(80);
    await contada(id, 'siguió', 'terminó');
    expect((await preguntar(id, 'wait=20')).cuerpo.datos).toBe(100);
    expect(performance.now() - desde).toBeLessThan(20_000);
  });

  it('[V-NOTICIA-004] answers at once without a wait request, and for another’s load', async () => {
    const { id } = await subida(tablaBuena(1));
    const desde = performance.now();
    expect((await preguntar(id)).cuerpo.datos).toBe(0);
    expect((await preguntar(id, 'wait=20', otro)).estado).toBe(404);
    expect((await preguntar(9_999, 'wait=20')).estado).toBe(404);
    expect(performance.now() - desde).toBeLessThan(20_000);
  });

  it('[V-NOTICIA-004] reports a load that ends with errors, in its rows or because its seller lost the right', async () => {
    // The register has a CAMIONETA at this plate.
    const mala = await subida([
      titulosDe('normal'),
      filaBuena({ patente: 'LXWJ75', dvPatente: '' }),
    ]);
    await agregar(mala.cargaId);
    await contada(mala.id, 'terminó');
    expect((await preguntar(mala.id, 'wait=20')).cuerpo.datos).toBe(-1);

    const sinDerecho = await subida(tablaBuena(1));
    const poner = (puede: boolean) =>
      casa.base
        .updateTable('convenio_usuarios')
        .set({ puede_masiva: puede })
        .where('usuario_id', '=', vendedor.id)
        .execute();
    await poner(false);
    await agregar(sinDerecho.cargaId);
    await poner(true);
    await contada(sinDerecho.id, 'terminó');
    expect((await preguntar(sinDerecho.id, 'wait=20')).cuerpo.datos).toBe(-1);
  });

  it('[V-NOTICIA-004] reports a failed load to a waiting client', async () => {
    const { id, cargaId } = await subida(tablaBuena(1));
    const respuesta = preguntar(id, 'wait=20');
    await pausa(300);
    await cargaFallida(casa.enTransaccion)(casa.contexto(), { cargaId });
    expect((await respuesta).cuerpo.datos).toBe(-2);
    await contada(id, 'terminó');
    expect((await preguntar(id, 'wait=20')).cuerpo.datos).toBe(-2);
  });

  it('[V-NOTICIA-004] shows the progress of look-ups, which send no notice', async () => {
    const { id, cargaId } = await subida(tablaBuena(1));
    const respuesta = preguntar(id, 'wait=20');
    await pausa(300);
    await averiguarTramo(casa.contexto(), cargaId);
    expect((await respuesta).cuerpo.datos).toBe(50);
    expect(loContado(id)).toEqual([]);
    await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId });
    await contada(id, 'terminó');
  });
});
