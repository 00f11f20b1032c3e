import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '#server/test/negocio/convenios.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

const REPETIDA = 'El tipo de vehículo y uso seleccionados ya tienen una prima en el convenio';

describe('the premiums and users of an agreement', () => {
  let casa: Casa;
  let admin = '';
  let corredorId = 0;
  let usuarioId = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    corredorId = await crearCorredor(casa);
    usuarioId = (await crearUsuario(casa, 1, [corredorId])).id;
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: string, cuerpo: unknown, metodo: 'POST' | 'PUT' = 'POST') =>
    pedir(casa, metodo, `/Convenios/${ruta}`, { token: admin, cuerpo });
  const convenio = async (cambios: object = {}): Promise<Respuesta['cuerpo']> =>
    (await escribir('CrearConvenio', convenioNuevo(corredorId, cambios))).cuerpo.datos;
  const conPrima = async () =>
    convenio({
      tiposVehiculoDisponiblesVM: [primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'))],
    });
  const conUsuario = () => convenio({ usuariosConvenioVM: [{ usuarioId }] });
  const primas = (id: number, lista: unknown, ruta = 'ActualizarConvenioTiposVehiculo') =>
    escribir(`${ruta}/${id}`, lista);
  const usuarios = (id: number, lista: unknown, ruta = 'ActualizarUsuariosConvenio') =>
    escribir(`${ruta}/${id}`, lista);
  const errores = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.errors];
  const enlaces = async (convenioId: number): Promise<Respuesta['cuerpo'][]> =>
    (
      await pedir(casa, 'GET', `/ConsultaURLsPublicas/ConsultarURLs?convenioId=${convenioId}`, {
        token: admin,
      })
    ).cuerpo.datos;

  it('[A-CONV-023] one type and use has one premium: not twice on a list, nor added again', async () => {
    const { id } = await conPrima();
    const auto = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'));
    const moto = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL'));
    expect(errores(await primas(id, [moto, moto]))).toEqual([
      400,
      { 'tiposVehiculoDisponiblesVM.1.tipoVehiculoId': [REPETIDA] },
    ]);
    expect(errores(await primas(id, [auto], 'CrearConvenioTiposVehiculo'))).toEqual([
      400,
      { 'tiposVehiculoDisponiblesVM.0.tipoVehiculoId': [REPETIDA] },
    ]);
  });

  it('two concurrent premiums of one type and use leave one', async () => {
    const { id } = await convenio();
    const prima = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'));
    const estados = await Promise.all(
      [1, 2].map(async () => (await primas(id, [prima], 'CrearConvenioTiposVehiculo')).estado),
    );
    expect(estados.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('[A-CONV-024] a type without uses takes no use, a type with uses one of its own', async () => {
    const { id } = await convenio();
    const sinUso = await casa.base
      .insertInto('tipos_vehiculo')
      .values({ nombre: 'SIN USOS', codigo_renta: 77 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const auto = await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR');
    const uno = { 'tiposVehiculoDisponiblesVM.0.tipoUsoId': ['Elija un tipo de uso'] };
    expect(errores(await primas(id, [primaNueva({ ...auto, tipoUsoId: null })]))).toEqual([
      400,
      uno,
    ]);
    const ajeno = await primas(id, [primaNueva({ ...auto, tipoVehiculoId: sinUso.id })]);
    expect(ajeno.cuerpo.errors).toEqual({
      'tiposVehiculoDisponiblesVM.0.tipoUsoId': ['El tipo de uso no existe o no está vigente'],
    });
    const buena = await primas(id, [primaNueva({ tipoVehiculoId: sinUso.id, tipoUsoId: null })]);
    expect(buena.cuerpo.datos.tiposVehiculoDisponiblesVM).toMatchObject([
      { tipoVehiculoId: sinUso.id, tipoUsoId: null, tipoUsoVM: null },
    ]);
  });

  it('[A-API-042] a premium is changed in place; its limits go when it is no longer variable; other values stay', async () => {
    const { id, tiposVehiculoDisponiblesVM: antes } = await conPrima();
    const otra = primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL'), {
      tienePrimaVariable: true,
      primaMinima: 1,
      primaMaxima: 9_000,
    });
    await primas(id, [otra]);
    const { cuerpo } = await primas(id, [
      { ...otra, tienePrimaVariable: false, valorVentaBase: 7_000 },
    ]);
    expect(cuerpo.datos.tiposVehiculoDisponiblesVM).toMatchObject([
      { tipoUsoVM: { nombre: 'COMERCIAL' }, valorVentaBase: 7_000, primaMinima: null, version: 4 },
      antes[0],
    ]);
    const cambiada = await primas(id, [
      { ...antes[0], tipoUsoId: otra.tipoUsoId, tipoUsoVM: null },
    ]);
    expect(cambiada.estado).toBe(400);
  });

  it('[A-DETIENE-001] a variable premium outside its limits is refused at its field, new or changed', async () => {
    const { id, tiposVehiculoDisponiblesVM } = await conPrima();
    const limites = { tienePrimaVariable: true, primaMinima: 10_000, primaMaxima: 20_000 };
    const fuera = { ...limites, valorVentaBase: 50_000 };
    const otra = await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL');
    for (const prima of [primaNueva(otra, fuera), { ...tiposVehiculoDisponiblesVM[0], ...fuera }]) {
      const { estado, cuerpo } = await primas(id, [prima]);
      expect([estado, cuerpo.errors]).toEqual([
        400,
        {
          'tiposVehiculoDisponiblesVM.0.valorVentaBase': [
            'La prima debe estar entre la prima mínima y la prima máxima',
          ],
        },
      ]);
    }
  });

  it('[A-CONV-033] a premium is disabled and enabled: sellers see only valid ones, the maintainer all', async () => {
    const { id, tiposVehiculoDisponiblesVM } = await convenio({
      tiposVehiculoDisponiblesVM: [primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR'))],
      usuariosConvenioVM: [{ usuarioId }],
    });
    const [prima] = tiposVehiculoDisponiblesVM;
    const token = await abrirSesionDe(casa, usuarioId);
    const seVenden = async () =>
      (await pedir(casa, 'GET', `/TiposVehiculo/BuscarPorConvenioId/${id}`, { token })).cuerpo.datos
        .length;
    const apagada = await primas(id, [{ ...prima, vigente: false }]);
    expect(apagada.cuerpo.datos.tiposVehiculoDisponiblesVM).toMatchObject([{ vigente: false }]);
    expect(await seVenden()).toBe(0);
    const vieja = await primas(id, [{ ...prima, vigente: true }]);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const { version } = apagada.cuerpo.datos.tiposVehiculoDisponiblesVM[0];
    await primas(id, [{ ...prima, version, vigente: true }]);
    expect(await seVenden()).toBe(1);
  });

  it('[A-CONV-035] a user is linked once: not twice on a list, nor added again', async () => {
    const { id } = await conUsuario();
    const texto = ['El usuario seleccionado ya está vinculado al convenio'];
    const otro = { usuarioId: (await crearUsuario(casa, 4, [corredorId])).id };
    expect(errores(await usuarios(id, [otro, otro]))).toEqual([
      400,
      { 'usuariosConvenioVM.1.usuarioId': texto },
    ]);
    expect(errores(await usuarios(id, [{ usuarioId }], 'CrearUsuariosConvenio'))).toEqual([
      400,
      { 'usuariosConvenioVM.0.usuarioId': texto },
    ]);
  });

  it('only a valid user of the agreement’s broker is linked', async () => {
    const { id } = await convenio();
    const ajeno = (await crearUsuario(casa, 1, [await crearCorredor(casa)])).id;
    expect((await usuarios(id, [{ usuarioId: ajeno }])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.0.usuarioId': ['El usuario no está vinculado al corredor del convenio'],
    });
    const apagado = (await crearUsuario(casa, 1, [corredorId])).id;
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', apagado)
      .execute();
    expect((await usuarios(id, [{ usuarioId: apagado }])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.0.usuarioId': ['El usuario no existe o no está vigente'],
    });
  });

  it('[A-ERR-032] a user who left the broker is not re-enabled, and may stay disabled', async () => {
    const { id: suyo } = await crearUsuario(casa, 1, [corredorId]);
    const { id, usuariosConvenioVM } = await convenio({
      usuariosConvenioVM: [{ usuarioId: suyo }],
    });
    await casa.base
      .updateTable('usuario_corredores')
      .set({ vigente: false })
      .where('usuario_id', '=', suyo)
      .execute();
    const fila = { ...usuariosConvenioVM[0], version: undefined };
    expect((await usuarios(id, [{ ...fila, vigente: false }])).estado).toBe(200);
    expect((await usuarios(id, [{ ...fila, vigente: true }])).cuerpo.errors).toEqual({
      'usuariosConvenioVM.0.usuarioId': [
        'No puede modificar a este usuario, por favor, contáctenos...',
      ],
    });
  });

  it('[A-CONV-036] [A-CONV-038] [A-CONV-039] [A-ROL-013] only the two sales profiles get rights', async () => {
    const { id } = await convenio();
    for (const derecho of [
      ...['puedeHacerCargaMasiva', 'puedeHacerCargaMasivaEspecial'],
      'puedeHacerCargaManualEspecial',
    ]) {
      for (const [perfil, estado] of [
        [1, 200],
        [4, 200],
        [3, 400],
        [5, 400],
      ] as const) {
        const quien = { usuarioId: (await crearUsuario(casa, perfil, [corredorId])).id };
        const respuesta = await usuarios(id, [{ ...quien, [derecho]: true }]);
        expect([perfil, respuesta.estado]).toEqual([perfil, estado]);
        expect((await usuarios(id, [quien])).estado).toBe(200);
      }
    }
  });

  it('[A-API-043] [A-CONV-040] [A-CONV-041] a user is disabled and enabled, and stays on the list', async () => {
    const { id, usuariosConvenioVM } = await conUsuario();
    const [usuario] = usuariosConvenioVM;
    const apagado = await usuarios(id, [{ ...usuario, vigente: false }]);
    expect(apagado.cuerpo.datos.usuariosConvenioVM).toMatchObject([
      { usuarioId, vigente: false, version: 2 },
    ]);
    const vieja = await usuarios(id, [{ ...usuario, vigente: true }]);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const vuelto = await usuarios(id, [{ ...usuario, version: 2, vigente: true }]);
    expect(vuelto.cuerpo.datos.usuariosConvenioVM).toMatchObject([{ vigente: true }]);
    const hechos = await pedir(casa, 'GET', `/Registros/Historial?entidad=convenio&id=${id}`, {
      token: admin,
    });
    expect(hechos.cuerpo.datos[0]).toMatchObject({
      accion: 'habilitar_usuario',
      cambios: [
        { campo: 'vigente', antes: 'No', despues: 'Sí' },
        { campo: 'usuario_id', despues: String(usuarioId) },
      ],
    });
  });

  it('[A-API-009] [A-CONS-029] a user with public login gets the address of an agreement without login at once', async () => {
    const { id: publico, nombre } = await crearUsuario(casa, 1, [corredorId]);
    await casa.base
      .updateTable('usuarios')
      .set({ tipo_login: 1, clave_hash: null })
      .where('id', '=', publico)
      .execute();
    const { id } = await convenio({ nombre: 'PUBLICO', tipoDeAcceso: 1 });
    await usuarios(id, [{ usuarioId: publico }, { usuarioId }]);
    expect(await enlaces(id)).toMatchObject([
      {
        nombreConvenio: 'PUBLICO',
        nombreCorredor: expect.stringMatching(/^CORREDORA/),
        username: nombre,
        vigente: true,
        url: expect.stringMatching(/^http/),
      },
    ]);
    // Saving again creates no second link; opening an agreement to the public creates them too.
    await usuarios(id, [{ usuarioId: publico }]);
    expect(await enlaces(id)).toHaveLength(1);
    const conLogin = await convenio({ usuariosConvenioVM: [{ usuarioId: publico }] });
    expect(await enlaces(conLogin.id)).toEqual([]);
    await escribir('ActualizarConvenio', {
      ...convenioNuevo(corredorId, { tipoDeAcceso: 1 }),
      id: conLogin.id,
    });
    expect(await enlaces(conLogin.id)).toHaveLength(1);
  });
});
