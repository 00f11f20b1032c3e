import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { trabajoPrepararCarga } from '#features/carga-masiva/preparacion/preparar-carga.job.ts';

describe('the review list of a bulk sale', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let siguiente = 21_000;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const subida = async (cuantos: number): Promise<number> => {
    const filas = Array.from({ length: cuantos }, () =>
      filaBuena({ patente: patenteNumero((siguiente += 1)) }),
    );
    const { cuerpo } = await subir(casa, vendedor, xlsxAMano([titulosDe('normal'), ...filas]));
    return cuerpo.datos.id;
  };
  const preparar = async (ventaId: number): Promise<void> => {
    const { id: cargaId } = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', ventaId)
      .executeTakeFirstOrThrow();
    await trabajoPrepararCarga(casa.enTransaccion)(casa.contexto(), { cargaId });
  };
  const lista = async (cuantos: number): Promise<number> => {
    const id = await subida(cuantos);
    await preparar(id);
    return id;
  };
  const escribir = (ruta: string, cuerpo: object, token = vendedor.token) =>
    pedir(casa, 'POST', ruta, { token, cuerpo });
  const quitar = (idIntencionVenta: number, vehiculoId: number, resto = {}, token?: string) =>
    escribir(
      '/IntencionesDeVenta/QuitarVehiculo',
      { idIntencionVenta, vehiculoId, ...resto },
      token,
    );
  const descartar = (idIntencionVenta: number, token?: string) =>
    escribir('/IntencionesDeVenta/Descartar', { idIntencionVenta }, token);
  const intencion = async (id: number) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: vendedor.token }))
      .cuerpo.datos;
  const vigente = async (id: number) =>
    (
      await casa.base
        .selectFrom('ventas')
        .select(['vigente', 'motivo_anulacion'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).vigente;
  const enCurso = async (): Promise<number[]> => {
    const { cuerpo } = await pedir(casa, 'GET', '/Inicio/Vendedor', { token: vendedor.token });
    return cuerpo.datos.enCurso.map(({ id }: { id: number }) => id);
  };

  it('[V-LISTADO-003] removes a vehicle; the total follows and the sale is reviewed again', async () => {
    const id = await lista(3);
    const { vehiculosViewModel: antes, montoEnPesos, version } = await intencion(id);
    const [primero, ...quedan] = antes;
    const { estado, cuerpo } = await quitar(id, primero.id, { version });
    expect([estado, cuerpo.datos]).toEqual([
      200,
      { id, montoEnPesos: montoEnPesos - primero.prima, cantidadVehiculos: 2, etapa: 1 },
    ]);
    const ahora = await intencion(id);
    expect(ahora.vehiculosViewModel.map((v: { patente: string }) => v.patente)).toEqual(
      quedan.map((v: { patente: string }) => v.patente),
    );
    expect(ahora.montoEnPesos).toBe(montoEnPesos - primero.prima);
    expect((await quitar(id, quedan[0].id, { version })).estado).toBe(409);
  });

  it('[V-LISTADO-003] [V-CAMINO-051] gives the sale up with its last vehicle: it is no longer in course and cannot be paid', async () => {
    const id = await lista(1);
    const [unico] = (await intencion(id)).vehiculosViewModel;
    const { estado, cuerpo } = await quitar(id, unico.id);
    expect([estado, cuerpo.datos]).toEqual([
      200,
      { id, montoEnPesos: 0, cantidadVehiculos: 0, etapa: 1 },
    ]);
    expect(await vigente(id)).toBe(false);
    expect(await enCurso()).not.toContain(id);
    expect((await quitar(id, unico.id)).cuerpo.codigo).toBe('venta.anulada');
    const { accion } = await casa.base
      .selectFrom('hechos')
      .select('accion')
      .where('entidad_id', '=', id)
      .where('entidad', '=', 'venta')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(accion).toBe('anular_venta');
  });

  it('[V-LISTADO-003] refuses a vehicle of another sale or seller, and any while the sale is prepared', async () => {
    const id = await lista(1);
    const [unico] = (await intencion(id)).vehiculosViewModel;
    const otra = await lista(2);
    expect((await quitar(otra, unico.id)).estado).toBe(404);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await quitar(id, unico.id, {}, ajeno.token)).estado).toBe(404);
    expect((await quitar(await subida(2), unico.id)).cuerpo.codigo).toBe('venta.etapa');
    expect((await intencion(id)).vehiculosViewModel).toHaveLength(1);
  });

  it('[V-LISTADO-003] replaces the sale by the correction edited in the grid, without the removed vehicle', async () => {
    const id = await lista(3);
    const [primero, segundo] = (await intencion(id)).vehiculosViewModel;
    await quitar(id, primero.id);
    const { borradorId } = (await escribir('/CargaMasiva/AbrirErrores', { idv: id })).cuerpo.datos;
    const { cuerpo } = await pedir(casa, 'GET', `/CargaMasiva/Borrador/${borradorId}`, {
      token: vendedor.token,
    });
    expect(cuerpo.datos.filas.map(({ numero }: { numero: number }) => numero)).toEqual([3, 4]);
    const celdas = [{ numero: 3, columna: 'modelo', valor: 'TUCSON' }];
    const { intencion: nueva } = (
      await escribir('/CargaMasiva/Corregir', { id: borradorId, celdas })
    ).cuerpo.datos;
    expect(await vigente(id)).toBe(false);
    await preparar(nueva.id);
    const corregidos = (await intencion(nueva.id)).vehiculosViewModel;
    expect(corregidos).toHaveLength(2);
    expect(corregidos[0]).toMatchObject({ patente: segundo.patente, modelo: 'TUCSON' });
  });

  it('[V-LISTADO-005] gives an unpaid sale up: it is no longer in course and takes no change', async () => {
    const id = await lista(2);
    expect(await enCurso()).toContain(id);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    expect((await descartar(id, ajeno.token)).estado).toBe(404);
    expect((await descartar(id)).estado).toBe(200);
    expect(await enCurso()).not.toContain(id);
    expect((await descartar(id)).cuerpo.codigo).toBe('venta.anulada');
    expect((await escribir('/CargaMasiva/AbrirErrores', { idv: id })).cuerpo.codigo).toBe(
      'venta.anulada',
    );
  });

  it('[V-LISTADO-005] refuses to give up a sale whose payment began', async () => {
    const id = await lista(1);
    await casa.base.updateTable('ventas').set({ etapa: 4 }).where('id', '=', id).execute();
    expect((await descartar(id)).cuerpo.codigo).toBe('venta.etapa');
    expect(await vigente(id)).toBe(true);
  });

  it('[V-LISTADO-005] gives up a failed load, and stops the preparation of one in course', async () => {
    const id = await subida(2);
    expect((await descartar(id)).estado).toBe(200);
    await preparar(id);
    const carga = await casa.base
      .selectFrom('cargas')
      .select(['estado', 'preparadas'])
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(carga).toEqual({ estado: 'fallida', preparadas: 0 });
  });
});
