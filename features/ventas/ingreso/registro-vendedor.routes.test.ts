import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Respuesta,
  type Vendedor,
} from '#server/test/cliente.ts';
import {
  conManualEspecial,
  ingresarSVP,
  OPCIONES_SIN_VALIDAR,
} from '#server/test/negocio/especial.ts';
import { entradasDe, PARQUE, type VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { ponerRegistro } from '#server/test/negocio/registro.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

const ELEGIDOS = ['CTR086', 'HWJP59', 'VLBP65'].flatMap((patente) =>
  PARQUE.filter((vehiculo) => vehiculo.patente === patente),
);
const TIPO = 'vehiculosViewModel.0.tipoVehiculoId';
const OTRO_TIPO = {
  [TIPO]: ['El tipo de vehículo no corresponde al registrado para la patente'],
};
const OTRA_CLASE = { [TIPO]: ['La patente no corresponde a este tipo de vehículo'] };
const ORDINARIAS = {
  validarPatente: true,
  tieneDv: true,
  informarAach: true,
  prima: 'FIJA',
} as const;

describe('a seller’s corrections of a registered vehicle', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let moto: VehiculoEntrada;
  let sail: VehiculoEntrada;
  let yaris: VehiculoEntrada;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conManualEspecial(casa, await crearVendedor(casa, { perfilId: 4 }));
    [moto, sail, yaris] = (await entradasDe(casa, ELEGIDOS)) as [
      VehiculoEntrada,
      VehiculoEntrada,
      VehiculoEntrada,
    ];
  });
  beforeEach(() => ponerRegistro(casa, 'normal'));
  afterAll(() => casa.cerrar());

  /** Returns the plate and owner of one vehicle with type, brand and model of another. */
  const comoSi = (uno: VehiculoEntrada, otro: VehiculoEntrada, cambio: object = {}) => {
    const { tipoVehiculoId, tipoUsoId, marcaId, modeloId } = otro;
    return { ...uno, tipoVehiculoId, tipoUsoId, marcaId, modeloId, ...cambio } as VehiculoEntrada;
  };
  const vender = (vehiculo: VehiculoEntrada, extra: object = {}) =>
    ingresar(casa, vendedor, [vehiculo], extra);
  const resultado = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.errors];
  const permitir = (permite: boolean) =>
    casa.base
      .updateTable('convenios')
      .set({ permite_cambiar_tipo: permite })
      .where('id', '=', vendedor.convenioId)
      .execute();
  const hechos = (ventaId: number) =>
    casa.base
      .selectFrom('hechos')
      .select(['antes', 'despues'])
      .where('accion', '=', 'corregir_registro')
      .where('entidad_id', '=', ventaId)
      .orderBy('id')
      .execute();
  const incidentes = async (token: string, ventaId: number) =>
    (
      (await pedir(casa, 'GET', '/Incidentes/Pendientes', { token })).cuerpo.datos.incidentes as {
        id: number;
        clase: string;
        ventaId: number;
        detalle: string;
      }[]
    ).filter((incidente) => incidente.ventaId === ventaId);

  it('[V-PRECIO-005] answers 400 at the type when it differs from the registered one', async () => {
    expect(resultado(await vender(comoSi(moto, sail)))).toEqual([400, OTRO_TIPO]);
  });

  it('[V-PRECIO-006] allows another type under an agreement that permits it, and audits it', async () => {
    await permitir(true);
    const { estado, cuerpo } = await vender(comoSi(moto, sail));
    await permitir(false);
    expect(estado).toBe(200);
    expect(await hechos(cuerpo.datos.id)).toMatchObject([
      { antes: { tipoVehiculo: 'MOTOCICLETA' }, despues: { tipoVehiculo: 'AUTOMOVIL' } },
    ]);
  });

  it('[V-PRECIO-006] allows another type for a special vehicle of a seller with the right to it', async () => {
    for (const opcionesEmisionEspecial of [ORDINARIAS, OPCIONES_SIN_VALIDAR]) {
      const especial = comoSi(moto, sail, { opcionesEmisionEspecial });
      expect((await vender(especial)).estado).toBe(200);
      await conManualEspecial(casa, vendedor, { usuario: false });
      expect((await vender(especial)).estado).toBe(403);
      await conManualEspecial(casa, vendedor);
    }
    // The special call alone gives no right to another type: this vehicle has no special options.
    const { estado, cuerpo } = await ingresarSVP(casa, vendedor, [comoSi(moto, sail)]);
    expect([estado, cuerpo.errors]).toEqual([400, OTRO_TIPO]);
  });

  it('[V-PRECIO-007] [V-PRECIO-008] sells and audits other corrections, with one open incident until somebody sees it', async () => {
    const soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
    const corregido = comoSi(sail, yaris, { anioFabricacion: sail.anioFabricacion + 1 });
    const { estado, cuerpo } = await vender(corregido);
    const { id } = cuerpo.datos;
    expect(estado).toBe(200);
    const anio = ELEGIDOS[1]?.anioFabricacion ?? 0;
    expect(await hechos(id)).toEqual([
      {
        antes: {
          patente: 'HWJP59',
          marca: 'CHEVROLET',
          modelo: 'SAIL',
          anioFabricacion: String(anio),
        },
        despues: {
          patente: 'HWJP59',
          marca: 'TOYOTA',
          modelo: 'YARIS',
          anioFabricacion: String(anio + 1),
        },
      },
    ]);
    // A second entry replaces the incident by one with its present corrections.
    const otraVez = await vender(comoSi(sail, yaris), { idIntencionVenta: id });
    expect(otraVez.estado).toBe(200);
    const [linea, ...otras] = await incidentes(soporte, id);
    expect([linea, otras]).toMatchObject([
      {
        clase: 'datos_corregidos',
        detalle: 'HWJP59: marca CHEVROLET por TOYOTA, modelo SAIL por YARIS',
      },
      [],
    ]);
    const porResolver = await pedir(casa, 'GET', '/Soporte/PorResolver', { token: soporte });
    const deClase = porResolver.cuerpo.datos.pendientes.find(
      ({ clase }: { clase: string }) => clase === 'incidente.datos_corregidos',
    );
    expect(deClase.cantidad).toBeGreaterThan(0);
    const cerrar = (token: string) =>
      pedir(casa, 'POST', '/Incidentes/Cerrar', {
        token,
        cuerpo: { id: linea?.id, nota: 'Vista' },
      });
    expect((await cerrar(vendedor.token)).estado).toBe(403);
    expect((await cerrar(soporte)).estado).toBe(200);
    expect(await incidentes(soporte, id)).toEqual([]);
  });

  it('[V-PRECIO-008] closes the incident when the sale agrees with the register', async () => {
    const soporte = (await tokenDeRol(casa, 'soporte', 0)) ?? '';
    const { id } = (await vender({ ...sail, nroMotor: 'CAMBIADO' })).cuerpo.datos;
    expect(await incidentes(soporte, id)).toHaveLength(1);
    await vender(sail, { idIntencionVenta: id });
    expect(await incidentes(soporte, id)).toEqual([]);
  });

  it('[V-PRECIO-007] ignores accents, case and spaces', async () => {
    await vender(sail);
    await casa.base
      .updateTable('consultas_registro')
      .set({
        respuesta: JSON.stringify({ ...ELEGIDOS[1], marca: 'Chévrolet', modelo: 'S AIL' }),
      })
      .where('patente', '=', 'HWJP59')
      .execute();
    const { cuerpo } = await vender({ ...sail, nroMotor: sail.nroMotor.toLowerCase() });
    await casa.base.deleteFrom('consultas_registro').execute();
    expect(await hechos(cuerpo.datos.id)).toEqual([]);
  });

  it('[V-PRECIO-013] refuses a plate of no known format, as in a workbook, when the register does not answer', async () => {
    await ponerRegistro(casa, 'error500');
    const sinFormato = { ...sail, patente: 'AEIOU1', dv: null };
    const TEXTO = ['La patente no tiene un formato válido'];
    expect(resultado(await vender(sinFormato))).toEqual([
      400,
      { 'vehiculosViewModel.0.patente': TEXTO },
    ]);
    // Taken as invalid, the plate is not confirmed.
    const { estado, cuerpo } = await ingresarSVP(casa, vendedor, [sinFormato]);
    expect([estado, cuerpo.errors]).toEqual([200, undefined]);
  });

  it('[V-PRECIO-010] requires that series and type of a plate agree when the register does not answer', async () => {
    await casa.base.deleteFrom('consultas_registro').execute();
    await ponerRegistro(casa, 'error500');
    // CTR086 belongs to a motorcycle series; HWJP59 does not.
    expect(resultado(await vender(comoSi(moto, sail)))).toEqual([400, OTRA_CLASE]);
    expect(resultado(await vender(comoSi(sail, moto)))).toEqual([400, OTRA_CLASE]);
    expect((await vender(moto)).estado).toBe(200);
    expect((await vender(sail)).estado).toBe(200);
    const svp = await ingresarSVP(casa, vendedor, [comoSi(moto, sail)]);
    expect([svp.estado, svp.cuerpo.errors]).toEqual([400, OTRA_CLASE]);
    const especial = comoSi(moto, sail, { opcionesEmisionEspecial: OPCIONES_SIN_VALIDAR });
    expect((await vender(especial)).estado).toBe(200);
  });
});
