import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pedir } from '#server/test/cliente.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '#server/test/negocio/convenios.ts';
import { crearCorredor, crearRangos, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import type { PrimerosPasosVM } from './primeros-pasos.contract.ts';

describe('the first steps of a house', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const leer = async (): Promise<PrimerosPasosVM | null> =>
    (await pedir(casa, 'GET', '/Inicio/PrimerosPasos', { token: admin })).cuerpo.datos;
  const faltan = async () =>
    (await leer())?.pasos.filter(({ hecho }) => !hecho).map(({ paso }) => paso) ?? null;
  const escribir = (ruta: string, cuerpo: unknown) =>
    pedir(casa, 'POST', `/Convenios/${ruta}`, { token: admin, cuerpo });

  it('[A-CERO-004] [A-CERO-015] are done one by one, and there are none once the house can sell', async () => {
    await sql`update tipos_vehiculo set vigente = false`.execute(casa.base);
    const todos = ['catalogo', 'poliza', 'folio', 'corredor', 'convenio', 'usuarios'];
    expect(await faltan()).toEqual(todos);
    const porResolver = async () =>
      (await pedir(casa, 'GET', '/Soporte/PorResolver', { token: admin })).cuerpo.datos;
    expect(await porResolver()).toMatchObject({ enPasos: true, pendientes: [], asuntos: [] });
    await sql`update tipos_vehiculo set vigente = true`.execute(casa.base);
    expect(await faltan()).toEqual(todos.slice(1));
    await crearRangos(casa, 10);
    expect(await faltan()).toEqual(todos.slice(3));
    expect(await porResolver()).toMatchObject({ enPasos: false });
    const corredorId = await crearCorredor(casa);
    expect(await leer()).toMatchObject({ corredorId });
    expect(await faltan()).toEqual(['convenio', 'usuarios']);
    const publico = { tipoDeAcceso: 1, tipoDePago: 0 };
    const { id } = (await escribir('CrearConvenio', convenioNuevo(corredorId, publico))).cuerpo
      .datos;
    expect(await faltan()).toEqual(['convenio', 'usuarios']);
    await escribir(`CrearConvenioTiposVehiculo/${id}`, [
      primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR')),
    ]);
    expect(await faltan()).toEqual(['usuarios']);
    // A seller with a password does not sell by an agreement without login.
    const vendedor = await crearUsuario(casa, 1, [corredorId]);
    await escribir(`CrearUsuariosConvenio/${id}`, [{ usuarioId: vendedor.id }]);
    expect(await faltan()).toEqual(['usuarios']);
    const deEnlace = await crearUsuario(casa, 1, [corredorId]);
    await sql`update usuarios set tipo_login = 1 where id = ${deEnlace.id}`.execute(casa.base);
    await escribir(`CrearUsuariosConvenio/${id}`, [{ usuarioId: deEnlace.id }]);
    expect(await leer()).toBeNull();
    await sql`update enlaces_publicos set revocado_en = now()`.execute(casa.base);
    expect(await faltan()).toEqual(['usuarios']);
    await crearCorredor(casa);
    expect(await leer()).toMatchObject({ corredorId: null });
    const token = await entrar(casa, vendedor.nombre);
    expect((await pedir(casa, 'GET', '/Inicio/PrimerosPasos', { token })).estado).toBe(403);
  });
});
