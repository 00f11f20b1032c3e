import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, pedir, vehiculoPara } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { asegurarModeloRegistrado } from './asegurar-modelos.usecase.ts';

interface Modelo {
  id: number;
  nombre: string;
  estaVigente: boolean;
}

describe('models', () => {
  let casa: Casa;
  let admin = '';
  let soporte = '';
  let toyota = 0;
  let kia = 0;
  let auto = 0;
  let camion = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
    const idDe = async (tabla: 'marcas' | 'tipos_vehiculo', nombre: string) => {
      const buscado = casa.base.selectFrom(tabla).select('id').where('nombre', '=', nombre);
      return (await buscado.executeTakeFirstOrThrow()).id;
    };
    [toyota, kia] = [await idDe('marcas', 'TOYOTA'), await idDe('marcas', 'KIA')];
    auto = await idDe('tipos_vehiculo', 'AUTOMOVIL');
    camion = await idDe('tipos_vehiculo', 'CAMION');
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/Modelos/Crear', { token, cuerpo });
  const nuevo = async (nombre: string) =>
    (await crear({ nombre, marcaId: toyota, tipoDeVehiculoId: auto })).cuerpo.datos;
  const actualizar = (id: number, cuerpo: object) =>
    pedir(casa, 'PUT', `/Modelos/Actualizar/${id}`, { token: admin, cuerpo });
  const buscar = async (resto: string, token = admin): Promise<Modelo[]> =>
    (await pedir(casa, 'GET', `/Modelos/Buscar/${resto}`, { token })).cuerpo.datos;

  it('[A-API-088] [A-ENT-023] [A-MARCA-007] maintainers see all of a brand and type; others the valid ones', async () => {
    const creado = await nuevo('LUNAR');
    await pedir(casa, 'DELETE', `/Modelos/Desactivar/${creado.id}`, { token: admin });
    const todos = await buscar(`${toyota}/${auto}`);
    expect(todos.find(({ id }) => id === creado.id)).toEqual({
      id: creado.id,
      nombre: 'LUNAR',
      estaVigente: false,
      version: 2,
      marcaVM: { id: toyota, nombre: 'TOYOTA', estaVigente: true },
      tipoVehiculoVM: { id: auto, nombre: 'AUTOMOVIL', estaVigente: true },
    });
    const vigentes = todos.filter(({ estaVigente }) => estaVigente);
    expect(await buscar(`${toyota}/${auto}`, soporte)).toEqual(vigentes);
    expect(await buscar(`${toyota}/${auto}/true`)).toEqual(vigentes);
    expect(await buscar(`${toyota}/999999`)).toEqual([]);
    await pedir(casa, 'POST', '/Modelos/Reactivar', { token: admin, cuerpo: { id: creado.id } });
    expect(await buscar(`${toyota}/${auto}`, soporte)).toHaveLength(todos.length);
  });

  it('[A-API-089] is created with the ids of its form or with the records of its brand and type', async () => {
    expect(await nuevo(' terrestre ')).toMatchObject({ nombre: 'TERRESTRE', estaVigente: true });
    const conVM = await crear({
      nombre: 'CON RECORDS',
      estaVigente: false,
      marcaVM: { id: kia, nombre: 'KIA' },
      tipoVehiculoVM: { id: camion, nombre: 'CAMION', estaVigente: true },
    });
    expect(conVM.cuerpo.datos).toMatchObject({
      estaVigente: false,
      marcaVM: { id: kia },
      tipoVehiculoVM: { id: camion },
    });
    const ajeno = { nombre: 'X', marcaVM: { id: kia, nombre: 'FIAT' }, tipoDeVehiculoId: auto };
    expect((await crear(ajeno)).cuerpo.errors).toEqual({
      marcaId: ['El valor no corresponde al registrado'],
    });
  });

  it('[A-API-090] accepts what was read, with changes; refuses a stale version', async () => {
    const creado = await nuevo('REVISADO');
    const cambio = {
      ...creado,
      nombre: 'CORREGIDO',
      estaVigente: false,
      marcaVM: { id: kia, nombre: 'KIA', estaVigente: true },
    };
    expect((await actualizar(creado.id, cambio)).cuerpo.datos).toMatchObject({
      nombre: 'CORREGIDO',
      estaVigente: false,
      version: 2,
      marcaVM: { id: kia },
      tipoVehiculoVM: { id: auto },
    });
    const vieja = await actualizar(creado.id, cambio);
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    expect((await actualizar(999_999, { nombre: 'X' })).estado).toBe(404);
  });

  it('[A-MARCA-004] [A-MARCA-005] [A-MARCA-006] needs a name, a vehicle type and a brand', async () => {
    expect((await crear({ marcaId: toyota, tipoDeVehiculoId: auto })).cuerpo.errors).toEqual({
      nombre: ['Nombre es obligatorio'],
    });
    expect((await crear({ nombre: 'X', marcaId: toyota })).cuerpo.errors).toEqual({
      tipoDeVehiculoId: ['Elija un tipo de vehículo'],
    });
    expect((await crear({ nombre: 'X', tipoDeVehiculoId: auto })).cuerpo.errors).toEqual({
      marcaId: ['Elija una marca'],
    });
    const ajena = { nombre: 'X', marcaId: 999_999, tipoDeVehiculoId: auto };
    expect((await crear(ajena)).cuerpo.errors).toEqual({
      marcaId: ['La marca no existe o no está vigente'],
    });
  });

  it('a name is unique per brand and type; only an administrator writes', async () => {
    await nuevo('UNICO');
    const repetido = { nombre: 'unico', marcaId: toyota, tipoDeVehiculoId: auto };
    expect((await crear(repetido)).cuerpo.errors).toEqual({
      nombre: ['Existe un modelo con el nombre UNICO para la marca y tipo seleccionados'],
    });
    expect((await crear({ ...repetido, marcaId: kia })).estado).toBe(200);
    expect((await crear({ ...repetido, nombre: 'X' }, soporte)).estado).toBe(403);
  });

  it('one that a sale uses keeps its brand and type, and may be renamed', async () => {
    const vendedor = await crearVendedor(casa);
    const vehiculo = await vehiculoPara(casa, vendedor, 'HWJP59');
    expect((await ingresar(casa, vendedor, [vehiculo])).estado).toBe(200);
    const otraMarca = vehiculo.marcaId === kia ? toyota : kia;
    for (const [campo, cambio] of [
      ['marcaId', { marcaId: otraMarca }],
      ['tipoDeVehiculoId', { tipoDeVehiculoId: camion }],
    ] as const) {
      const { estado, cuerpo } = await actualizar(vehiculo.modeloId, { nombre: 'X', ...cambio });
      expect([estado, cuerpo.codigo, Object.keys(cuerpo.errors)]).toEqual([
        400,
        'modelo.en_uso',
        [campo],
      ]);
    }
    expect((await actualizar(vehiculo.modeloId, { nombre: 'RENOMBRADO' })).estado).toBe(200);
  });

  it('exports the filtered models, with brand and type', async () => {
    await nuevo('EXPORTADO');
    const { crudo } = await pedir(casa, 'POST', '/Modelos/Exportar', {
      token: admin,
      cuerpo: { marcaId: toyota, tipoId: auto, texto: 'exportado', orden: '-marca' },
    });
    const hoja = read(crudo).Sheets['Modelos'];
    expect(utils.sheet_to_json(hoja ?? {}, { header: 1 })).toEqual([
      ['Nombre', 'Marca', 'Tipo de vehículo', 'Estado'],
      ['EXPORTADO', 'TOYOTA', 'AUTOMOVIL', 'VIGENTE'],
    ]);
  });

  it('[A-CERO-008] [A-CERO-010] models that the catalogue lacked wait, are accepted once, and leave the list', async () => {
    const registrado = (marca: string, modelo: string) =>
      casa.enTransaccion(casa.contexto(), (ctx) =>
        asegurarModeloRegistrado(ctx, { tipoVehiculo: 'AUTOMOVIL', marca, modelo }),
      );
    const deNueva = (await registrado('VOYAH', 'FREE'))?.id ?? 0;
    const deApagada = (await registrado('AVATR', 'ONCE'))?.id ?? 0;
    const visto = (await registrado('TOYOTA', 'VISTO'))?.id ?? 0;
    const porReconocer = async () =>
      (
        await pedir(casa, 'GET', '/Modelos/Buscar?porReconocer=true', { token: admin })
      ).cuerpo.datos.map(({ id }: Modelo) => id);
    const asuntos = async () =>
      (await pedir(casa, 'GET', '/Soporte/PorResolver?tipo=modelos', { token: soporte })).cuerpo
        .datos.asuntos;
    const aceptar = async (...ids: number[]) =>
      (await pedir(casa, 'POST', '/Modelos/Reconocer', { token: admin, cuerpo: { ids } })).cuerpo
        .datos;
    expect(await porReconocer()).toEqual(expect.arrayContaining([deNueva, deApagada, visto]));
    const [asunto] = await asuntos();
    expect(asunto).toMatchObject({
      ...{ clase: 'modelos_por_reconocer', restantes: (await porReconocer()).length },
      ...{ resuelven: ['administrador'], puede: false, atrasado: false },
    });
    // A person saved it as not valid, so nobody has to review it again.
    expect((await actualizar(visto, { nombre: 'VISTO A MANO' })).estado).toBe(200);
    expect(await porReconocer()).not.toContain(visto);
    const marcaDe = async (id: number) =>
      casa.base
        .selectFrom('modelos as m')
        .innerJoin('marcas as ma', 'ma.id', 'm.marca_id')
        .select(['ma.id', 'ma.vigente', 'm.vigente as delModelo'])
        .where('m.id', '=', id)
        .executeTakeFirstOrThrow();
    const apagada = (await marcaDe(deApagada)).id;
    await pedir(casa, 'POST', '/Marcas/Reactivar', { token: admin, cuerpo: { id: apagada } });
    await pedir(casa, 'DELETE', `/Marcas/Desactivar/${apagada}`, { token: admin });
    expect(await aceptar(deNueva, deApagada, visto)).toEqual({ modelos: 2, marcas: 1 });
    expect(await marcaDe(deNueva)).toMatchObject({ vigente: true, delModelo: true });
    expect(await marcaDe(deApagada)).toMatchObject({ vigente: false, delModelo: true });
    const ruta = `/Registros/Historial?entidad=modelo&id=${deNueva}`;
    const historial = async () => (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
    expect(await historial()).toMatchObject([{ accion: 'habilitar' }]);
    expect(await aceptar(deNueva, deApagada, visto)).toEqual({ modelos: 0, marcas: 0 });
    expect(await historial()).toHaveLength(1);
    const quedan = await porReconocer();
    expect(quedan).toEqual(expect.not.arrayContaining([deNueva, deApagada, visto]));
    if (quedan.length > 0) await aceptar(...quedan);
    expect(await asuntos()).toEqual([]);
    const cuerpo = { ids: [deNueva] };
    expect(
      (await pedir(casa, 'POST', '/Modelos/Reconocer', { token: soporte, cuerpo })).estado,
    ).toBe(403);
  });
});
