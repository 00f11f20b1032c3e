import { pngDePrueba } from '#formatos/imagen/png.fixture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { convenioNuevo, primaNueva, tipoConUso } from '#server/test/negocio/convenios.ts';
import { crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

const FECHAS = {
  inicioVigencia: '2026-11-20',
  terminoVigencia: '2027-11-19',
  fechaInicioVigenciaPolizas: '2026-11-20',
  fechaTerminoVigenciaPolizas: '2028-11-19',
};

describe('an agreement from another one', () => {
  let casa: Casa;
  let admin = '';
  let corredorId = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    corredorId = await crearCorredor(casa);
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: string, cuerpo: unknown, cabeceras: Record<string, string> = {}) =>
    pedir(casa, 'POST', `/${ruta}`, { token: admin, cuerpo, cabeceras });
  const leer = async (ruta: string) =>
    (await pedir(casa, 'GET', `/${ruta}`, { token: admin })).cuerpo.datos;
  const porCopiar = (id: number, para = '') => leer(`Convenios/PorCopiar/${id}${para}`);
  const copiar = (origenId: number, cambios: object = {}, cabeceras = {}) =>
    escribir(
      'Convenios/CopiarConvenio',
      { origenId, nombre: 'copia', corredorId, ...FECHAS, ...cambios },
      cabeceras,
    );
  const auto = () => tipoConUso(casa, 'AUTOMOVIL', 'PARTICULAR');

  /** A disabled agreement with two premiums, a seller, a buyer by link, and a brand of its own. */
  const plantilla = async (cambios: object = {}) => {
    const vendedor = (await crearUsuario(casa, 1, [corredorId])).id;
    const publico = (await crearUsuario(casa, 1, [corredorId])).id;
    await casa.base
      .updateTable('usuarios')
      .set({ tipo_login: 1 })
      .where('id', '=', publico)
      .execute();
    const { id } = (
      await escribir(
        'Convenios/CrearConvenio',
        convenioNuevo(corredorId, {
          nombre: 'plantilla',
          tipoDePago: 0,
          tipoDeAcceso: 1,
          tieneCargaManualEspecialHabilitada: true,
          permiteCambiarTipo: true,
          vigente: false,
          tiposVehiculoDisponiblesVM: [
            primaNueva(await auto(), {
              tienePrimaVariable: true,
              primaMinima: 4_000,
              primaMaxima: 6_000,
            }),
            primaNueva(await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL'), {
              valorVentaBase: 7_770,
              mesLegalParaPoliza: 9,
            }),
          ],
          usuariosConvenioVM: [
            { usuarioId: vendedor, puedeHacerCargaManualEspecial: true },
            { usuarioId: publico },
          ],
          ...cambios,
        }),
      )
    ).cuerpo.datos;
    await escribir('MarcaComercial/Guardar', {
      ...{ de: 'convenio', id, version: 0, nombre: 'Cooperativa', color: '#003366' },
      logo: pngDePrueba({ ancho: 8, alto: 3 }).toString('base64'),
    });
    return { id, vendedor, publico };
  };
  const convenios = async () =>
    (await casa.base.selectFrom('convenios').select('id').execute()).length;

  it('[A-COPIA-001] has its settings, premiums, users and brand, its own name, dates and links, and sells at once', async () => {
    const { id, vendedor, publico } = await plantilla();
    expect(await porCopiar(id)).toMatchObject({
      ...{ primas: 2, primasFuera: 0, usuarios: 2, usuariosFuera: 0, marca: true },
    });
    const { estado, cuerpo } = await copiar(id);
    expect([estado, cuerpo.datos.id]).toEqual([200, expect.any(Number)]);
    const copia = await leer(`Convenios/BuscarPorId/${cuerpo.datos.id}`);
    expect(copia).toEqual(cuerpo.datos);
    expect(copia).toMatchObject({
      nombre: 'COPIA',
      corredorId,
      ...FECHAS,
      tipoDePago: 0,
      tipoDeAcceso: 1,
      esConvenioExtendido: false,
      tieneCargaManualEspecialHabilitada: true,
      tieneCargaMasivaEspecialHabilitada: false,
      permiteCambiarTipo: true,
      vigente: true,
    });
    const sinIds = (lista: object[]) =>
      lista.map((fila) => ({ ...fila, id: 0, convenioId: 0, version: 0 }));
    const origen = await leer(`Convenios/BuscarPorId/${id}`);
    for (const lista of ['tiposVehiculoDisponiblesVM', 'usuariosConvenioVM']) {
      expect(sinIds(copia[lista])).toEqual(sinIds(origen[lista]));
    }
    expect(copia.usuariosConvenioVM.map((uno: { usuarioId: number }) => uno.usuarioId)).toEqual(
      expect.arrayContaining([vendedor, publico]),
    );
    const marca = await leer(`MarcaComercial/Buscar?de=convenio&id=${copia.id}`);
    const { version: _, ...suya } = await leer(`MarcaComercial/Buscar?de=convenio&id=${id}`);
    expect(marca).toMatchObject(suya);
    const enlaces = await casa.base
      .selectFrom('enlaces_publicos')
      .select(['convenio_id', 'codigo'])
      .where('usuario_id', '=', publico)
      .orderBy('id')
      .execute();
    expect(enlaces.map((uno) => uno.convenio_id)).toEqual([id, copia.id]);
    expect(new Set(enlaces.map(({ codigo }) => codigo)).size).toBe(2);
  });

  it('[A-COPIA-002] its history names the source, and a repeated call makes no second one', async () => {
    const { id } = await plantilla();
    const clave = { 'idempotency-key': 'copia-de-prueba-0001' };
    const [una, otra] = [await copiar(id, {}, clave), await copiar(id, {}, clave)];
    expect(otra.cuerpo.datos).toEqual(una.cuerpo.datos);
    const copia = una.cuerpo.datos.id;
    const historial = await leer(`Registros/Historial?entidad=convenio&id=${copia}`);
    const hecho = historial.find(({ accion }: { accion: string }) => accion === 'copiar');
    expect(hecho.cambios).toEqual(
      expect.arrayContaining([
        { campo: 'convenio_origen', antes: '—', despues: 'PLANTILLA' },
        { campo: 'origen_id', antes: '—', despues: String(id) },
      ]),
    );
    const nuevos = await casa.base
      .selectFrom('convenios')
      .select('id')
      .where('nombre', '=', 'COPIA')
      .where('id', '>=', copia)
      .execute();
    expect(nuevos).toHaveLength(1);
  });

  it('[A-COPIA-003] leaves out what cannot be sold, and users who may no longer be linked', async () => {
    const { id, vendedor, publico } = await plantilla();
    const { tiposVehiculoDisponiblesVM: primas } = await leer(`Convenios/BuscarPorId/${id}`);
    await casa.base
      .updateTable('convenio_primas')
      .set({ vigente: false })
      .where('id', '=', primas[0].id)
      .execute();
    await casa.base
      .updateTable('usuarios')
      .set({ vigente: false })
      .where('id', '=', vendedor)
      .execute();
    const cuentas = { primas: 1, primasFuera: 1, usuarios: 1, usuariosFuera: 1 };
    expect(await porCopiar(id)).toMatchObject(cuentas);
    const { datos } = (await copiar(id)).cuerpo;
    expect(datos.tiposVehiculoDisponiblesVM).toMatchObject([{ tipoUsoId: primas[1].tipoUsoId }]);
    expect(datos.usuariosConvenioVM).toMatchObject([{ usuarioId: publico }]);
    // A use that is disabled, a variable premium outside its limits: the rest goes on.
    await casa.base
      .updateTable('convenio_primas')
      .set({ vigente: true })
      .where('id', '=', primas[0].id)
      .execute();
    const variable = primas.find((una: { tienePrimaVariable: boolean }) => una.tienePrimaVariable);
    await casa.base
      .updateTable('precios_de_prima')
      .set({ prima_minima: 5_500 })
      .where('prima_id', '=', variable.id)
      .execute();
    const usoId = (await tipoConUso(casa, 'AUTOMOVIL', 'COMERCIAL')).tipoUsoId ?? 0;
    const usar = (vigente: boolean) =>
      casa.base.updateTable('tipos_uso').set({ vigente }).where('id', '=', usoId).execute();
    await usar(false);
    expect(await porCopiar(id)).toMatchObject({ primas: 0, primasFuera: 2 });
    expect((await copiar(id)).cuerpo.datos.tiposVehiculoDisponiblesVM).toEqual([]);
    await usar(true);
  });

  it('[A-COPIA-010] has every price of every legal period as its source has it', async () => {
    const { id } = await plantilla();
    const preciosDe = async (convenioId: number) =>
      casa.base
        .selectFrom('precios_de_prima as x')
        .innerJoin('convenio_primas as p', 'p.id', 'x.prima_id')
        .select(['p.tipo_uso_id', 'x.periodo', 'x.desde', 'x.valor', 'x.prima_minima'])
        .where('p.convenio_id', '=', convenioId)
        .orderBy('p.tipo_uso_id')
        .orderBy('x.periodo')
        .orderBy('x.desde')
        .execute();
    const [{ id: primaId, periodo }] = (await casa.base
      .selectFrom('precios_de_prima as x')
      .innerJoin('convenio_primas as p', 'p.id', 'x.prima_id')
      .select(['p.id', 'x.periodo'])
      .where('p.convenio_id', '=', id)
      .orderBy('x.periodo', 'desc')
      .execute()) as [{ id: number; periodo: number }];
    // One period sells at another price from a later day, the next one not at all.
    const nada = { prima_minima: null, prima_maxima: null };
    await casa.base
      .insertInto('precios_de_prima')
      .values([
        { prima_id: primaId, periodo, desde: '2026-12-15', valor: 5_990, ...nada },
        { prima_id: primaId, periodo: periodo + 1, desde: '2026-01-01', valor: null, ...nada },
      ])
      .execute();
    await casa.base
      .deleteFrom('precios_de_prima')
      .where('prima_id', '=', primaId)
      .where('periodo', '<', periodo)
      .execute();
    const { datos } = (await copiar(id)).cuerpo;
    expect(await preciosDe(datos.id)).toEqual(await preciosDe(id));
  });

  it('[A-COPIA-010] leaves out a premium whose periods are over', async () => {
    const { id } = await plantilla();
    const [prima] = await casa.base
      .selectFrom('convenio_primas')
      .select('id')
      .where('convenio_id', '=', id)
      .orderBy('id')
      .execute();
    // In November the period that ended this year is over, whatever its month.
    const suyos = casa.base.deleteFrom('precios_de_prima').where('prima_id', '=', prima?.id ?? 0);
    await suyos.execute();
    await casa.base
      .insertInto('precios_de_prima')
      .values({ prima_id: prima?.id ?? 0, periodo: 2026, desde: '2026-01-01', valor: 4_990 })
      .execute();
    expect(await porCopiar(id)).toMatchObject({ primas: 1, primasFuera: 1 });
  });

  it('[A-COPIA-004] for another broker has neither the users nor the brand of the source’s', async () => {
    const { id, vendedor } = await plantilla();
    const otro = await crearCorredor(casa);
    // A user of both brokers stays where it was linked by a person.
    await casa.base
      .insertInto('usuario_corredores')
      .values({ usuario_id: vendedor, corredor_id: otro })
      .execute();
    expect(await porCopiar(id, `?corredorId=${otro}`)).toMatchObject({
      ...{ primas: 2, usuarios: 0, usuariosFuera: 2, marca: false },
    });
    const { datos } = (await copiar(id, { corredorId: otro })).cuerpo;
    expect([datos.corredorId, datos.usuariosConvenioVM]).toEqual([otro, []]);
    expect(datos.tiposVehiculoDisponiblesVM).toHaveLength(2);
    expect(await leer(`MarcaComercial/Buscar?de=convenio&id=${datos.id}`)).toMatchObject({
      ...{ nombre: null, color: null, logo: null },
    });
  });

  it('[A-COPIA-005] proposes the dates of a source only until they are over', async () => {
    const { id } = await plantilla({ inicioVigencia: '2025-11-01', terminoVigencia: '2026-11-19' });
    expect(await porCopiar(id)).toMatchObject({
      inicioVigencia: null,
      terminoVigencia: null,
      fechaInicioVigenciaPolizas: '2026-11-01',
      fechaTerminoVigenciaPolizas: '2028-10-31',
    });
  });

  it('[A-COPIA-006] is all or nothing, with errors at their field, and only for an Administrador', async () => {
    const { id } = await plantilla();
    const antes = await convenios();
    const malo = await copiar(id, { nombre: '', terminoVigencia: FECHAS.inicioVigencia });
    expect([malo.estado, Object.keys(malo.cuerpo.errors)]).toEqual([
      400,
      ['nombre', 'terminoVigencia'],
    ]);
    const ajeno = await copiar(id, { corredorId: 999_999 });
    expect([ajeno.estado, ajeno.cuerpo.codigo]).toEqual([400, 'convenio.corredor']);
    expect((await copiar(999_999)).estado).toBe(404);
    expect((await pedir(casa, 'GET', '/Convenios/PorCopiar/999999', { token: admin })).estado).toBe(
      404,
    );
    expect((await copiar(id, { tipoDePago: 1 })).estado).toBe(400);
    // A late step fails: the users of a copy come after its premiums.
    await sql
      .raw(`create function negar() returns trigger language plpgsql as
        $$ begin raise exception 'no se puede'; end $$;
        create trigger negar before insert on convenio_usuarios execute function negar()`)
      .execute(casa.base);
    expect((await copiar(id)).estado).toBe(500);
    await sql`drop trigger negar on convenio_usuarios`.execute(casa.base);
    expect(await convenios()).toBe(antes);
    for (const perfil of [1, 3, 5]) {
      const token = await abrirSesionDe(casa, (await crearUsuario(casa, perfil, [corredorId])).id);
      const pedido = { origenId: id, nombre: 'x', corredorId, ...FECHAS };
      const ruta = '/Convenios/CopiarConvenio';
      expect((await pedir(casa, 'POST', ruta, { token, cuerpo: pedido })).estado).toBe(403);
      expect((await pedir(casa, 'GET', `/Convenios/PorCopiar/${id}`, { token })).estado).toBe(403);
    }
  });
});
