import { ASEGURADORA_DE_PRUEBA } from '#integrations/aseguradora/exigencias.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { ingresar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearEnlace } from '#server/test/negocio/fabrica.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';

describe('the public entry', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let enlace: EnlacePublico;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    enlace = await crearEnlace(casa, { ...comprador, usuarioId: comprador.id });
  });
  afterAll(() => casa.cerrar());

  const entrar = (cuerpo: object) => pedir(casa, 'POST', '/Auth/LoginPublico', { cuerpo });
  it('[V-SES-011] [V-SES-012] [V-API-005] [A-API-098] opens a session of type public with the sales permission', async () => {
    const { estado, cuerpo } = await entrar(enlace);
    expect(estado).toBe(200);
    expect(cuerpo).toEqual({
      token: { accesToken: expect.any(String), expiresIn: 3_600 },
      tokenActualizacion: expect.any(String),
      username: comprador.nombre,
      id: comprador.id,
      perfil: { nombre: 'UsuarioVenta', ventanasVM: expect.any(Array) },
      convenioId: comprador.convenioId,
      marca: {
        ...{ nombre: expect.stringMatching(/^CORREDORA/), color: null, logo: null },
        ...{ tonos: null, aseguradora: ASEGURADORA_DE_PRUEBA.ASEGURADORA_NOMBRE },
        ayuda: {
          ...{ de: ASEGURADORA_DE_PRUEBA.ASEGURADORA_NOMBRE, numero: '6000001234' },
          texto: ASEGURADORA_DE_PRUEBA.ASEGURADORA_TELEFONO,
        },
      },
    });
    const rutas = cuerpo.perfil.ventanasVM.map(({ ruta }: { ruta: string }) => ruta);
    expect(rutas.toSorted()).toEqual([
      ...['/venta/ingresoVehiculo', '/venta/listaVehiculos', '/venta/pago'],
      ...['/venta/seleccionConvenio', '/venta/terminosYCondiciones'],
    ]);
    const { tipo, convenio_id, venta_id } = await casa.base
      .selectFrom('sesiones')
      .selectAll()
      .orderBy('creada_en', 'desc')
      .where('usuario_id', '=', comprador.id)
      .where('venta_id', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([tipo, convenio_id, venta_id]).toEqual(['publico', comprador.convenioId, null]);
    const vehiculos = await entradasDe(casa, tramoDelParque(0, 1));
    const venta = { ...comprador, token: cuerpo.token.accesToken };
    expect((await ingresar(casa, venta, vehiculos)).estado).toBe(200);
  });

  it('[V-SES-013] opens no session without a link, nor by the link user’s name with any password', async () => {
    for (const nombreUsuario of [comprador.nombre, '']) {
      const { estado } = await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario, contrasenia: 'Prueba#26' },
      });
      expect(estado).not.toBe(200);
    }
    expect((await entrar({})).estado).toBe(401);
  });

  it('ends its session at once when its user is disabled, including its tokens', async () => {
    const { cuerpo } = await entrar(enlace);
    const token: string = cuerpo.token.accesToken;
    const yo = async (): Promise<number> =>
      (await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token })).estado;
    const vigente = (valor: boolean) =>
      casa.base
        .updateTable('usuarios')
        .set({ vigente: valor })
        .where('id', '=', comprador.id)
        .execute();
    expect(await yo()).toBe(200);
    await vigente(false);
    expect(await yo()).toBe(401);
    const { id: usuarioId, tokenActualizacion } = cuerpo;
    const refresco = await pedir(casa, 'POST', '/Auth/ActualizarToken', {
      cuerpo: { usuarioId, tokenActualizacion },
    });
    expect(refresco.cuerpo.codigo).toBe('acceso.refresco');
    await vigente(true);
  });

  it('refuses an entry that another site starts (C18)', async () => {
    const enviar = async (headers: Record<string, string>, payload: string): Promise<number> =>
      (await casa.app.inject({ method: 'POST', url: '/api/Auth/LoginPublico', headers, payload }))
        .statusCode;
    const json = JSON.stringify(enlace);
    const formulario = new URLSearchParams({ ...enlace } as never).toString();
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      expect(await enviar({ origin, 'content-type': 'application/json' }, json)).toBe(403);
    }
    const tipo = (cual: string) => ({ 'content-type': cual });
    expect(await enviar(tipo('text/plain'), json)).toBe(415);
    expect(await enviar(tipo('application/x-www-form-urlencoded'), formulario)).toBe(415);
    expect(await enviar(tipo('application/json'), json)).toBe(200);
  });

  it('allows only the calls of its role: no other agreements, staff or maintainers (C21)', async () => {
    const otro = await crearComprador(casa);
    const { token } = (await entrar(enlace)).cuerpo;
    const ajena = { ...comprador, token: token.accesToken, convenioId: otro.convenioId };
    const vehiculos = await entradasDe(casa, tramoDelParque(3, 1));
    expect((await ingresar(casa, ajena, vehiculos)).estado).toBe(403);
    const puede = (await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', ajena))
      .cuerpo.datos;
    for (const id of ['Convenios/CrearEnlacePublico', 'Pagos/Pendientes', 'Correos/Buscar']) {
      expect(puede).not.toContain(id);
    }
    // The password policy is needed to set a password by a mailed link.
    const DE_CUALQUIERA = 'Usuarios/PoliticaDeClaves';
    for (const id of puede.filter((cada: string) => cada !== DE_CUALQUIERA)) {
      expect(id).not.toMatch(/Masiv|SVP|Usuarios|Reactivar|Desactivar/);
    }
  });
});
