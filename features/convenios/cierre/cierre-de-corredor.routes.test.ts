import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pagar, pedir, type Vendedor, ventaEnTerminos } from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import {
  crearConvenio,
  crearCorredor,
  crearEnlace,
  crearRangos,
  crearUsuario,
} from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { otraPatente, unicaVuelta, ventaEnPago, volver } from '#server/test/negocio/pago.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

describe('disabling a broker with its agreements and users', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    await crearRangos(casa, 100);
  });
  afterAll(() => casa.cerrar());

  const vendedorDe = async (
    corredores: readonly number[],
    tipoDePago: number,
  ): Promise<Vendedor> => {
    const [corredorId = 0] = corredores;
    const { id, nombre } = await crearUsuario(casa, 1, corredores);
    const convenioId = await crearConvenio(casa, { corredorId, usuarioIds: [id], tipoDePago });
    return { id, nombre, corredorId, convenioId, token: await abrirSesionDe(casa, id) };
  };
  /** A broker with a link, two sellers of its own and two users with other brokers too. */
  const armar = async () => {
    const comprador = await crearComprador(casa);
    const { corredorId } = comprador;
    const apagado = await crearCorredor(casa);
    await casa.base
      .updateTable('corredores')
      .set({ vigente: false })
      .where('id', '=', apagado)
      .execute();
    const suyo = await vendedorDe([corredorId], 0);
    const conApagado = await vendedorDe([corredorId, apagado], 1);
    const conOtro = await vendedorDe([corredorId, await crearCorredor(casa)], 1);
    const administra = await crearUsuario(casa, 2, [corredorId]);
    const enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    return { comprador, corredorId, suyo, conApagado, conOtro, administra, enlace };
  };
  const cerrar = (id: number, clave?: string) =>
    pedir(casa, 'POST', '/Corredores/Cerrar', {
      token: admin,
      cuerpo: { id },
      ...(clave && { cabeceras: { 'idempotency-key': clave } }),
    });
  const porCerrar = async (id: number) =>
    (await pedir(casa, 'GET', `/Corredores/PorCerrar/${id}`, { token: admin })).cuerpo.datos;
  const sigueDentro = async (token: string): Promise<boolean> =>
    (await pedir(casa, 'GET', '/Convenios/BuscarPorUsuario', { token })).estado !== 401;
  const desactivados = async (entidad: 'convenio' | 'usuario' | 'corredor', id: number) =>
    (
      await casa.base
        .selectFrom('hechos')
        .select('id')
        .where('entidad', '=', entidad)
        .where('entidad_id', '=', id)
        .where('accion', '=', 'desactivar')
        .execute()
    ).length;
  const vigentes = (tabla: 'convenios' | 'usuarios', ids: readonly number[]) =>
    casa.base
      .selectFrom(tabla)
      .select(['id', 'vigente'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();

  it('[A-RESOL-004] is announced with the number of running agreements and users, and the users without another valid broker', async () => {
    const { corredorId, suyo } = await armar();
    const vencido = await crearConvenio(casa, { corredorId, usuarioIds: [suyo.id], tipoDePago: 1 });
    await casa.base
      .updateTable('convenios')
      .set({ inicio_vigencia: '2020-01-01', termino_vigencia: '2020-12-31' })
      .where('id', '=', vencido)
      .execute();
    expect(await porCerrar(corredorId)).toEqual({
      convenios: 4,
      usuarios: 4,
      usuariosPorCerrar: 3,
      enlaces: 1,
      ventas: 0,
      numeros: 0,
    });
    const ajena = await pedir(casa, 'GET', `/Corredores/PorCerrar/${corredorId}`, {
      token: suyo.token,
    });
    expect(ajena.estado).toBe(403);
    const falta = await pedir(casa, 'GET', '/Corredores/PorCerrar/999999', { token: admin });
    expect([falta.estado, (await cerrar(999_999)).estado]).toEqual([404, 404]);
  });

  it('[A-DETIENE-004] every record announces its effects before it is disabled', async () => {
    const { comprador, suyo } = await armar();
    await ventaEnTerminos(casa, suyo, [otraPatente()]);
    const vendido = await casa.base
      .selectFrom('venta_vehiculos as vv')
      .innerJoin('ventas as v', 'v.id', 'vv.venta_id')
      .innerJoin('modelos as m', 'm.id', 'vv.modelo_id')
      .select(['vv.tipo_vehiculo_id as tipo', 'vv.tipo_uso_id as uso', 'm.id', 'm.marca_id'])
      .where('v.usuario_id', '=', suyo.id)
      .executeTakeFirstOrThrow();
    const de = async (recurso: string, id: number | null | undefined) =>
      (await pedir(casa, 'GET', `/${recurso}/PorCerrar/${id}`, { token: admin })).cuerpo.datos;
    const nada = {
      convenios: 0,
      usuarios: 0,
      usuariosPorCerrar: 0,
      enlaces: 0,
      ventas: 0,
      numeros: 0,
    };

    // An agreement does not count itself.
    expect(await de('Convenios', suyo.convenioId)).toEqual({ ...nada, usuarios: 1, ventas: 1 });
    expect(await de('Convenios', comprador.convenioId)).toMatchObject({ enlaces: 1, ventas: 0 });
    expect(await de('Usuarios', suyo.id)).toEqual({ ...nada, convenios: 1, ventas: 1 });
    expect(await de('Usuarios', comprador.id)).toMatchObject({ convenios: 1, enlaces: 1 });
    for (const recurso of ['Marcas', 'Modelos']) {
      const id = recurso === 'Marcas' ? vendido.marca_id : vendido.id;
      expect(await de(recurso, id)).toEqual({ ...nada, ventas: expect.any(Number) });
      expect((await de(recurso, id)).ventas).toBeGreaterThan(0);
    }
    const convenios = await casa.base
      .selectFrom('convenio_primas as p')
      .innerJoin('convenios as c', 'c.id', 'p.convenio_id')
      .select('c.id')
      .distinct()
      .where('p.tipo_vehiculo_id', '=', vendido.tipo)
      .where('c.vigente', '=', true)
      .where('c.termino_vigencia', '>=', '2026-11-20')
      .execute();
    const porTipo = await de('TiposVehiculo', vendido.tipo);
    expect(porTipo.convenios).toBe(convenios.length);
    expect(porTipo.ventas).toBeGreaterThan(0);
    expect((await de('TiposUso', vendido.uso)).ventas).toBeGreaterThan(0);
    const rango = await casa.base.selectFrom('rangos').selectAll().executeTakeFirstOrThrow();
    expect(await de(rango.clase === 'folio' ? 'Folio' : 'Poliza', rango.id)).toEqual({
      ...nada,
      numeros: rango.numero_final - rango.siguiente + 1,
    });
    expect((await pedir(casa, 'GET', '/Marcas/PorCerrar/999999', { token: admin })).estado).toBe(
      404,
    );
    const ajena = await pedir(casa, 'GET', `/Marcas/PorCerrar/${vendido.marca_id}`, {
      token: suyo.token,
    });
    expect(ajena.estado).toBe(403);
  });

  it('[A-RESOL-005] closes all in one step, once: users without another broker are logged out, and the link is invalid', async () => {
    const { comprador, corredorId, suyo, conApagado, conOtro, administra, enlace } = await armar();
    const entrar = () => pedir(casa, 'POST', '/Auth/LoginPublico', { cuerpo: enlace });
    expect((await entrar()).estado).toBe(200);

    const clave = randomUUID();
    const respuestas = [await cerrar(corredorId, clave), await cerrar(corredorId, clave)];
    for (const { estado, cuerpo } of respuestas) {
      expect([estado, cuerpo.datos]).toMatchObject([
        200,
        { id: corredorId, convenios: 4, usuarios: 3 },
      ]);
    }
    expect((await cerrar(corredorId)).cuerpo.datos).toMatchObject({ convenios: 0, usuarios: 0 });

    const ids = [comprador, suyo, conApagado, conOtro].map(({ convenioId }) => convenioId);
    expect((await vigentes('convenios', ids)).map(({ vigente }) => vigente)).toEqual(
      ids.map(() => false),
    );
    const cerrados = [comprador.id, suyo.id, conApagado.id];
    expect(await vigentes('usuarios', [...cerrados, conOtro.id, administra.id])).toEqual(
      [...cerrados.map((id) => [id, false]), [conOtro.id, true], [administra.id, true]]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([id, vigente]) => ({ id, vigente })),
    );
    const dentro = await Promise.all(
      [comprador, suyo, conApagado, conOtro].map(({ token }) => sigueDentro(token)),
    );
    expect(dentro).toEqual([false, false, false, true]);
    const { estado, cuerpo } = await entrar();
    expect([estado, cuerpo.mensaje]).toEqual([
      401,
      'La URL a la que intenta acceder no está vigente',
    ]);
    expect([
      await desactivados('corredor', corredorId),
      await desactivados('convenio', suyo.convenioId),
      await desactivados('usuario', suyo.id),
      await desactivados('usuario', conOtro.id),
    ]).toEqual([1, 1, 1, 0]);
    expect(await porCerrar(corredorId)).toMatchObject({ convenios: 0, usuariosPorCerrar: 0 });
  });

  it('[A-RESOL-005] keeps a user with another valid broker, who no longer sells for this one; its links’ sessions end', async () => {
    const { comprador, corredorId, conOtro } = await armar();
    await casa.base
      .insertInto('usuario_corredores')
      .values({ usuario_id: comprador.id, corredor_id: await crearCorredor(casa) })
      .execute();
    await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
    expect((await cerrar(corredorId)).cuerpo.datos).toMatchObject({ usuarios: 2 });
    expect(await vigentes('usuarios', [comprador.id])).toMatchObject([{ vigente: true }]);
    expect(await sigueDentro(comprador.token)).toBe(false);
    const convenio = await pedir(casa, 'GET', `/Convenios/BuscarPorId/${conOtro.convenioId}`, {
      token: conOtro.token,
    });
    expect(convenio.cuerpo.datos?.sePuedeVender ?? false).toBe(false);
  });

  it('[A-RESOL-006] settles and issues a started payment, and sells nothing unpaid', async () => {
    const { corredorId, suyo, conApagado, conOtro } = await armar();
    const enPago = await ventaEnPago(casa, suyo, [otraPatente()]);
    const directa = await ventaEnTerminos(casa, conApagado, [otraPatente()]);
    expect((await pagar(casa, conApagado, directa)).estado).toBe(200);
    const sinPagar = await ventaEnTerminos(casa, conOtro, [otraPatente()]);
    await cerrar(corredorId);

    expect(await volver(casa, await unicaVuelta(casa, enPago.token, 'aprobar'))).toMatch(
      /^\/venta\/retorno#/,
    );
    for (const id of [enPago.id, directa]) {
      await correrTramo(casa, id);
      expect(await polizasDe(casa, id)).toMatchObject([{ vigente: true, firmada: true }]);
    }
    expect((await pagar(casa, conOtro, sinPagar)).estado).toBe(400);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
