import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATOS_DE_EJEMPLO } from '#features/vehiculo/campos.ts';
import { insertarSiFalta } from '#features/mantenedores/vehiculos/vehiculo.store.ts';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, entrar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';
import { PERFILES } from '#values/perfil.ts';
import { columnasDe } from '#features/carga-masiva/columnas.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';

type Cambios = Parameters<typeof filaBuena>[0];

/** Registered as a CAMIONETA MITSUBISHI L200 of 2020. */
const CAMIONETA = 'LXWJ75';
/** Registered as an AUTOMOVIL CHEVROLET SAIL of 2016. */
const SAIL = 'HWJP59';
const TEXTO = 'El tipo de vehículo no corresponde al registrado para la patente';

describe('rows of a load against the register', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa, { rangos: 0, perfilId: PERFILES.ventaEspecial.id });
    await permitirMasiva(casa, vendedor, true);
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    await ponerRegistro(casa, 'normal');
    await casa.base.deleteFrom('consultas_registro').execute();
    vendedor = { ...vendedor, token: await entrar(casa, vendedor.nombre) };
  });

  const avance = async (id: number): Promise<number> => {
    const ruta = `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${id}`;
    return (await pedir(casa, 'GET', ruta, { token: vendedor.token })).cuerpo.datos;
  };
  const subida = async (filas: Cambios[], variante: 'normal' | 'especial' = 'normal') => {
    const libro = xlsxAMano([
      titulosDe(variante),
      ...filas.map((fila) => filaBuena({ dvPatente: '', ...fila }, variante)),
    ]);
    const { cuerpo } = await subir(casa, vendedor, libro, { variante });
    return cuerpo.datos.id as number;
  };
  const preparada = async (id: number, valor = 100) => {
    await esperar(`avance ${valor}`, 20, async () => (await avance(id)) === valor);
    return id;
  };
  /** Lists plate and register check of each sold row, in order. */
  const vendidos = (id: number) =>
    casa.base
      .selectFrom('venta_vehiculos')
      .select(['patente', 'registro_verificado'])
      .where('venta_id', '=', id)
      .orderBy('posicion')
      .execute();
  const rechazos = async (id: number) => {
    const filas = await casa.base
      .selectFrom('carga_filas as f')
      .innerJoin('cargas as c', 'c.id', 'f.carga_id')
      .select(['f.numero', 'f.errores'])
      .where('c.venta_id', '=', id)
      .orderBy('f.numero')
      .execute();
    return filas.flatMap(({ numero, errores }) =>
      errores.map(({ columna, mensaje }) => [numero, columna, mensaje]),
    );
  };
  /** Creates a maintained record of the plate with the first model of the type. */
  const mantener = async (patente: string, tipo: string): Promise<void> => {
    const { id: modeloId } = await casa.base
      .selectFrom('modelos as m')
      .innerJoin('tipos_vehiculo as t', 't.id', 'm.tipo_vehiculo_id')
      .select('m.id')
      .where('t.nombre', '=', tipo)
      .executeTakeFirstOrThrow();
    const propietario = {
      rut: 12_345_678,
      dv: '5',
      nombre: 'ANA',
      segundo_nombre: null,
      apellido_paterno: 'PAZ',
      apellido_materno: null,
      razon_social: null,
      email: 'a@b.cl',
      telefono: null,
    };
    const ficha = { ...DATOS_DE_EJEMPLO, tipoUsoId: null, propietario };
    await casa.base.transaction().execute(async (tx) => {
      await insertarSiFalta(tx, { patente, dv: null, modeloId, ...ficha });
      await tx.updateTable('vehiculos').set({ origen: 'mantenida' }).execute();
    });
  };
  const permitirOtroTipo = (permite_cambiar_tipo: boolean) =>
    casa.base
      .updateTable('convenios')
      .set({ permite_cambiar_tipo })
      .where('id', '=', vendedor.convenioId)
      .execute();

  it('[A-DETIENE-002] reports a disabled type or use as an error of its cell', async () => {
    const casos = [
      ['tipos_vehiculo', 'AUTOMOVIL', 'El tipo de vehículo no está disponible para esta campaña'],
      ['tipos_uso', 'PARTICULAR', 'El tipo de uso no está admitido en esta campaña'],
    ] as const;
    for (const [tabla, nombre, mensaje] of casos) {
      const poner = (vigente: boolean) =>
        casa.base.updateTable(tabla).set({ vigente }).where('nombre', '=', nombre).execute();
      await poner(false);
      const id = await preparada(
        await subida([{ patente: SAIL, tipoVehiculo: 'AUTOMOVIL', tipoUso: 'PARTICULAR' }]),
        -1,
      );
      await poner(true);
      const columna = tabla === 'tipos_uso' ? 'tipoUso' : 'tipoVehiculo';
      expect(await rechazos(id)).toEqual([[2, columna, mensaje]]);
    }
  });

  it('[V-CARGA-004] refuses a row only for a type other than the registered one', async () => {
    const id = await subida([
      { patente: SAIL, marca: 'MAZDA', modelo: '2', anio: 2018 },
      { patente: CAMIONETA },
    ]);
    await preparada(id, -1);
    expect(await rechazos(id)).toEqual([[3, 'tipoVehiculo', `${TEXTO}, que es CAMIONETA`]]);
    expect(await vendidos(id)).toEqual([]);
  });

  it('[V-CARGA-005] sells other differences with an audit fact for each vehicle and one incident per sale', async () => {
    const id = await subida([
      { patente: SAIL, modelo: 'sail', nroMotor: 'OTRO123' },
      { patente: patenteNumero(8_300) },
      { patente: 'JVGX15', tipoVehiculo: 'STATION WAGON', marca: 'HYUNDAI', modelo: 'TUCSON' },
    ]);
    await preparada(id);
    expect(await vendidos(id)).toEqual([
      { patente: SAIL, registro_verificado: true },
      { patente: patenteNumero(8_300), registro_verificado: false },
      { patente: 'JVGX15', registro_verificado: true },
    ]);
    const hechos = await casa.base
      .selectFrom('hechos')
      .select(['usuario_id', 'despues'])
      .where('accion', '=', 'corregir_registro')
      .where('entidad_id', '=', id)
      .orderBy('id')
      .execute();
    expect(hechos).toEqual([
      { usuario_id: vendedor.id, despues: { patente: SAIL, numeroMotor: 'OTRO123' } },
      {
        usuario_id: vendedor.id,
        despues: { patente: 'JVGX15', anioFabricacion: '2016', numeroMotor: 'LCU152530286' },
      },
    ]);
    const incidentes = await casa.base
      .selectFrom('incidentes')
      .select(['clase', 'detalle'])
      .where('venta_id', '=', id)
      .execute();
    expect(incidentes).toEqual([
      {
        clase: 'datos_corregidos',
        detalle: expect.stringMatching(/^HWJP59: motor .+ por OTRO123; JVGX15: año 2017 por 2016/),
      },
    ]);
  });

  it('[V-CARGA-006] sells another type when the agreement permits it, not merely in a special load', async () => {
    await permitirOtroTipo(true);
    const permitida = await preparada(await subida([{ patente: CAMIONETA }]));
    expect(await vendidos(permitida)).toEqual([{ patente: CAMIONETA, registro_verificado: true }]);
    await permitirOtroTipo(false);
    for (const variante of ['normal', 'especial'] as const) {
      const rechazada = await preparada(await subida([{ patente: CAMIONETA }], variante), -1);
      expect(await rechazos(rechazada)).toEqual([
        [2, 'tipoVehiculo', `${TEXTO}, que es CAMIONETA`],
      ]);
    }
  });

  it('[V-CARGA-007] neither looks up nor compares a special row with an unvalidated plate', async () => {
    const consultas = casa.registro.consultas();
    const nadie = { validarPatente: 'NO', informarAach: 'NO' };
    const id = await preparada(await subida([{ patente: CAMIONETA, ...nadie }], 'especial'));
    expect(casa.registro.consultas()).toBe(consultas);
    expect(await vendidos(id)).toEqual([{ patente: CAMIONETA, registro_verificado: false }]);
  });

  it('[V-CARGA-008] sells unverified without an answer of the register, if series and type agree', async () => {
    await ponerRegistro(casa, 'error500');
    const id = await preparada(await subida([{ patente: CAMIONETA }]));
    expect(await vendidos(id)).toEqual([{ patente: CAMIONETA, registro_verificado: false }]);
    const moto = await preparada(await subida([{ patente: 'BBC011' }]), -1);
    expect(await rechazos(moto)).toEqual([
      [2, 'tipoVehiculo', 'La patente no corresponde a este tipo de vehículo'],
    ]);
  });

  it('[V-CARGA-008] looks up 10 at a time for at most 2 minutes, and sells the rest unverified', async () => {
    const antes = casa.registro.consultas();
    await ponerRegistro(casa, 'lento', 3_000);
    const id = await subida(
      Array.from({ length: 25 }, (_, i) => ({ patente: patenteNumero(8_400 + i) })),
    );
    await esperar('diez preguntas', 20, () => casa.registro.consultas() - antes === 10);
    casa.reloj.avanzar(120_000);
    await preparada(id);
    expect(casa.registro.consultas() - antes).toBe(10);
    expect(await vendidos(id)).toHaveLength(25);
  });

  it('[V-CARGA-009] uses answers of the last day and maintained records without a look-up', async () => {
    await preparada(await subida([{ patente: SAIL }]));
    const consultas = casa.registro.consultas();
    const id = await preparada(await subida([{ patente: SAIL }]));
    expect(await vendidos(id)).toEqual([{ patente: SAIL, registro_verificado: true }]);
    await mantener(patenteNumero(8_500), 'MOTOCICLETA');
    const rechazada = await preparada(await subida([{ patente: patenteNumero(8_500) }]), -1);
    expect(await rechazos(rechazada)).toEqual([
      [2, 'tipoVehiculo', `${TEXTO}, que es MOTOCICLETA`],
    ]);
    expect(casa.registro.consultas()).toBe(consultas);
  });

  it('[V-LISTADO-010] shows the same status of each plate in the grid, until the plate is edited', async () => {
    const ejemplo = filaBuena({})[0] as string;
    await ponerRegistro(casa, 'normal');
    const id = await preparada(
      await subida([
        { patente: SAIL, tipoVehiculo: 'AUTOMOVIL', tipoUso: 'VOLAR' },
        { patente: ejemplo },
        { patente: patenteNumero(8_410) },
      ]),
      -1,
    );
    const abierto = async (idv: number) => {
      const { token } = vendedor;
      const cuerpo = { idv };
      const { datos } = (await pedir(casa, 'POST', '/CargaMasiva/AbrirErrores', { token, cuerpo }))
        .cuerpo;
      return datos.borradorId as number;
    };
    const marcas = async (borrador: number) => {
      const { token } = vendedor;
      const { cuerpo } = await pedir(casa, 'GET', `/CargaMasiva/Borrador/${borrador}`, { token });
      return cuerpo.datos.filas.map(({ registro }: { registro: string | null }) => registro);
    };
    const borrador = await abierto(id);
    expect(await marcas(borrador)).toEqual([null, 'no_encontrado', 'no_encontrado']);
    const { cuerpo } = await pedir(casa, 'POST', '/CargaMasiva/Corregir', {
      token: vendedor.token,
      cuerpo: {
        id: borrador,
        celdas: [
          { numero: 3, columna: 'modelo', valor: 'TUCSON' },
          { numero: 4, columna: 'patente', valor: patenteNumero(8_411) },
        ],
      },
    });
    expect(cuerpo.datos.intencion).toBeNull();
    expect(await marcas(borrador)).toEqual([null, 'no_encontrado', null]);

    await ponerRegistro(casa, 'error500');
    const sinVoz = await preparada(await subida([{ patente: patenteNumero(8_412) }]));
    expect(await marcas(await abierto(sinVoz))).toEqual(['sin_verificar']);
  });

  it('[V-LISTADO-001] tells for each plate whether the register lacks it or did not answer, template examples included', async () => {
    const registros = async (id: number) => {
      const ruta = `/IntencionesDeVenta/BuscarPorId/${id}`;
      const { cuerpo } = await pedir(casa, 'GET', ruta, { token: vendedor.token });
      return cuerpo.datos.vehiculosViewModel.map((v: { patente: string; registro: string }) => [
        v.patente,
        v.registro,
      ]);
    };
    const [ejemplo = ''] = columnasDe('normal').map(({ ejemplos }) => String(ejemplos[0]));
    const id = await preparada(await subida([{ patente: SAIL }, { patente: ejemplo }]));
    expect(await registros(id)).toEqual([
      [SAIL, 'verificado'],
      [ejemplo, 'no_encontrado'],
    ]);
    await casa.base.deleteFrom('consultas_registro').execute();
    await ponerRegistro(casa, 'error500');
    const sin = await preparada(await subida([{ patente: CAMIONETA, tipoVehiculo: 'CAMIONETA' }]));
    expect(await registros(sin)).toEqual([[CAMIONETA, 'sin_verificar']]);
    const nadie = { validarPatente: 'NO', informarAach: 'NO' };
    const especial = await preparada(await subida([{ patente: SAIL, ...nadie }], 'especial'));
    expect(await registros(especial)).toEqual([[SAIL, null]]);
  });

  it('[V-LISTADO-002] reports a wrong type and a wrong use together, with the registered type', async () => {
    const id = await subida([{ patente: SAIL, tipoVehiculo: 'NAVE', tipoUso: 'VOLAR' }]);
    await preparada(id, -1);
    expect(await rechazos(id)).toEqual([
      [
        2,
        'tipoVehiculo',
        `El tipo de vehículo no está disponible para esta campaña. ${TEXTO}, que es AUTOMOVIL`,
      ],
      [2, 'tipoUso', 'El tipo de uso no está admitido en esta campaña'],
    ]);
  });
});
