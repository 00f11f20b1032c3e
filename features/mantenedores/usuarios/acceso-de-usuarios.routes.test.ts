import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir } from '#server/test/cliente.ts';
import { CLAVE_DE_PRUEBA, crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { llamadasDeUsuarios, usuarioPrivado } from '#server/test/negocio/usuarios.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('access and profile of users', () => {
  let casa: Casa;
  let admin = '';
  let adminId = 0;
  let llamadas: ReturnType<typeof llamadasDeUsuarios>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    adminId = (await crearUsuario(casa, 2)).id;
    admin = await abrirSesionDe(casa, adminId);
    llamadas = llamadasDeUsuarios(casa, admin);
  });
  afterAll(() => casa.cerrar());

  it('C13: a new password or profile ends every session at once, and the old password with it', async () => {
    const corredorId = await crearCorredor(casa);
    for (const [lugar, cambio] of [{ password: 'Nueva#2026' }, { perfilId: 4 }].entries()) {
      const { datos } = (await llamadas.crear(usuarioPrivado(`sesiones${lugar}`))).cuerpo;
      await llamadas.escribir('POST', `CrearUsuariosCorredores/${datos.id}`, [{ corredorId }]);
      const sesion = (await llamadas.login(datos.username, 'Clave#26')).cuerpo;
      expect((await llamadas.actualizar(datos.id, cambio)).estado).toBe(200);
      const vista = await pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', {
        token: sesion.token.accesToken,
      });
      const refresco = await pedir(casa, 'POST', '/Auth/ActualizarToken', {
        cuerpo: { usuarioId: datos.id, tokenActualizacion: sesion.tokenActualizacion },
      });
      expect([vista.estado, refresco.estado]).toEqual([401, 401]);
    }
    expect((await llamadas.login('sesiones0', 'Clave#26')).estado).toBe(401);
    expect((await llamadas.login('sesiones0', 'Nueva#2026')).estado).toBe(200);
  });

  it('[A-API-095] a disabled user is logged out at once, cannot log in, and their sales stay', async () => {
    const vendedor = await crearVendedor(casa);
    const venta = await casa.base
      .insertInto('ventas')
      .values({
        convenio_id: vendedor.convenioId,
        usuario_id: vendedor.id,
        origen: 0,
        etapa: 1,
        monto_en_pesos: 0,
        creado_en: casa.reloj.ahora(),
        sesion_id: null,
        estado_emision: null,
        pagada_en: null,
        emitida_en: null,
        correo_comprador: null,
        terminos_version: null,
        terminos_aceptados_en: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const comprador = await abrirSesionDe(casa, vendedor.id, {
      convenioId: vendedor.convenioId,
      ventaId: venta.id,
    });
    const listar = (token: string) =>
      pedir(casa, 'GET', '/Endpoints/ObtenerEndpointsDisponiblesPorRol', { token });
    const { estado, cuerpo } = await llamadas.escribir('DELETE', `Desactivar/${vendedor.id}`);
    expect([estado, cuerpo.datos.vigente]).toEqual([200, false]);
    expect((await listar(vendedor.token)).estado).toBe(401);
    expect((await llamadas.login(vendedor.nombre, CLAVE_DE_PRUEBA)).estado).toBe(401);
    // The holder of that sale's code is its buyer, not its seller.
    expect((await listar(comprador)).estado).toBe(200);
    const guardada = casa.base.selectFrom('ventas').select('vigente').where('id', '=', venta.id);
    expect((await guardada.executeTakeFirstOrThrow()).vigente).toBe(true);
    await llamadas.escribir('POST', 'Reactivar', { id: vendedor.id });
    expect((await listar(vendedor.token)).estado).toBe(401);
    expect((await llamadas.login(vendedor.nombre, CLAVE_DE_PRUEBA)).estado).toBe(200);
  });

  it('C06 C07: only an administrator creates users or changes a profile, never their own', async () => {
    for (const perfilId of [1, 3, 4, 5]) {
      const { id } = await crearUsuario(casa, perfilId);
      const token = await abrirSesionDe(casa, id);
      for (const respuesta of [
        await llamadas.actualizar(id, { perfilId: 2 }, token),
        await llamadas.crear(usuarioPrivado(`intruso${perfilId}`, { perfilId: 2 }), token),
        await llamadas.escribir(
          'POST',
          `CrearUsuariosCorredores/${id}`,
          [{ corredorId: 1 }],
          token,
        ),
        await llamadas.escribir('DELETE', `Desactivar/${adminId}`, undefined, token),
      ]) {
        expect(respuesta.estado).toBe(403);
      }
      expect(await llamadas.enBase(id)).toMatchObject({ perfil_id: perfilId, version: 1 });
    }
    for (const extra of [{ perfil: { ventanasVM: [] } }, { claveHash: 'x' }]) {
      expect((await llamadas.actualizar(adminId, extra)).estado).toBe(400);
    }
    const contaminado = `{"username":"x","__proto__":{"perfilId":2}}`;
    const respuesta = await casa.app.inject({
      method: 'PUT',
      url: `/api/Usuarios/actualizar/${adminId}`,
      payload: contaminado,
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    });
    expect(respuesta.statusCode).toBe(400);
  });

  it('the profile of a user without brokers, or with several, must match their number', async () => {
    const { id: nuevoAdmin } = await crearUsuario(casa, 2);
    expect((await llamadas.actualizar(nuevoAdmin, { perfilId: 3 })).cuerpo.errors).toEqual({
      perfilId: ['Necesita asignar al menos un Corredor al Usuario'],
    });
    const dos = [await crearCorredor(casa), await crearCorredor(casa)];
    const { id } = await crearUsuario(casa, 1, dos);
    expect((await llamadas.actualizar(id, { perfilId: 5 })).cuerpo.errors).toEqual({
      perfilId: ['Un usuario Corredor solo puede tener un corredor activo'],
    });
    await llamadas.escribir('DELETE', `Desactivar/${nuevoAdmin}`);
  });
});

describe('the last administrator', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
  });
  afterAll(() => casa.cerrar());

  it('is neither disabled nor given another profile, not even by two at once', async () => {
    const [uno, otro] = [await crearUsuario(casa, 2), await crearUsuario(casa, 2)];
    const token = await abrirSesionDe(casa, uno.id);
    const apagar = (id: number) =>
      pedir(casa, 'DELETE', `/Usuarios/Desactivar/${id}`, { token }).then(({ cuerpo }) => cuerpo);
    const respuestas = await Promise.all([apagar(uno.id), apagar(otro.id)]);
    expect(respuestas.filter(({ exito }) => exito)).toHaveLength(1);
    const vigentes = await casa.base
      .selectFrom('usuarios')
      .select('id')
      .where('vigente', '=', true)
      .execute();
    expect(vigentes).toHaveLength(1);
    const quedaId = vigentes[0]?.id ?? 0;
    const queda = await abrirSesionDe(casa, quedaId);
    const corredorId = await crearCorredor(casa);
    await pedir(casa, 'POST', `/Usuarios/CrearUsuariosCorredores/${quedaId}`, {
      token: queda,
      cuerpo: [{ corredorId }],
    });
    for (const [metodo, ruta, cuerpo] of [
      ['DELETE', `/Usuarios/Desactivar/${quedaId}`, undefined],
      ['PUT', `/Usuarios/actualizar/${quedaId}`, { vigente: false }],
      ['PUT', `/Usuarios/actualizar/${quedaId}`, { perfilId: 3 }],
    ] as const) {
      const respuesta = await pedir(casa, metodo, ruta, { token: queda, cuerpo });
      expect([respuesta.estado, respuesta.cuerpo.codigo]).toEqual([
        400,
        'usuario.ultimo_administrador',
      ]);
    }
  });
});
