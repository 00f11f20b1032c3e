import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import { crearConvenio, crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { decodificarEnlace } from '#values/enlace-publico.ts';

describe('public links by staff', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let admin: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/Convenios/CrearEnlacePublico', { cuerpo, token });
  const revocar = (id: number, token = admin) =>
    pedir(casa, 'POST', '/Convenios/RevocarEnlacePublico', { cuerpo: { id }, token });
  const buscar = async (token: string, filtro = ''): Promise<Respuesta['cuerpo'][]> =>
    (await pedir(casa, 'GET', `/ConsultaURLsPublicas/ConsultarURLs${filtro}`, { token })).cuerpo
      .datos;
  const entrar = (url: string) =>
    pedir(casa, 'POST', '/Auth/LoginPublico', {
      cuerpo: { ...decodificarEnlace(new URL(url).pathname.slice(1)) },
    });
  const yo = async (token: string): Promise<number> =>
    (await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token })).estado;
  const del = ({ convenioId, id }: Vendedor) => ({ convenioId, usuarioId: id });

  it('[V-SES-009] an administrator creates one: its address admits buyers and is unique', async () => {
    const urls = new Set<string>();
    for (let i = 0; i < 3; i += 1) {
      const { estado, cuerpo } = await crear(del(comprador));
      expect([estado, cuerpo.datos]).toEqual([
        200,
        {
          id: expect.any(Number),
          ...del(comprador),
          username: comprador.nombre,
          nombreConvenio: expect.stringMatching(/^CONVENIO/),
          nombreCorredor: expect.stringMatching(/^CORREDORA/),
          url: expect.stringMatching(/^http:\/\/localhost:3000\/[\w-]+$/),
          invitacion: expect.stringMatching(/^Compre su SOAP con CORREDORA.*:$/),
          creado: '2026-11-20T15:00:00.000Z',
          vigente: true,
          revocado: false,
        },
      ]);
      const { url } = cuerpo.datos;
      const { cid, uid, usn } = decodificarEnlace(new URL(url).pathname.slice(1)) ?? {};
      expect([cid, uid]).toEqual([comprador.convenioId, comprador.id]);
      expect(usn).toMatch(/^[\w-]{22}$/);
      expect((await entrar(url)).estado).toBe(200);
      urls.add(url);
    }
    expect(urls.size).toBe(3);
    const hechos = await casa.base.selectFrom('hechos').selectAll().execute();
    const creados = hechos.filter(
      ({ accion, entidad }) => accion === 'crear' && entidad === 'enlace_publico',
    );
    expect(creados).toHaveLength(3);
    for (const url of urls) {
      const { usn = 'x' } = decodificarEnlace(new URL(url).pathname.slice(1)) ?? {};
      expect(JSON.stringify(hechos)).not.toContain(usn);
    }
  });

  it('are created only for an agreement without login and its users with public login', async () => {
    const { convenioId, id, corredorId } = comprador;
    const conClave = await crearUsuario(casa, 1);
    const especial = await crearUsuario(casa, 4);
    await casa.base
      .updateTable('usuarios')
      .set({ tipo_login: 1 })
      .where('id', '=', especial.id)
      .execute();
    for (const usuario_id of [conClave.id, especial.id]) {
      await casa.base
        .insertInto('convenio_usuarios')
        .values({ convenio_id: convenioId, usuario_id })
        .execute();
    }
    const conLogin = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    const otro = await crearComprador(casa);
    const malos: [object, string][] = [
      [{ convenioId: conLogin, usuarioId: id }, 'convenioId'],
      [{ convenioId: 999_999, usuarioId: id }, 'convenioId'],
      [{ convenioId, usuarioId: conClave.id }, 'usuarioId'],
      [{ convenioId, usuarioId: especial.id }, 'usuarioId'],
      [{ convenioId, usuarioId: otro.id }, 'usuarioId'],
      [{ convenioId, usuarioId: 999_999 }, 'usuarioId'],
      [{ convenioId }, 'usuarioId'],
    ];
    for (const [cuerpo, campo] of malos) {
      const { estado, cuerpo: dicho } = await crear(cuerpo);
      expect([cuerpo, estado, Object.keys(dicho.errors)]).toEqual([cuerpo, 400, [campo]]);
    }
  });

  it('a revoked one admits nobody and ends its sessions; a sale opened by its code continues', async () => {
    const suyo = await crearComprador(casa);
    const otro = await crearComprador(casa);
    const { id, url } = (await crear(del(suyo))).cuerpo.datos;
    const ajeno = (await crear(del(otro))).cuerpo.datos.url;
    const abierta: string = (await entrar(url)).cuerpo.token.accesToken;
    const deOtro: string = (await entrar(ajeno)).cuerpo.token.accesToken;
    const comprando = { ...suyo, token: abierta };
    const venta = await ingresar(casa, comprando, await entradasDe(casa, tramoDelParque(0, 1)));
    const ventaId: number = venta.cuerpo.datos.id;
    const porCodigo = await abrirSesionDe(casa, suyo.id, { convenioId: suyo.convenioId, ventaId });

    const { estado, cuerpo } = await revocar(id);
    expect([estado, cuerpo.datos.vigente, cuerpo.datos.revocado]).toEqual([200, false, true]);
    expect((await entrar(url)).cuerpo.codigo).toBe('acceso.url_no_vigente');
    expect([await yo(abierta), await yo(deOtro), await yo(porCodigo)]).toEqual([401, 200, 200]);
    expect((await entrar(ajeno)).estado).toBe(200);
    const suya = await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${ventaId}`, {
      token: porCodigo,
    });
    expect(suya.estado).toBe(200);

    expect((await revocar(id)).cuerpo.datos.revocado).toBe(true);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select('entidad_id')
      .where('accion', '=', 'revocar')
      .where('entidad_id', '=', id)
      .execute();
    expect(hechos).toHaveLength(1);
    expect((await revocar(999_999)).estado).toBe(404);
  });

  it('[A-CAMINO-010] one is replaced in one step: the old one stops working, the new one works', async () => {
    const suyo = await crearComprador(casa);
    const { id, url } = (await crear(del(suyo))).cuerpo.datos;
    const reemplazar = () =>
      pedir(casa, 'POST', '/Convenios/RevocarEnlacePublico', {
        cuerpo: { id, reemplazar: true },
        token: admin,
      });
    const { estado, cuerpo } = await reemplazar();
    expect([estado, cuerpo.datos]).toMatchObject([
      200,
      { ...del(suyo), vigente: true, revocado: false },
    ]);
    expect(cuerpo.datos.id).not.toBe(id);
    expect((await entrar(url)).cuerpo.codigo).toBe('acceso.url_no_vigente');
    expect((await entrar(cuerpo.datos.url)).estado).toBe(200);
    expect((await reemplazar()).cuerpo.datos).toMatchObject({ id, revocado: true });
    expect((await buscar(admin, `?usuarioId=${suyo.id}`)).filter((e) => e.vigente)).toHaveLength(1);
  });

  it('[A-CAMINO-010] one that cannot be replaced stays unchanged, with the reason', async () => {
    const suyo = await crearComprador(casa);
    const { id } = (await crear(del(suyo))).cuerpo.datos;
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', suyo.id)
      .execute();
    const { estado, cuerpo } = await pedir(casa, 'POST', '/Convenios/RevocarEnlacePublico', {
      cuerpo: { id, reemplazar: true },
      token: admin,
    });
    expect([estado, cuerpo.codigo]).toEqual([400, 'enlace.invalido']);
    expect((await buscar(admin, `?usuarioId=${suyo.id}`))[0]).toMatchObject({ revocado: false });
  });

  it('a session opened during the revocation ends too', async () => {
    const suyo = await crearComprador(casa);
    const { id, url } = (await crear(del(suyo))).cuerpo.datos;
    const [entradas] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => entrar(url))),
      revocar(id),
    ]);
    for (const { estado, cuerpo } of entradas) {
      expect([200, 401]).toContain(estado);
      const token: string = cuerpo.token?.accesToken ?? 'x';
      expect(await yo(token)).toBe(401);
    }
  });

  it('[A-API-009] Soporte and administrators see all by filter, a broker its own, nobody else any', async () => {
    const propio = await crearComprador(casa);
    const ajeno = await crearComprador(casa);
    for (const uno of [propio, ajeno]) await crear(del(uno));
    const como = async (perfilId: number, corredores: number[] = []) =>
      abrirSesionDe(casa, (await crearUsuario(casa, perfilId, corredores)).id);
    const soporte = await como(3);
    const corredor = await como(5, [propio.corredorId, await crearCorredor(casa)]);
    const usuarios = async (token: string, filtro = ''): Promise<number[]> =>
      (await buscar(token, filtro)).map(({ usuarioId }) => usuarioId as number);

    for (const token of [admin, soporte]) {
      expect(await usuarios(token)).toEqual(expect.arrayContaining([propio.id, ajeno.id]));
      for (const filtro of [
        `?convenioId=${ajeno.convenioId}`,
        `?usuarioId=${ajeno.id}`,
        `?corredorId=${ajeno.corredorId}&convenioId=${ajeno.convenioId}`,
      ]) {
        expect([filtro, await usuarios(token, filtro)]).toEqual([filtro, [ajeno.id]]);
      }
    }
    expect(await usuarios(corredor)).toEqual([propio.id]);
    for (const filtro of [`?convenioId=${ajeno.convenioId}`, `?corredorId=${ajeno.corredorId}`]) {
      expect(await buscar(corredor, filtro)).toEqual([]);
    }
    const deVenta = await como(1);
    expect(
      (await pedir(casa, 'GET', '/ConsultaURLsPublicas/ConsultarURLs', { token: deVenta })).estado,
    ).toBe(403);
    for (const token of [soporte, corredor, deVenta, propio.token]) {
      expect((await crear(del(propio), token)).estado).toBe(403);
      expect((await revocar(1, token)).estado).toBe(403);
    }
  });

  it('each shows whether it admits buyers today', async () => {
    const suyo = await crearComprador(casa);
    await crear(del(suyo));
    const vigente = async (): Promise<boolean> =>
      (await buscar(admin, `?usuarioId=${suyo.id}`))[0].vigente as boolean;
    expect(await vigente()).toBe(true);
    await casa.base
      .updateTable('convenios')
      .set({ termino_vigencia: '2026-11-19' })
      .where('id', '=', suyo.convenioId)
      .execute();
    expect(await vigente()).toBe(false);
  });
});
