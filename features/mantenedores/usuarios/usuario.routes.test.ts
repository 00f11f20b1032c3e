import { createHash } from 'node:crypto';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { llamadasDeUsuarios, persona, usuarioPrivado } from '#server/test/negocio/usuarios.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearUsuario as crearUsuarioContrato } from './usuario.contract.ts';

describe('users', () => {
  let casa: Casa;
  let admin = '';
  let llamadas: ReturnType<typeof llamadasDeUsuarios>;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    llamadas = llamadasDeUsuarios(casa, admin);
  });
  afterAll(() => casa.cerrar());

  it('[A-API-061] [A-ENT-014] is created with its entity, and logs in with its password', async () => {
    const entidadVM = persona();
    const { estado, cuerpo } = await llamadas.crear(usuarioPrivado('nueva.persona', { entidadVM }));
    expect(estado).toBe(200);
    expect(cuerpo.datos).toMatchObject({
      username: 'nueva.persona',
      perfilId: 1,
      tipoLogin: 0,
      vigente: true,
      version: 1,
      perfilVM: { id: 1, nombre: 'UsuarioVenta' },
      perfil: 'Usuario Venta',
      entidadVM: {
        rut: entidadVM.rut,
        nombres: 'ANA MARÍA',
        apellidoPaterno: 'NÚÑEZ',
        telefono: '912345678',
      },
    });
    expect(cuerpo.datos.entidadId).toBe(cuerpo.datos.entidadVM.id);
    expect(JSON.stringify(cuerpo)).not.toContain('Clave#26');
    expect((await llamadas.login('NUEVA.persona', 'Clave#26')).estado).toBe(200);
  });

  it('[A-ROL-001] [A-ROL-002] each of the five profiles is created, and logs in with its rights', async () => {
    const entraron: unknown[] = [];
    for (const perfilId of [1, 2, 3, 4, 5]) {
      const { datos } = (await llamadas.crear(usuarioPrivado(`perfil${perfilId}`, { perfilId })))
        .cuerpo;
      const sesion = (await llamadas.login(datos.username, 'Clave#26')).cuerpo;
      entraron.push([datos.perfil, sesion.perfil.nombre]);
    }
    expect(entraron).toEqual([
      ['Usuario Venta', 'UsuarioVenta'],
      ['Administrador', 'Administrador'],
      ['Soporte', 'Soporte'],
      ['Usuario Venta Especial', 'UsuarioVentaEspecial'],
      ['Corredor', 'Corredor'],
    ]);
  });

  it('is linked to the entity of its RUT, whose data it changes', async () => {
    const primera = (await llamadas.crear(usuarioPrivado('entidad.uno'))).cuerpo.datos;
    const { rut: suyo, dv } = primera.entidadVM;
    const segunda = await llamadas.crear(
      usuarioPrivado('entidad.dos', {
        entidadVM: persona({ rut: suyo, dv, telefono: '987654321' }),
      }),
    );
    expect(segunda.cuerpo.datos).toMatchObject({
      entidadId: primera.entidadId,
      entidadVM: { telefono: '987654321', version: 2 },
    });
    const { entidadId } = primera;
    expect(
      (await llamadas.crear(usuarioPrivado('entidad.tres', { entidadVM: null, entidadId }))).estado,
    ).toBe(200);
    const vieja = { ...persona({ rut: suyo, dv }), id: entidadId, version: 1 };
    expect(
      (await llamadas.crear(usuarioPrivado('entidad.cuatro', { entidadVM: vieja }))).estado,
    ).toBe(409);
  });

  it('refuses broken rules by field, and a taken name in any case', async () => {
    const mala = usuarioPrivado('', { password: 'corta', entidadVM: persona({ email: '' }) });
    expect((await llamadas.crear(mala)).cuerpo).toMatchObject({
      codigo: 'usuario.invalido',
      errors: {
        username: ['El Nombre de Usuario es obligatorio'],
        email: ['El correo es obligatorio'],
        password: expect.arrayContaining(['La contraseña debe tener al menos 8 caracteres']),
      },
    });
    await llamadas.crear(usuarioPrivado('Repetido'));
    const { estado, cuerpo } = await llamadas.crear(usuarioPrivado('REPETIDO'));
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { username: ['Ya existe un usuario con el nombre REPETIDO'] },
    ]);
    expect(
      (await llamadas.crear({ ...usuarioPrivado('sin.nadie'), entidadVM: undefined })).cuerpo
        .errors,
    ).toMatchObject({ rut: ['El RUT es obligatorio'] });
  });

  it('[A-ASIST-002] tells beforehand whether a name is taken, in the words of saving', async () => {
    const { datos } = (await llamadas.crear(usuarioPrivado('Ya.Está'))).cuerpo;
    const comprobar = (username: string, extra: object = {}) =>
      pedir(casa, 'POST', '/Usuarios/ComprobarNombre', {
        token: admin,
        cuerpo: { username, ...extra },
      });
    for (const escrito of ['ya.está', ' YA.ESTÁ ']) {
      const { estado, cuerpo } = await comprobar(escrito);
      const nombre = escrito.trim().normalize('NFC');
      expect([estado, cuerpo.errors]).toEqual([
        400,
        { username: [`Ya existe un usuario con el nombre ${nombre}`] },
      ]);
      expect((await llamadas.crear(usuarioPrivado(escrito))).cuerpo.errors).toEqual(cuerpo.errors);
    }
    // A user's own name and a free one are accepted.
    expect((await comprobar('ya.está', { id: datos.id })).cuerpo.datos).toBe(true);
    expect((await comprobar('ya.esta')).cuerpo.datos).toBe(true);
  });

  it('a user with public login has no password, and a sent one is refused', async () => {
    const publico = usuarioPrivado('de.enlace', { tipoLogin: 1, password: '' });
    const { datos } = (await llamadas.crear(publico)).cuerpo;
    expect((await llamadas.enBase(datos.id)).clave_hash).toBeNull();
    expect(
      (await llamadas.crear({ ...publico, username: 'otro', password: 'Clave#26' })).cuerpo.errors,
    ).toEqual({ password: ['Un usuario de URL pública no tiene contraseña'] });
    expect((await llamadas.actualizar(datos.id, { tipoLogin: 0 })).cuerpo.errors).toEqual({
      password: ['La contraseña es obligatoria'],
    });
  });

  it('[A-API-064] accepts what was read, with changes; refuses a stale version', async () => {
    const { datos } = (await llamadas.crear(usuarioPrivado('cambiada'))).cuerpo;
    const cambio = { ...datos, username: 'cambiada.2', entidadVM: { ...datos.entidadVM } };
    cambio.entidadVM.apellidoMaterno = 'ROJAS';
    const { estado, cuerpo } = await llamadas.actualizar(datos.id, cambio);
    expect([estado, cuerpo.datos.username]).toEqual([200, 'cambiada.2']);
    expect(cuerpo.datos.entidadVM.apellidoMaterno).toBe('ROJAS');
    const vieja = await llamadas.actualizar(datos.id, cambio);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    expect((await llamadas.actualizar(999_999, { username: 'x' })).estado).toBe(404);
  });

  it('a blank password keeps the present one', async () => {
    const { datos } = (await llamadas.crear(usuarioPrivado('conserva'))).cuerpo;
    const { clave_hash: antes } = await llamadas.enBase(datos.id);
    expect(
      (await llamadas.actualizar(datos.id, { password: '', username: 'conserva.2' })).estado,
    ).toBe(200);
    expect((await llamadas.enBase(datos.id)).clave_hash).toBe(antes);
    expect((await llamadas.login('conserva.2', 'Clave#26')).estado).toBe(200);
  });

  it('[A-ROL-003] [A-USU-032] [A-USU-034] an administrator without brokers reaches every user', async () => {
    const { datos } = (await llamadas.crear(usuarioPrivado('otro.admin', { perfilId: 2 }))).cuerpo;
    const token = await abrirSesionDe(casa, datos.id);
    const cuantos = async (de: string) =>
      (await llamadas.escribir('POST', 'BuscarUsuarios', {}, de)).cuerpo.datos.length;
    expect(await cuantos(token)).toBe(await cuantos(admin));
    await llamadas.escribir('DELETE', `Desactivar/${datos.id}`);
  });

  it('audits who changed what, and never a password', async () => {
    const { datos } = (await llamadas.crear(usuarioPrivado('auditada'))).cuerpo;
    await llamadas.actualizar(datos.id, { password: 'Nueva#2026', username: 'auditada.2' });
    await llamadas.escribir('DELETE', `Desactivar/${datos.id}`);
    const { cuerpo } = await pedir(
      casa,
      'GET',
      `/Registros/Historial?entidad=usuario&id=${datos.id}`,
      { token: admin },
    );
    expect(cuerpo.datos.map(({ accion }: { accion: string }) => accion)).toEqual([
      'desactivar',
      'cambiar_clave',
      'actualizar',
      'crear',
    ]);
    expect(JSON.stringify(cuerpo)).not.toMatch(/argon|Nueva#2026|Clave#26/);
    const kept = await casa.base.selectFrom('idempotencia').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('#26');
  });

  it('a repeated key creates one user and returns the same answer', async () => {
    const cuerpo = usuarioPrivado('una.vez');
    const enviar = () =>
      pedir(casa, 'POST', '/Usuarios/CrearUsuario', {
        token: admin,
        cuerpo,
        cabeceras: { 'idempotency-key': 'usuario-1' },
      });
    const [primera, segunda] = [await enviar(), await enviar()];
    expect([primera.estado, segunda.cuerpo.datos]).toEqual([200, primera.cuerpo.datos]);
    // The stored request holds no hash against which passwords could be tried (C49).
    const { huella } = await casa.base
      .selectFrom('idempotencia')
      .select('huella')
      .where('clave', '=', 'usuario-1')
      .executeTakeFirstOrThrow();
    const leido = crearUsuarioContrato.entrada.parse(cuerpo);
    const plana = `Usuarios/CrearUsuario\n${JSON.stringify(leido)}`;
    expect(huella).not.toBe(createHash('sha256').update(plana).digest('hex'));
    expect(huella).toBe(casa.puertos.cripto.codigo(plana));
  });
});

describe('passwords under the modern policy', () => {
  it('needs length and accepts a phrase; the screen gets the rule', async () => {
    const casa = await levantarCasa({
      conWorker: false,
      entorno: { POLITICA_CLAVES: 'moderna' },
    });
    try {
      const admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
      const { crear, login } = llamadasDeUsuarios(casa, admin);
      const politica = await pedir(casa, 'GET', '/Usuarios/PoliticaDeClaves', { token: admin });
      expect(politica.cuerpo.datos).toEqual({ politica: 'moderna', perfilesSinClave: [] });
      expect((await crear(usuarioPrivado('corta'))).cuerpo.errors).toEqual({
        password: ['La contraseña debe tener al menos 12 caracteres'],
      });
      const password = 'tres tristes tigres';
      expect((await crear(usuarioPrivado('frase', { password }))).estado).toBe(200);
      expect((await login('frase', password)).estado).toBe(200);
    } finally {
      await casa.cerrar();
    }
  });
});
