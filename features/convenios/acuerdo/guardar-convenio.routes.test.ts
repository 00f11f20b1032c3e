import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Respuesta } from '#server/test/cliente.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '#server/test/negocio/convenios.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

describe('maintained agreements', () => {
  let casa: Casa;
  let admin = '';
  let corredorId = 0;
  let vendedorId = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    corredorId = await crearCorredor(casa);
    vendedorId = (await crearUsuario(casa, 1, [corredorId])).id;
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: string, cuerpo: unknown, metodo: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    pedir(casa, metodo, `/Convenios/${ruta}`, { token: admin, cuerpo });
  const nuevo = async (cambios: object = {}): Promise<Respuesta['cuerpo']> =>
    (await escribir('CrearConvenio', convenioNuevo(corredorId, cambios))).cuerpo.datos;
  const auto = () => tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR');
  const leer = async (id: number) =>
    (await pedir(casa, 'GET', `/Convenios/BuscarPorId/${id}`, { token: admin })).cuerpo.datos;
  const historial = async (id: number) =>
    (
      await pedir(casa, 'GET', `/Registros/Historial?entidad=convenio&id=${id}`, { token: admin })
    ).cuerpo.datos.map(({ accion }: { accion: string }) => accion);
  const erroresDe = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.codigo, cuerpo.errors];

  it('[A-API-038] [A-API-039] [A-API-040] [A-ENT-009] [A-ENT-012] [A-ENT-013] are created in three calls, each list bare', async () => {
    const { id, version } = await nuevo({ nombre: ' convenio sur ' });
    expect(version).toBe(1);
    const tipo = await auto();
    await escribir(`CrearConvenioTiposVehiculo/${id}`, [
      primaNueva(tipo, { tienePrimaVariable: true, primaMinima: 4_000, primaMaxima: 6_000 }),
    ]);
    const { cuerpo } = await escribir(`CrearUsuariosConvenio/${id}`, [
      { usuarioId: vendedorId, puedeHacerCargaMasiva: true },
    ]);
    expect(cuerpo.datos).toEqual(await leer(id));
    expect(cuerpo.datos).toMatchObject({
      id,
      nombre: 'CONVENIO SUR',
      corredorId,
      tipoDePago: 1,
      tipoDeAcceso: 0,
      estado: 'Activo',
      vigente: true,
      esConvenioExtendido: false,
      inicioVigencia: '2026-11-01',
      terminoVigencia: '2027-10-31',
      tiposVehiculoDisponiblesVM: [
        {
          ...tipo,
          convenioId: id,
          valorVentaBase: 4_990,
          mesLegalParaPoliza: 3,
          tienePrimaVariable: true,
          primaMinima: 4_000,
          primaMaxima: 6_000,
          vigente: true,
          tipoVehiculoVM: { id: tipo.tipoVehiculoId, nombre: 'AUTOMOVIL' },
          tipoUsoVM: { id: tipo.tipoUsoId, nombre: 'PARTICULAR' },
        },
      ],
      usuariosConvenioVM: [
        {
          usuarioId: vendedorId,
          convenioId: id,
          vigente: true,
          puedeHacerCargaMasiva: true,
          puedeHacerCargaMasivaEspecial: false,
          puedeHacerCargaManualEspecial: false,
          usuarioVM: { id: vendedorId, perfilId: 1, tipoLogin: 0 },
        },
      ],
    });
    expect(await historial(id)).toEqual(['crear_usuario', 'crear_prima', 'crear']);
  });

  it('may be created in one call, all or nothing', async () => {
    const entero = (usuarioId: number) => async () =>
      convenioNuevo(corredorId, {
        nombre: 'DE UNA VEZ',
        tiposVehiculoDisponiblesVM: [primaNueva(await auto())],
        usuariosConvenioVM: [{ usuarioId }],
      });
    const malo = await escribir('CrearConvenio', await entero(999_999)());
    expect(erroresDe(malo).slice(0, 2)).toEqual([400, 'convenio.usuarios']);
    const buscados = casa.base
      .selectFrom('convenios')
      .select('id')
      .where('nombre', '=', 'DE UNA VEZ');
    expect(await buscados.execute()).toEqual([]);
    const { datos } = (await escribir('CrearConvenio', await entero(vendedorId)())).cuerpo;
    expect([datos.tiposVehiculoDisponiblesVM.length, datos.usuariosConvenioVM.length]).toEqual([
      1, 1,
    ]);
  });

  it('[A-CONV-044] are refused with a message per field, and for an unavailable broker', async () => {
    const malo = await escribir('CrearConvenio', { nombre: '', corredorId });
    expect([malo.estado, Object.keys(malo.cuerpo.errors).length]).toEqual([400, 7]);
    const ajeno = await escribir('CrearConvenio', convenioNuevo(999_999));
    expect(erroresDe(ajeno)).toEqual([
      ...[400, 'convenio.corredor'],
      { corredorId: ['El corredor no existe o no está vigente'] },
    ]);
  });

  it('[A-FUZZ-003] refuse a premium that is no object with 400 at its place', async () => {
    for (const nada of [null, 1, 'x', []]) {
      const respuesta = await escribir('CrearConvenio', {
        ...convenioNuevo(corredorId),
        tiposVehiculoDisponiblesVM: [nada],
      });
      expect([respuesta.estado, Object.keys(respuesta.cuerpo.errors)]).toEqual([
        400,
        ['tiposVehiculoDisponiblesVM.0'],
      ]);
    }
  });

  it('[A-API-041] [A-API-044] accept what was read, with changes, at either path', async () => {
    const { id } = await nuevo({
      tiposVehiculoDisponiblesVM: [primaNueva(await auto())],
      usuariosConvenioVM: [{ usuarioId: vendedorId }],
    });
    const leido = await leer(id);
    const cambiado = await escribir(
      `Actualizar/${id}`,
      { ...leido, nombre: 'otro nombre', tipoDePago: 0, tieneCargaMasivaEspecialHabilitada: true },
      'PUT',
    );
    expect(cambiado.cuerpo.datos).toMatchObject({
      nombre: 'OTRO NOMBRE',
      tipoDePago: 0,
      version: 2,
      tieneCargaMasivaEspecialHabilitada: true,
    });
    const corto = await escribir('ActualizarConvenio', { id, ...convenioNuevo(corredorId) });
    expect(corto.cuerpo.datos).toMatchObject({
      nombre: 'CONVENIO NUEVO',
      version: 3,
      vigente: true,
      // Fields not sent stayed unchanged.
      tieneCargaMasivaEspecialHabilitada: true,
    });
    expect((await historial(id)).slice(0, 2)).toEqual(['actualizar', 'actualizar']);
  });

  it('[A-PRECIO-002] let sellers change the registered type only after an Administrador allows it', async () => {
    const { id } = await nuevo();
    expect(await leer(id)).toMatchObject({ permiteCambiarTipo: false });
    const datos = { id, ...convenioNuevo(corredorId) };
    const permitido = await escribir('ActualizarConvenio', { ...datos, permiteCambiarTipo: true });
    expect(permitido.cuerpo.datos).toMatchObject({ permiteCambiarTipo: true });
    const corto = await escribir('ActualizarConvenio', datos);
    expect(corto.cuerpo.datos).toMatchObject({ permiteCambiarTipo: true });
    for (const rol of ['soporte', 'corredor', 'venta'] as const) {
      const { estado } = await pedir(casa, 'POST', '/Convenios/ActualizarConvenio', {
        token: (await tokenDeRol(casa, rol, id)) ?? '',
        cuerpo: { ...datos, permiteCambiarTipo: false },
      });
      expect([rol, estado]).toEqual([rol, 403]);
    }
  });

  it('refuse a stale version, and another broker (C39)', async () => {
    const { id } = await nuevo();
    const cambio = { ...convenioNuevo(corredorId), id, version: 1, nombre: 'PRIMERO' };
    expect((await escribir('ActualizarConvenio', cambio)).estado).toBe(200);
    const vieja = await escribir('ActualizarConvenio', { ...cambio, nombre: 'SEGUNDO' });
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    const otro = await escribir('ActualizarConvenio', {
      ...convenioNuevo(await crearCorredor(casa)),
      id,
    });
    expect(erroresDe(otro)).toEqual([
      ...[400, 'registro.valor_fijo'],
      { corredorId: ['El valor no corresponde al registrado'] },
    ]);
    expect((await escribir('ActualizarConvenio', { ...cambio, id: 999_999 })).estado).toBe(404);
  });

  it('[A-CONV-022] [A-CONV-034] refuse an empty list of premiums or users', async () => {
    const { id } = await nuevo();
    for (const ruta of ['CrearConvenioTiposVehiculo', 'ActualizarConvenioTiposVehiculo']) {
      expect(erroresDe(await escribir(`${ruta}/${id}`, []))).toEqual([
        ...[400, 'convenio.primas'],
        { tiposVehiculoDisponiblesVM: ['No hay primas asignadas al Convenio'] },
      ]);
    }
    for (const ruta of ['CrearUsuariosConvenio', 'ActualizarUsuariosConvenio']) {
      expect(erroresDe(await escribir(`${ruta}/${id}`, []))).toEqual([
        ...[400, 'convenio.usuarios'],
        { usuariosConvenioVM: ['No hay usuarios asignados al Convenio'] },
      ]);
    }
  });

  it('[A-API-095] [A-CONV-006] are disabled and enabled; their sellers stop selling, their state by date stays', async () => {
    const { id } = await nuevo({ usuariosConvenioVM: [{ usuarioId: vendedorId }] });
    const token = await abrirSesionDe(casa, vendedorId);
    const seVende = async () =>
      (await pedir(casa, 'GET', `/Convenios/BuscarPorId/${id}`, { token })).cuerpo.datos
        .sePuedeVender;
    expect(await seVende()).toBe(true);
    expect((await escribir(`Desactivar/${id}`, undefined, 'DELETE')).cuerpo.datos).toEqual({
      id,
      vigente: false,
      version: 2,
    });
    expect([await seVende(), (await leer(id)).estado]).toEqual([false, 'Activo']);
    expect((await escribir('Reactivar', id)).cuerpo.datos.vigente).toBe(true);
    expect(await seVende()).toBe(true);
    expect((await historial(id)).slice(0, 2)).toEqual(['habilitar', 'desactivar']);
  });
});
