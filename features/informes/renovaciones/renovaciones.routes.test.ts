import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { entrar, pedir, type Respuesta, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { crearConvenio, crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import {
  cambiarPrecios,
  detener,
  levantarDetencion,
  ponerPrecio,
  quitarPrecios,
} from '#server/test/negocio/convenios.ts';
import { polizasPorVencer } from '#server/test/negocio/renovaciones.ts';
import { crearSoporte, type Soporte } from '#server/test/negocio/soporte.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

interface Fila {
  id: number;
  numeroPoliza: number;
  patente: string;
  renovada: boolean;
  sePuedeRenovar: boolean;
  situacion: string;
}

describe('renewals', () => {
  let casa: Casa;
  let soporte: Soporte;
  let usados = 200;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  /** Issued policies of a seller that end at the turn of the year. */
  const porVencer = async (
    cuantas: number,
    vendedor: Vendedor = soporte.vendedor,
    termino?: string,
  ): Promise<number[]> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, cuantas));
    usados += cuantas;
    const id = await ventaPagada(casa, vendedor, entradas);
    await correrTramo(casa, id);
    return polizasPorVencer(casa, soporte.token, id, termino);
  };
  const lista = async (token: string, filtro: object = {}): Promise<Fila[]> =>
    (await pedir(casa, 'POST', '/Renovaciones/Buscar', { token, cuerpo: filtro })).cuerpo.datos;
  const ids = async (token: string, filtro?: object) =>
    (await lista(token, filtro)).map(({ id }) => id);
  const renovar = (polizaIds: number[], token = soporte.vendedor.token, clave?: string) =>
    pedir(casa, 'POST', '/Renovaciones/Renovar', {
      token,
      cuerpo: { polizaIds },
      ...(clave ? { cabeceras: { 'idempotency-key': clave } } : {}),
    });
  /** Another seller of the same broker. */
  const colega = async (perfilId = 1): Promise<Vendedor> => {
    const { corredorId } = soporte.vendedor;
    const { id, nombre } = await crearUsuario(casa, perfilId, [corredorId]);
    const convenioId = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    return { id, nombre, corredorId, convenioId, token: await entrar(casa, nombre) };
  };

  it('lists the valid policies that end from today to 60 days ahead, both included', async () => {
    const [ultimo] = await porVencer(1, soporte.vendedor, '2027-01-19');
    const [fuera] = await porVencer(1, soporte.vendedor, '2027-01-20');
    const [hoy] = await porVencer(1, soporte.vendedor, '2026-12-15');
    const terminaEl = (id: number | undefined, hasta: string, desde = '2026-01-01') =>
      sql`with movida as (
          update polizas set vigencia_desde = ${desde}, vigencia_hasta = ${hasta}
          where id = ${id} returning *)
        update coberturas c set periodo = daterange(m.vigencia_desde, m.vigencia_hasta, '[]')
        from movida m where c.patente = m.patente`.execute(casa.base);
    await terminaEl(hoy, '2026-11-20');
    expect(await ids(soporte.token)).toEqual([hoy, ultimo]);
    expect(await ids(soporte.token)).not.toContain(fuera);
    await terminaEl(hoy, '2026-11-19');
    expect(await ids(soporte.token)).toEqual([ultimo]);
    await terminaEl(hoy, '2026-12-15', '2026-11-21');
  });

  it('[A-AVISO-004] looks as far ahead as asked', async () => {
    const [lejos] = await porVencer(1, soporte.vendedor, '2027-02-20');
    expect(await ids(soporte.token)).not.toContain(lejos);
    expect(await ids(soporte.token, { hasta: '2027-02-19' })).not.toContain(lejos);
    expect(await ids(soporte.token, { hasta: '2027-02-20' })).toContain(lejos);
    expect(await ids(soporte.token, { hasta: '2026-11-20' })).not.toContain(lejos);
  });

  it('a seller sees policies of own sales, a Corredor its brokers’, Soporte and Administrador all', async () => {
    const mias = await porVencer(1);
    const otro = await colega();
    const suyas = await porVencer(1, otro);
    const { convenioId } = soporte.vendedor;
    expect(await ids(soporte.vendedor.token)).toEqual(expect.arrayContaining(mias));
    expect(await ids(soporte.vendedor.token)).not.toContain(suyas[0]);
    expect(await ids(otro.token)).toEqual(suyas);
    const como = async (perfil: number, corredorId: number) =>
      entrar(casa, (await crearUsuario(casa, perfil, [corredorId])).nombre);
    const ambas = expect.arrayContaining([...mias, ...suyas]);
    expect(await ids(await como(5, soporte.vendedor.corredorId))).toEqual(ambas);
    expect(await ids(await como(5, await crearCorredor(casa)))).toEqual([]);
    const admin = await como(2, await crearCorredor(casa));
    expect(await ids(admin)).toEqual(ambas);
    expect(await ids(admin, { convenioId })).not.toContain(suyas[0]);
    expect(await ids(admin, { convenioId, mesLegal: 5 })).toEqual([]);
    expect(await ids(admin, { convenioId: otro.convenioId, mesLegal: 3 })).toEqual(suyas);
    expect((await lista(admin)).some(({ sePuedeRenovar }) => sePuedeRenovar)).toBe(false);
    expect((await pedir(casa, 'POST', '/Renovaciones/Buscar', { cuerpo: {} })).estado).toBe(401);
  });

  it('creates an intention with the same vehicles and owners, at today’s premiums, audited', async () => {
    const vendedor = await colega();
    const polizas = await porVencer(2, vendedor);
    await cambiarPrecios(casa, vendedor.convenioId, { valor: 11_000 });
    const { estado, cuerpo } = await renovar(polizas, vendedor.token);
    expect([estado, cuerpo.datos]).toMatchObject([
      200,
      { montoEnPesos: 22_000, cantidadVehiculos: 2, etapa: 1 },
    ]);
    const { id } = cuerpo.datos;
    const vista = await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, {
      token: vendedor.token,
    });
    const { vehiculosViewModel, siguientePaso } = vista.cuerpo.datos;
    expect(siguientePaso).toBe('/venta/listaVehiculos');
    const viejos = await casa.base
      .selectFrom('polizas as p')
      .innerJoin('venta_vehiculos as vv', 'vv.id', 'p.venta_vehiculo_id')
      .selectAll('vv')
      .where('p.id', 'in', polizas)
      .orderBy('p.id')
      .execute();
    expect(vehiculosViewModel).toMatchObject(
      viejos.map((viejo) => ({
        patente: viejo.patente,
        modeloId: viejo.modelo_id,
        nroMotor: viejo.numero_motor,
        vigenciaDesde: '2027-01-01',
        vigenciaHasta: '2027-03-31',
        propietarioVM: { rut: viejo.rut, email: viejo.email, telefono: viejo.telefono },
      })),
    );
    const acciones = await casa.base
      .selectFrom('hechos')
      .select(['accion', 'despues'])
      .where('entidad_id', '=', id)
      .where('entidad', '=', 'venta')
      .orderBy('id')
      .execute();
    expect(acciones).toMatchObject([
      { accion: 'ingresar_vehiculos' },
      { accion: 'renovar', despues: { polizaIds: polizas } },
    ]);
  });

  it('a repeated key creates one intention', async () => {
    const polizas = await porVencer(1);
    const ambas = [
      await renovar(polizas, soporte.vendedor.token, 'renovar-una-vez-0001'),
      await renovar(polizas, soporte.vendedor.token, 'renovar-una-vez-0001'),
    ];
    const [una, otra] = ambas.map(({ cuerpo }) => cuerpo.datos.id as number);
    expect(una).toBe(otra);
  });

  it('[A-RENUEVA-001] a policy that is renewed, or whose next cover a sale reserved, is listed apart and not renewed again', async () => {
    const vendedor = await colega();
    const [poliza] = await porVencer(1, vendedor);
    const { cuerpo } = await renovar([poliza ?? 0], vendedor.token);
    const intencion = cuerpo.datos.id as number;
    const laFila = async (renovadas = true) =>
      (await lista(vendedor.token, { renovadas })).find(({ id }) => id === poliza);
    expect(await laFila(false)).toMatchObject({
      renovada: false,
      sePuedeRenovar: true,
      situacion: 'Por renovar',
    });
    const mover = (ruta: string, cuerpoDe: object) =>
      pedir(casa, 'POST', `/IntencionesDeVenta/${ruta}`, {
        token: vendedor.token,
        cuerpo: cuerpoDe,
      });
    for (const estadoIntencion of [2, 3]) {
      await mover('ActualizarIntencionListaVehiculos', {
        idIntencionVenta: intencion,
        estadoIntencion,
      });
    }
    await mover('ActualizarIntencionPago', {
      idIntencionVenta: intencion,
      estadoIntencion: 4,
      aceptaTerminos: true,
    });
    const hecha = { renovada: true, sePuedeRenovar: false, situacion: 'Renovada' };
    expect(await laFila()).toMatchObject(hecha);
    expect(await ids(vendedor.token, { renovadas: true })).toEqual([poliza]);
    expect(await ids(vendedor.token)).toEqual([]);
    await correrTramo(casa, intencion);
    expect(await polizasDe(casa, intencion)).toHaveLength(1);
    expect(await laFila()).toMatchObject(hecha);
    const otraVez: Respuesta = await renovar([poliza ?? 0], vendedor.token);
    expect([otraVez.estado, otraVez.cuerpo.codigo]).toEqual([409, 'renovacion.ya_renovada']);
  });

  it("[A-PRIMAP-004] tells when a policy's next period is sold, and renews it on that day", async () => {
    const vendedor = await colega();
    // Its next cover starts on 1 January 2027, in the period that ends in March.
    const [poliza] = await porVencer(1, vendedor);
    const laFila = async () => (await lista(vendedor.token)).find(({ id }) => id === poliza);
    await quitarPrecios(casa, vendedor.convenioId, 2027);
    expect(await laFila()).toMatchObject({ sePuedeRenovar: false, situacion: 'Período sin venta' });
    const precio = { periodo: 2027, valor: 9_000 };
    await ponerPrecio(casa, vendedor.convenioId, { ...precio, desde: '2026-12-01' });
    const espera = { sePuedeRenovar: false, situacion: 'Disponible desde 01/12/2026' };
    expect(await laFila()).toMatchObject(espera);
    expect((await renovar([poliza ?? 0], vendedor.token)).estado).toBe(400);
    await ponerPrecio(casa, vendedor.convenioId, { ...precio, desde: '2026-11-20' });
    expect(await laFila()).toMatchObject({ sePuedeRenovar: true, situacion: 'Por renovar' });
  });

  it('[A-PRIMAP-014] judges the next cover as its entry does: premium, stop of sale and extended dates', async () => {
    const vendedor = await colega();
    const { convenioId } = vendedor;
    const [poliza] = await porVencer(1, vendedor);
    const situacion = async () =>
      (await lista(vendedor.token)).find(({ id }) => id === poliza)?.situacion;
    const primas = (vigente: boolean) =>
      casa.base
        .updateTable('convenio_primas')
        .set({ vigente })
        .where('convenio_id', '=', convenioId)
        .execute();
    await primas(false);
    expect(await situacion()).toBe('Período sin venta');
    await primas(true);
    const admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    const detenida = await detener(casa, admin, { ambito: 'convenio', cualId: convenioId });
    expect(await situacion()).toBe('Venta detenida');
    await levantarDetencion(casa, admin, detenida.cuerpo.datos.id);
    expect(await situacion()).toBe('Por renovar');
    await casa.base
      .updateTable('convenios')
      .set({ es_extendido: true, inicio_vigencia_polizas: '2029-06-01' })
      .set({ termino_vigencia_polizas: '2030-05-31' })
      .where('id', '=', convenioId)
      .execute();
    await quitarPrecios(casa, convenioId, 2030);
    expect(await situacion()).toBe('Período sin venta');
    await ponerPrecio(casa, convenioId, { periodo: 2030, valor: 9_000, desde: '2026-11-20' });
    expect(await situacion()).toBe('Por renovar');
  });

  it('accepts own policies of one agreement that is still sold; refuses callers who do not sell', async () => {
    const vendedor = await colega(4);
    const [propia] = await porVencer(1, vendedor);
    const [ajena] = await porVencer(1);
    const codigo = async (polizaIds: number[], token = vendedor.token) => {
      const { estado, cuerpo } = await renovar(polizaIds, token);
      return [estado, cuerpo.codigo];
    };
    expect(await codigo([propia ?? 0, ajena ?? 0])).toEqual([404, 'renovacion.no_encontrada']);
    expect(await codigo([2_000_000])).toEqual([404, 'renovacion.no_encontrada']);
    expect((await codigo([]))[0]).toBe(400);
    for (const perfil of [2, 3, 5]) {
      const { nombre } = await crearUsuario(casa, perfil, [vendedor.corredorId]);
      expect((await codigo([propia ?? 0], await entrar(casa, nombre)))[0]).toBe(403);
    }
    const { corredorId, id } = vendedor;
    const otro = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
    const [deOtro] = await porVencer(1, { ...vendedor, convenioId: otro });
    expect(await codigo([propia ?? 0, deOtro ?? 0])).toEqual([400, 'renovacion.varios_convenios']);
    await sql`update convenios set termino_vigencia = '2026-11-19' where id = ${otro}`.execute(
      casa.base,
    );
    const vencida = (await lista(vendedor.token)).find((fila) => fila.id === deOtro);
    expect(vencida).toMatchObject({ sePuedeRenovar: false, renovada: false });
    expect(await codigo([deOtro ?? 0])).toEqual([400, 'venta.datos_invalidos']);
    await sql`update convenio_usuarios set vigente = false
      where convenio_id = ${vendedor.convenioId} and usuario_id = ${id}`.execute(casa.base);
    expect(await codigo([propia ?? 0])).toEqual([403, 'acceso.sin_permiso']);
  });

  it('[V-PRECIO-011] a policy sold as another type than the registered one is not renewed', async () => {
    const [poliza] = await porVencer(1);
    await sql`update venta_vehiculos vv set modelo_id = m.id, tipo_vehiculo_id = m.tipo_vehiculo_id,
        tipo_uso_id = (select max(id) from tipos_uso u where u.tipo_vehiculo_id = m.tipo_vehiculo_id)
      from polizas p, modelos m
      where p.venta_vehiculo_id = vv.id and p.id = ${poliza}
        and m.id = (select min(id) from modelos where tipo_vehiculo_id <> vv.tipo_vehiculo_id)
      `.execute(casa.base);
    const { estado, cuerpo } = await renovar([poliza ?? 0]);
    expect([estado, cuerpo.errors]).toEqual([
      400,
      {
        'vehiculosViewModel.0.tipoVehiculoId': [
          'El tipo de vehículo no corresponde al registrado para la patente',
        ],
      },
    ]);
  });

  it('searches plate, number or owner, and exports a workbook', async () => {
    const [poliza] = await lista(soporte.token);
    expect(await ids(soporte.token, { texto: poliza?.patente })).toEqual([poliza?.id]);
    for (const texto of [poliza?.patente, String(poliza?.numeroPoliza)]) {
      const cuerpo = { texto, pagina: 1 };
      const { datos } = (await soporte.llamar('POST', '/Renovaciones/Buscar', cuerpo)).cuerpo;
      expect([datos.total, datos.filas[0]?.id]).toEqual([1, poliza?.id]);
    }
    const { estado, crudo } = await soporte.llamar('POST', '/Renovaciones/Exportar', {});
    expect([estado, crudo.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
