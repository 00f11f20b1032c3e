import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Vinculo {
  readonly corredorId: number;
  readonly vigente: boolean;
}

describe('the brokers of a user', () => {
  let casa: Casa;
  let admin = '';
  const corredores = { uno: 0, otro: 0 };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    corredores.uno = await crearCorredor(casa);
    corredores.otro = await crearCorredor(casa);
  });
  afterAll(() => casa.cerrar());

  const escribir = (metodo: 'POST' | 'PUT', ruta: string, cuerpo: unknown): Promise<Respuesta> =>
    pedir(casa, metodo, `/Usuarios/${ruta}`, { token: admin, cuerpo });
  const vincular = (id: number, lista: unknown) =>
    escribir('POST', `CrearUsuariosCorredores/${id}`, lista);
  const cambiar = (id: number, lista: unknown) =>
    escribir('PUT', `actualizarCorredores/${id}`, lista);
  const leer = async (ruta: string): Promise<Vinculo[]> =>
    (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
  const corredoresDe = async (id: number) =>
    (await leer(`/Corredores/BuscarUsuarioCorredoresPorUsuarioId/${id}`)).map(
      ({ corredorId, vigente }) => [corredorId, vigente],
    );
  const nuevo = async (perfilId = 1, suyos: number[] = []) =>
    (await crearUsuario(casa, perfilId, suyos)).id;

  it('[A-API-062] [A-ENT-016] are linked by a bare list, and the answer is the current user', async () => {
    const id = await nuevo();
    const { estado, cuerpo } = await vincular(id, [
      { corredorId: corredores.uno, usuarioId: id, vigente: true },
    ]);
    expect([estado, cuerpo.datos.version]).toEqual([200, 2]);
    expect(cuerpo.datos.corredores).toMatch(/^CORREDORA/);
    expect(await corredoresDe(id)).toEqual([[corredores.uno, true]]);
    expect((await vincular(999_999, [{ corredorId: corredores.uno }])).estado).toBe(404);
  });

  it('[A-API-065] are disabled and enabled; those not on the list stay, a stale version is refused', async () => {
    const id = await nuevo(1, [corredores.uno]);
    const usuarioCorredoresVM = [
      { corredorId: corredores.uno, usuarioId: id, vigente: false },
      { corredorId: corredores.otro, usuarioId: id, vigente: true },
    ];
    expect((await cambiar(id, { version: 1, usuarioCorredoresVM })).estado).toBe(200);
    expect(await corredoresDe(id)).toEqual([
      [corredores.uno, false],
      [corredores.otro, true],
    ]);
    const vieja = await cambiar(id, { version: 1, usuarioCorredoresVM });
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    await cambiar(id, [{ corredorId: corredores.uno }]);
    expect(await corredoresDe(id)).toEqual([
      [corredores.uno, true],
      [corredores.otro, true],
    ]);
  });

  it('[A-USU-031] [A-USU-032] only an administrator may have none', async () => {
    const id = await nuevo(1, [corredores.uno]);
    const sinNinguno = [{ corredorId: corredores.uno, vigente: false }];
    expect((await cambiar(id, sinNinguno)).cuerpo.errors).toEqual({
      usuarioCorredoresVM: ['Necesita asignar al menos un Corredor al Usuario'],
    });
    expect((await vincular(await nuevo(), [])).estado).toBe(400);
    expect((await cambiar(await nuevo(2, [corredores.uno]), sinNinguno)).estado).toBe(200);
  });

  it('[A-USU-035] a broker profile has exactly one active broker, which may change', async () => {
    const id = await nuevo(5, [corredores.uno]);
    const otro = { corredorId: corredores.otro };
    expect((await vincular(id, [otro])).cuerpo.errors).toEqual({
      usuarioCorredoresVM: ['Un usuario Corredor solo puede tener un corredor activo'],
    });
    const cambio = [{ corredorId: corredores.uno, vigente: false }, otro];
    expect((await cambiar(id, cambio)).estado).toBe(200);
    expect(await corredoresDe(id)).toEqual([
      [corredores.uno, false],
      [corredores.otro, true],
    ]);
  });

  it('two concurrent changes leave a broker profile with one broker', async () => {
    const id = await nuevo(5, [corredores.uno]);
    const tercero = await crearCorredor(casa);
    const cambio = (corredorId: number) =>
      cambiar(id, [{ corredorId: corredores.uno, vigente: false }, { corredorId }]);
    await Promise.all([cambio(corredores.otro), cambio(tercero)]);
    const activos = (await corredoresDe(id)).filter(([, vigente]) => vigente);
    expect(activos).toHaveLength(1);
  });

  it('[A-USU-036] none is added twice, missing or disabled', async () => {
    const id = await nuevo(1, [corredores.uno]);
    const repetido = {
      'usuarioCorredoresVM.0.corredorId': ['El Corredor seleccionado ya está añadido'],
    };
    expect((await vincular(id, [{ corredorId: corredores.uno }])).cuerpo.errors).toEqual(repetido);
    const doble = { corredorId: corredores.otro };
    expect(Object.values((await cambiar(id, [doble, doble])).cuerpo.errors)).toEqual(
      Object.values(repetido),
    );
    const apagado = await crearCorredor(casa);
    await pedir(casa, 'DELETE', `/Corredores/Desactivar/${apagado}`, { token: admin });
    for (const corredorId of [apagado, 999_999]) {
      expect((await vincular(id, [{ corredorId }])).cuerpo.errors).toEqual({
        'usuarioCorredoresVM.0.corredorId': ['El corredor no existe o no está vigente'],
      });
    }
    const ajeno = [{ corredorId: corredores.otro, usuarioId: id + 1 }];
    expect((await vincular(id, ajeno)).estado).toBe(400);
  });
});
