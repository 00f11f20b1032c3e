import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pedir } from '#server/test/cliente.ts';
import {
  cambiarPrecios,
  convenioNuevo,
  primaNueva,
  tipoConUso,
} from '#server/test/negocio/convenios.ts';
import {
  crearConvenio,
  crearCorredor,
  crearRangos,
  crearUsuario,
} from '#server/test/negocio/fabrica.ts';
import { ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import type { ConvenioNuevoVM } from './inicio.contract.ts';

const SEMANA = 7 * 24 * 60 * 60_000;

describe('agreements in their first week', () => {
  let casa: Casa;
  let admin = '';
  let corredorId = 0;
  let vendedor = { id: 0, nombre: '' };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    corredorId = await crearCorredor(casa);
    vendedor = await crearUsuario(casa, 1, [corredorId]);
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: string, cuerpo: unknown) =>
    pedir(casa, 'POST', `/Convenios/${ruta}`, { token: admin, cuerpo });
  const nuevo = async (cambios: object = {}): Promise<number> =>
    (await escribir('CrearConvenio', convenioNuevo(corredorId, cambios))).cuerpo.datos.id;
  const nuevos = async (token = admin): Promise<ConvenioNuevoVM[]> =>
    (await pedir(casa, 'GET', '/Inicio/ConveniosNuevos', { token })).cuerpo.datos;
  /** Missing parts of an agreement; null if it is not listed. */
  const faltan = async (id: number): Promise<string[] | null> => {
    const suyo = (await nuevos()).find((uno) => uno.id === id);
    return suyo ? suyo.pasos.filter(({ hecho }) => !hecho).map(({ paso }) => paso) : null;
  };
  const porId = async (id: number): Promise<number[]> => {
    const ruta = `/Inicio/ConveniosNuevos?id=${id}`;
    const { cuerpo } = await pedir(casa, 'GET', ruta, { token: admin });
    return cuerpo.datos.map((uno: ConvenioNuevoVM) => uno.id);
  };
  const conPrima = async (id: number) =>
    escribir(`CrearConvenioTiposVehiculo/${id}`, [
      primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR')),
    ]);

  it('[A-INICIO-005] [A-CERO-017] list their missing parts, and disappear once complete', async () => {
    await crearConvenio(casa, { corredorId, usuarioIds: [] });
    const id = await nuevo();
    // A seeded one has no creator, so it is not new.
    expect((await nuevos()).map((uno) => uno.id)).toEqual([id]);
    expect(await faltan(id)).toEqual(['primas', 'usuarios', 'numeros', 'venta']);
    await conPrima(id);
    expect(await faltan(id)).toEqual(['usuarios', 'numeros', 'venta']);
    await escribir(`CrearUsuariosConvenio/${id}`, [{ usuarioId: vendedor.id }]);
    expect(await faltan(id)).toEqual(['numeros', 'venta']);
    await crearRangos(casa, 500);
    expect(await faltan(id)).toEqual(['venta']);
    const token = await entrar(casa, vendedor.nombre);
    const quien = { ...vendedor, token, corredorId, convenioId: id };
    const autos = tramoDelParque(500, 60).filter((uno) => uno.tipoVehiculo === 'AUTOMOVIL');
    const usoId = (await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR')).tipoUsoId;
    const entradas = await entradasDe(casa, autos.slice(0, 1));
    await ventaPagada(
      casa,
      quien,
      entradas.map((una) => ({ ...una, tipoUsoId: usoId })),
    );
    expect(await faltan(id)).toBeNull();
  });

  it('[A-INICIO-005] lack premiums until one has a price for a legal period that is not over', async () => {
    const id = await nuevo();
    await conPrima(id);
    expect(await faltan(id)).not.toContain('primas');
    await cambiarPrecios(casa, id, { valor: null });
    expect(await faltan(id)).toContain('primas');
    // A price stays in the table after a later row of its period has stopped its sale.
    await sql`insert into precios_de_prima (prima_id, periodo, desde, valor)
      select prima_id, periodo, desde - 10, 4990 from precios_de_prima where prima_id in
        (select id from convenio_primas where convenio_id = ${id})`.execute(casa.base);
    expect(await faltan(id)).toContain('primas');
    await sql`update precios_de_prima set desde = desde + 20 where valor is null and prima_id in
      (select id from convenio_primas where convenio_id = ${id})`.execute(casa.base);
    expect(await faltan(id)).not.toContain('primas');
    await sql`delete from precios_de_prima where valor = 4990 and prima_id in
      (select id from convenio_primas where convenio_id = ${id})`.execute(casa.base);
    await sql`update precios_de_prima set valor = 4990, periodo = periodo - 2 where prima_id in
      (select id from convenio_primas where convenio_id = ${id})`.execute(casa.base);
    expect(await faltan(id)).toContain('primas');
    await sql`delete from precios_de_prima where prima_id in
      (select id from convenio_primas where convenio_id = ${id})`.execute(casa.base);
    expect(await faltan(id)).toContain('primas');
  });

  it('[A-INICIO-005] without a login, ask for a user with public login and a valid link', async () => {
    const id = await nuevo({ tipoDeAcceso: 1, tipoDePago: 0 });
    await conPrima(id);
    expect(await faltan(id)).toEqual(expect.arrayContaining(['usuarios', 'enlace', 'venta']));
    const publico = await crearUsuario(casa, 1, [corredorId]);
    await casa.base
      .updateTable('usuarios')
      .set({ tipo_login: 1 })
      .where('id', '=', publico.id)
      .execute();
    // The link is created with the user.
    await escribir(`CrearUsuariosConvenio/${id}`, [{ usuarioId: publico.id }]);
    expect(await faltan(id)).toEqual(expect.not.arrayContaining(['usuarios', 'enlace']));
    await casa.base
      .updateTable('enlaces_publicos')
      .set({ revocado_en: casa.reloj.ahora() })
      .where('convenio_id', '=', id)
      .execute();
    expect(await faltan(id)).toContain('enlace');
  });

  it('[A-INICIO-005] are listed for a week, not once disabled, and only to Administrador and Soporte', async () => {
    const apagado = await nuevo();
    await casa.base
      .updateTable('convenios')
      .set({ vigente: false })
      .where('id', '=', apagado)
      .execute();
    expect(await faltan(apagado)).toBeNull();
    const id = await nuevo();
    for (const perfil of [1, 4, 5]) {
      const { nombre } = await crearUsuario(casa, perfil, [corredorId]);
      const token = await entrar(casa, nombre);
      expect((await pedir(casa, 'GET', '/Inicio/ConveniosNuevos', { token })).estado).toBe(403);
    }
    const soporte = await entrar(casa, (await crearUsuario(casa, 3, [corredorId])).nombre);
    expect((await nuevos(soporte)).map((uno) => uno.id)).toContain(id);
    casa.reloj.avanzar(SEMANA);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    expect(await faltan(id)).toBeNull();
  });

  it('[A-COPIA-007] are told one by one to the end of the wizard, also after their first week', async () => {
    const [id, otro] = [await nuevo(), await nuevo()];
    expect(await porId(id)).toEqual([id]);
    expect((await nuevos()).map((uno) => uno.id)).toEqual(expect.arrayContaining([id, otro]));
    casa.reloj.avanzar(SEMANA);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    expect([await nuevos(), await porId(id)]).toEqual([[], [id]]);
  });
});
