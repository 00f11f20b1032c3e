import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { crearConvenio, crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Vinculo {
  readonly convenioId: number;
  readonly vigente: boolean;
  readonly version: number;
  readonly puedeHacerCargaMasiva: boolean;
}

const SIN_DERECHOS = {
  puedeHacerCargaMasiva: false,
  puedeHacerCargaMasivaEspecial: false,
  puedeHacerCargaManualEspecial: false,
};

describe('the agreements of a user', () => {
  let casa: Casa;
  let admin = '';
  const corredores = { uno: 0, otro: 0 };
  const convenios = { uno: 0, otro: 0 };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    corredores.uno = await crearCorredor(casa);
    corredores.otro = await crearCorredor(casa);
    const de = (corredorId: number) => crearConvenio(casa, { corredorId, usuarioIds: [] });
    [convenios.uno, convenios.otro] = [await de(corredores.uno), await de(corredores.otro)];
  });
  afterAll(() => casa.cerrar());

  const escribir = (metodo: 'POST' | 'PUT', ruta: string, cuerpo: unknown): Promise<Respuesta> =>
    pedir(casa, metodo, `/Usuarios/${ruta}`, { token: admin, cuerpo });
  const cambiar = (id: number, lista: unknown) =>
    escribir('PUT', `actualizarCorredores/${id}`, lista);
  const vincularConvenios = (id: number, lista: unknown) =>
    escribir('POST', `CrearUsuariosConvenio/${id}`, lista);
  const cambiarConvenios = (id: number, lista: unknown) =>
    escribir('PUT', `ActualizarConvenios/${id}`, lista);
  const leer = async (ruta: string): Promise<Vinculo[]> =>
    (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
  const conveniosDe = async (id: number) =>
    (await leer(`/Usuarios/BuscarUsuariosConvenio?usuarioId=${id}`)).map(
      ({ convenioId, vigente }) => [convenioId, vigente] as const,
    );
  const nuevo = async (perfilId = 1, suyos: number[] = []) =>
    (await crearUsuario(casa, perfilId, suyos)).id;

  it('[A-API-063] [A-API-060] [A-USU-038] are linked without any right to load', async () => {
    const id = await nuevo(1, [corredores.uno]);
    const { estado, cuerpo } = await vincularConvenios(id, [
      { usuarioId: id, convenioId: convenios.uno, vigente: true, ...SIN_DERECHOS },
    ]);
    expect([estado, cuerpo.datos.id]).toEqual([200, id]);
    const [vinculo] = await leer(`/Usuarios/BuscarUsuariosConvenio?usuarioId=${id}`);
    expect(vinculo).toMatchObject({
      convenioId: convenios.uno,
      usuarioId: id,
      vigente: true,
      ...SIN_DERECHOS,
      convenioVM: { id: convenios.uno, corredorId: corredores.uno },
    });
    const deConvenio = await leer(`/Usuarios/BuscarUsuariosConvenio?convenioId=${convenios.uno}`);
    expect(deConvenio).toContainEqual(vinculo);
    const otro = await nuevo(1, [corredores.uno]);
    const conDerecho = { convenioId: convenios.uno, puedeHacerCargaMasivaEspecial: true };
    expect((await vincularConvenios(otro, [conDerecho])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.0.puedeHacerCargaMasivaEspecial': [
        'Esta opción se asigna en el convenio',
      ],
    });
  });

  it('[A-API-066] are disabled and enabled; their rights stay unchanged', async () => {
    const segundo = await crearConvenio(casa, { corredorId: corredores.uno, usuarioIds: [] });
    const id = await nuevo(1, [corredores.uno]);
    await vincularConvenios(id, [{ convenioId: convenios.uno }, { convenioId: segundo }]);
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ puede_masiva: true })
      .where('usuario_id', '=', id)
      .execute();
    const apagar = { convenioId: convenios.uno, vigente: false, ...SIN_DERECHOS };
    expect((await cambiarConvenios(id, [apagar])).estado).toBe(200);
    expect(new Map(await conveniosDe(id))).toEqual(
      new Map([
        [convenios.uno, false],
        [segundo, true],
      ]),
    );
    const [uno] = (await leer(`/Usuarios/BuscarUsuariosConvenio?usuarioId=${id}`)).filter(
      ({ convenioId }) => convenioId === convenios.uno,
    );
    expect(uno?.puedeHacerCargaMasiva).toBe(true);
    const vieja = await cambiarConvenios(id, [{ ...uno, vigente: true, version: 1 }]);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    expect((await cambiarConvenios(id, [{ ...uno, vigente: true }])).estado).toBe(200);
  });

  it('[A-USU-033] [A-USU-034] only administrators and brokers may have none', async () => {
    for (const perfilId of [1, 3, 4]) {
      const id = await nuevo(perfilId, [corredores.uno]);
      expect((await vincularConvenios(id, [])).cuerpo.errors).toEqual({
        usuariosConvenioVM: ['Necesita asignar al menos un Convenio al Usuario'],
      });
    }
    for (const perfilId of [2, 5]) {
      const id = await nuevo(perfilId, [corredores.uno]);
      expect((await vincularConvenios(id, [])).estado).toBe(200);
    }
  });

  it('[A-USU-037] none is added twice, nor one of a foreign broker', async () => {
    const id = await nuevo(1, [corredores.uno]);
    const uno = { convenioId: convenios.uno };
    expect((await vincularConvenios(id, [uno, uno])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.1.convenioId': ['El Convenio seleccionado ya está añadido'],
    });
    await vincularConvenios(id, [uno]);
    expect((await vincularConvenios(id, [uno])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.0.convenioId': ['El Convenio seleccionado ya está añadido'],
    });
    expect((await cambiarConvenios(id, [{ convenioId: convenios.otro }])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.0.convenioId': ['El convenio no es de un corredor del usuario'],
    });
    expect((await cambiarConvenios(id, [{ convenioId: 999_999 }])).estado).toBe(400);
  });

  it('removing a broker removes its agreements: nobody sells for a foreign broker', async () => {
    const id = await nuevo(1, [corredores.uno, corredores.otro]);
    await vincularConvenios(id, [{ convenioId: convenios.uno }, { convenioId: convenios.otro }]);
    // Rights to load must not keep a user linked who no longer sells.
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ puede_masiva: true })
      .where('usuario_id', '=', id)
      .execute();
    await casa.base.updateTable('usuarios').set({ perfil_id: 3 }).where('id', '=', id).execute();
    expect((await cambiar(id, [{ corredorId: corredores.otro, vigente: false }])).estado).toBe(200);
    expect(new Map(await conveniosDe(id))).toEqual(
      new Map([
        [convenios.uno, true],
        [convenios.otro, false],
      ]),
    );
  });

  it('the user’s timeline names brokers and agreements', async () => {
    const id = await nuevo(1, [corredores.uno]);
    await vincularConvenios(id, [{ convenioId: convenios.uno }]);
    const { cuerpo } = await pedir(casa, 'GET', `/Registros/Historial?entidad=usuario&id=${id}`, {
      token: admin,
    });
    expect(cuerpo.datos[0].cambios).toEqual([
      { campo: 'convenios', antes: '—', despues: expect.stringMatching(/^CONVENIO/) },
    ]);
  });

  it('[A-ROL-004] a user with public login gets the link of an agreement without login, and sells by it', async () => {
    const id = await nuevo(1, [corredores.uno]);
    await casa.base
      .updateTable('usuarios')
      .set({ tipo_login: 1, clave_hash: null })
      .where('id', '=', id)
      .execute();
    const sinLogin = await crearConvenio(casa, { corredorId: corredores.uno, usuarioIds: [] });
    await casa.base
      .updateTable('convenios')
      .set({ tipo_de_acceso: 1 })
      .where('id', '=', sinLogin)
      .execute();
    await vincularConvenios(id, [{ convenioId: sinLogin }]);
    const [enlace, ...otros] = await casa.base
      .selectFrom('enlaces_publicos')
      .select(['usuario_id', 'codigo'])
      .where('convenio_id', '=', sinLogin)
      .execute();
    expect([enlace?.usuario_id, otros]).toEqual([id, []]);
    const { cuerpo } = await pedir(casa, 'POST', '/Auth/LoginPublico', {
      cuerpo: { cid: sinLogin, uid: id, usn: enlace?.codigo },
    });
    const rutas = cuerpo.perfil.ventanasVM.map(({ ruta }: { ruta: string }) => ruta);
    expect(rutas).toContain('/venta/ingresoVehiculo');
  });
});
