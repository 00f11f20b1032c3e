import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { resolverCaptcha } from '#server/test/negocio/publico.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { anularPolizas } from '#server/test/negocio/soporte.ts';
import { ROLES } from '#values/perfil.ts';
import type { ConsultaVM } from './consulta.contract.ts';

const RUTA = '/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza';

describe('ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let ventaId: number;
  let galleta: string;
  const [uno, dos] = tramoDelParque(0, 2) as [Parque, Parque];
  type Parque = ReturnType<typeof tramoDelParque>[number];

  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    ventaId = await ventaPagada(casa, vendedor, await entradasDe(casa, [uno, dos]));
    await correrTramo(casa, ventaId);
    const { cabeceras } = await pedir(casa, 'POST', RUTA, {
      cuerpo: { patente: 'ZZZZ99' },
      cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
    });
    galleta = String(cabeceras['set-cookie']).split(';')[0] ?? '';
  });
  afterAll(() => casa.cerrar());

  const como = async (token: string | null, cuerpo: object): Promise<ConsultaVM> => {
    const respuesta = await pedir(casa, 'POST', RUTA, {
      cuerpo,
      ...(token === null ? { cabeceras: { cookie: galleta } } : { token }),
    });
    expect(respuesta.cuerpo).toMatchObject({ exito: true });
    return respuesta.cuerpo.datos;
  };
  const anonimo = (cuerpo: object) => como(null, cuerpo);

  const sesionPublica = async (): Promise<string> =>
    (await tokenDeRol(casa, 'publico', vendedor.convenioId)) ?? '';

  it('[A-API-007] takes GET with rut, DV, patente and numeroPoliza, blank ones too', async () => {
    const { rut, dv } = uno.propietario;
    const { cuerpo } = await pedir(
      casa,
      'GET',
      `${RUTA}?rut=${rut}&DV=${dv}&patente=${uno.patente}&numeroPoliza=`,
      { token: vendedor.token },
    );
    expect(cuerpo.datos.intencionYVendaIds).toEqual([ventaId]);
    expect(cuerpo.datos.polizas[0]).toMatchObject({ patente: uno.patente, ventaId });
  });

  it('refuses a search without criterion, and unknown keys', async () => {
    for (const cuerpo of [{}, { rut: '', DV: '', patente: '', numeroPoliza: '' }]) {
      const respuesta = await pedir(casa, 'POST', RUTA, { cuerpo, token: vendedor.token });
      expect(respuesta.estado).toBe(400);
      expect(respuesta.cuerpo).toMatchObject({
        codigo: 'poliza.sin_criterio',
        mensaje: 'Debe ingresar al menos 1 criterio de búsqueda',
      });
    }
    const cuerpo = { patente: uno.patente, nombre: 'ANA' };
    expect((await pedir(casa, 'POST', RUTA, { cuerpo, token: vendedor.token })).estado).toBe(400);
  });

  it('asks visitors for the captcha, never users with a login', async () => {
    const cuerpo = { patente: uno.patente };
    const respuesta = await pedir(casa, 'POST', RUTA, { cuerpo });
    expect(respuesta.estado).toBe(403);
    expect(respuesta.cuerpo.codigo).toBe('captcha.requerido');
    expect((await pedir(casa, 'POST', RUTA, { cuerpo, token: vendedor.token })).estado).toBe(200);
    const publico = await sesionPublica();
    expect((await pedir(casa, 'POST', RUTA, { cuerpo, token: publico })).estado).toBe(403);
  });

  it('[A-CONS-001] [A-CONS-002] [A-CONS-005] shows a visitor masked validity and dates by one criterion', async () => {
    const todas = await como(vendedor.token, { patente: uno.patente });
    const numeroPoliza = Number(todas.polizas[0]?.numeroPoliza);
    const { rut, dv } = uno.propietario;
    for (const criterio of [{ patente: uno.patente }, { rut, dv }, { numeroPoliza }]) {
      const { intencionYVendaIds, polizas } = await anonimo(criterio);
      expect(intencionYVendaIds).toEqual([]);
      expect(polizas).toContainEqual({
        id: null,
        polizaId: null,
        numeroPoliza: `****${String(numeroPoliza).slice(-3)}`,
        numeroFolio: null,
        patente: `${uno.patente.slice(0, 2)}**${uno.patente.slice(4)}`,
        nombrePropietario: null,
        rutPropietario: null,
        ventaId: null,
        fechaVenta: '2026-11-20T15:00:00.000Z',
        fechaVigenciaDesde: '2026-11-20',
        fechaVigenciaHasta: expect.stringMatching(/^2027-/),
        convenio: null,
        vigente: true,
        estado: 'vigente',
        urlDescarga: null,
      });
    }
  });

  it('reveals nothing by plate and number together: both are on a paper left in the car', async () => {
    const { polizas } = await como(vendedor.token, { patente: uno.patente });
    const { numeroPoliza } = polizas[0] ?? {};
    const { intencionYVendaIds, polizas: vistas } = await anonimo({
      patente: uno.patente,
      numeroPoliza,
    });
    expect(intencionYVendaIds).toEqual([]);
    expect(vistas[0]?.id).toBeNull();
  });

  it('shows id, agreement and file, never the owner, to a visitor with RUT and plate', async () => {
    const { rut, dv } = uno.propietario;
    const { intencionYVendaIds, polizas } = await anonimo({ rut, dv, patente: uno.patente });
    expect(intencionYVendaIds).toEqual([ventaId]);
    expect(polizas).toHaveLength(1);
    expect(polizas[0]).toMatchObject({
      patente: uno.patente,
      ventaId,
      convenio: expect.stringContaining('CONVENIO'),
      nombrePropietario: null,
      rutPropietario: null,
    });
    const url = String(polizas[0]?.urlDescarga).replace(/^\/api/, '');
    const archivo = await pedir(casa, 'GET', url);
    expect(archivo.crudo.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('finds nothing, with 200, when RUT and plate are unknown or of different owners', async () => {
    const { rut, dv } = dos.propietario;
    const nada = { intencionYVendaIds: [], polizas: [] };
    expect(await anonimo({ rut, dv, patente: uno.patente })).toEqual(nada);
    expect(await anonimo({ patente: 'ZZZZ99' })).toEqual(nada);
  });

  it('treats a public session like a visitor', async () => {
    const token = await sesionPublica();
    const { cuerpo } = await pedir(casa, 'POST', RUTA, {
      cuerpo: { patente: uno.patente },
      token,
      cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
    });
    expect(cuerpo.datos.intencionYVendaIds).toEqual([]);
    expect(cuerpo.datos.polizas[0]).toMatchObject({ id: null, convenio: null });
  });

  it('shows staff only what is in their scope', async () => {
    const admin = await entrar(casa, (await crearUsuario(casa, 2)).nombre);
    const suyo = await entrar(casa, (await crearUsuario(casa, 5, [vendedor.corredorId])).nombre);
    const otroVendedor = await crearVendedor(casa, { rangos: 0 });
    const otroCorredor = await entrar(
      casa,
      (await crearUsuario(casa, 5, [otroVendedor.corredorId])).nombre,
    );
    const criterio = { patente: uno.patente };
    for (const token of [vendedor.token, admin, suyo]) {
      const { intencionYVendaIds, polizas } = await como(token, criterio);
      expect(intencionYVendaIds).toEqual([ventaId]);
      expect(polizas[0]?.rutPropietario).toBe(`${uno.propietario.rut}-${uno.propietario.dv}`);
      expect(polizas[0]?.nombrePropietario).not.toBe('');
    }
    for (const token of [otroVendedor.token, otroCorredor]) {
      expect(await como(token, criterio)).toEqual({ intencionYVendaIds: [], polizas: [] });
    }
  });

  it('[A-CONS-010] is open to visitors, public sessions and every profile', async () => {
    for (const rol of ROLES) {
      const token = await tokenDeRol(casa, rol, vendedor.convenioId);
      const { estado, cuerpo } = await pedir(casa, 'POST', RUTA, {
        cuerpo: { patente: uno.patente },
        cabeceras: { 'x-captcha': await resolverCaptcha(casa) },
        ...(token === undefined ? {} : { token }),
      });
      expect([rol, estado, cuerpo.exito]).toEqual([rol, 200, true]);
    }
  });

  it('never lists by RUT 0, so typing it reveals no shared vehicle', async () => {
    await casa.base
      .updateTable('venta_vehiculos')
      .set({ rut: 0, rut_dv: '0' })
      .where('patente', '=', dos.patente)
      .execute();
    const nada = { intencionYVendaIds: [], polizas: [] };
    expect(await anonimo({ rut: 0, dv: '0' })).toEqual(nada);
    expect(await como(vendedor.token, { rut: 0, dv: '0' })).toEqual(nada);
    const { intencionYVendaIds, polizas } = await anonimo({
      rut: 0,
      dv: '0',
      patente: dos.patente,
    });
    expect(intencionYVendaIds).toEqual([]);
    expect(polizas).toHaveLength(1);
    expect(polizas[0]).toMatchObject({ id: null, urlDescarga: null });
  });

  it('shows a cancelled policy as anulada, and only with its stamped file', async () => {
    const cancelada = await casa.base
      .selectFrom('polizas')
      .select('id')
      .where('patente', '=', uno.patente)
      .executeTakeFirstOrThrow();
    await anularPolizas(casa, [cancelada.id]);
    const { polizas } = await como(vendedor.token, { patente: uno.patente });
    expect(polizas[0]).toMatchObject({ estado: 'anulada', vigente: false, urlDescarga: null });
  });

  it('answers a visitor 60 times an hour and then 429; staff are not limited', async () => {
    const cabeceras = { cookie: galleta, 'x-forwarded-for': '203.0.113.9' };
    let ultima = 200;
    for (let i = 0; i < 61 && ultima === 200; i += 1) {
      ({ estado: ultima } = await pedir(casa, 'POST', RUTA, {
        cuerpo: { patente: 'ZZZZ99' },
        cabeceras,
      }));
    }
    expect(ultima).toBe(429);
    const deVuelta = await pedir(casa, 'POST', RUTA, { cuerpo: { patente: 'ZZZZ99' }, cabeceras });
    expect(deVuelta.cuerpo.codigo).toBe('solicitud.demasiadas');
    expect(Number(deVuelta.cabeceras['retry-after'])).toBeGreaterThan(0);
    const staff = await pedir(casa, 'POST', RUTA, {
      cuerpo: { patente: 'ZZZZ99' },
      token: vendedor.token,
    });
    expect(staff.estado).toBe(200);
  });
});
