import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Respuesta,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import {
  conManualEspecial,
  ingresarSVP,
  OPCIONES_SIN_VALIDAR,
  sinValidar,
} from '#server/test/negocio/especial.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import type { VehiculoEntrada } from '#server/test/negocio/parque.ts';

const ORDINARIAS = {
  validarPatente: true,
  tieneDv: true,
  informarAach: true,
  prima: 'FIJA',
} as const;
describe('special manual load', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let base: VehiculoEntrada;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await conManualEspecial(casa, await crearVendedor(casa, { perfilId: 4 }));
    base = await vehiculoPara(casa, vendedor, otraPatente());
  });
  afterAll(() => casa.cerrar());

  const leer = async (id: number, quien = vendedor) =>
    (await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: quien.token }))
      .cuerpo.datos;
  const conOpciones = (opciones: object, cambio: object = {}) =>
    ({ ...base, ...cambio, opcionesEmisionEspecial: opciones }) as VehiculoEntrada;
  const invalido = (patente: string) => sinValidar(base, patente);
  const errores = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.errors];
  const enTerminos = async (respuesta: Respuesta, quien = vendedor): Promise<number> => {
    const id = respuesta.cuerpo.datos.id as number;
    for (const etapa of [2, 3]) await pasarA(casa, quien, id, etapa);
    return id;
  };

  describe('IngresarDatosVehiculoSVP', () => {
    it('[V-API-018] [V-ROL-016] sells plates of no known format, and answers like the ordinary call', async () => {
      const { estado, cuerpo } = await ingresarSVP(casa, vendedor, [
        invalido('ZZ1Z1Z'),
        invalido('12345K'),
      ]);
      expect([estado, cuerpo]).toEqual([
        200,
        {
          exito: true,
          datos: { id: expect.any(Number), montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 },
        },
      ]);
      const venta = await leer(cuerpo.datos.id);
      expect(venta.siguientePaso).toBe('/venta/listaVehiculosEspecial');
      const patentes = venta.vehiculosViewModel.map((v: VehiculoEntrada) => v.patente);
      expect(patentes).toEqual(['ZZ1Z1Z', '12345K']);
    });

    it('does not ask the registry, but uses our own records', async () => {
      const antes = casa.registro.consultas();
      const { cuerpo } = await ingresarSVP(casa, vendedor, [
        invalido('BBBB11'),
        { ...base, opcionesEmisionEspecial: ORDINARIAS },
      ]);
      expect(casa.registro.consultas()).toBe(antes);
      const filas = await casa.base
        .selectFrom('venta_vehiculos')
        .select(['patente_validada', 'registro_verificado', 'informar_aach'])
        .where('venta_id', '=', cuerpo.datos.id)
        .orderBy('posicion')
        .execute();
      expect(filas).toEqual([
        { patente_validada: false, registro_verificado: false, informar_aach: false },
        { patente_validada: true, registro_verificado: true, informar_aach: true },
      ]);
    });

    it('confirms a plate without options when its format is known, and else takes it as invalid', async () => {
      const { cuerpo } = await ingresarSVP(casa, vendedor, [
        { ...base, patente: 'CCCC22', dv: null },
        { ...base, patente: 'ZZ9Z9Z', dv: 'Q' },
      ]);
      const { vehiculosViewModel } = await leer(cuerpo.datos.id);
      const opciones = vehiculosViewModel.map((v: VehiculoEntrada) => v.opcionesEmisionEspecial);
      expect(opciones).toEqual([{ ...ORDINARIAS }, { ...OPCIONES_SIN_VALIDAR, tieneDv: true }]);
    });

    it('takes a plate of exactly six letters or digits', async () => {
      for (const [patente, mensaje] of [
        ['ABC12', 'La patente debe tener al menos 6 caracteres'],
        ['ABC1234', 'La patente no puede tener más de 6 caracteres'],
        ['---', 'Patente es obligatorio'],
      ] as const) {
        const { estado, cuerpo } = await ingresarSVP(casa, vendedor, [invalido(patente)]);
        expect([estado, cuerpo.Patente]).toEqual([400, [mensaje]]);
      }
    });

    it('refuses to validate a plate of unknown format, unless a record knows it', async () => {
      const { estado, cuerpo } = await ingresarSVP(casa, vendedor, [
        conOpciones(ORDINARIAS, { patente: 'ZZ9Z9Z', dv: null }),
      ]);
      expect([estado, cuerpo.Patente]).toEqual([400, ['La patente no tiene un formato válido']]);
    });

    it('[V-PASO-011] keeps the given check digit of an unvalidated plate, and computes none', async () => {
      const dvDe = async (opciones: object, dv: string | null) => {
        const vehiculo = conOpciones(opciones, { patente: 'HWJP59', dv });
        const { cuerpo } = await ingresarSVP(casa, vendedor, [vehiculo]);
        return cuerpo.exito
          ? (await leer(cuerpo.datos.id)).vehiculosViewModel[0].dv
          : cuerpo.errors;
      };
      const libre = { ...OPCIONES_SIN_VALIDAR, tieneDv: true };
      expect(await dvDe(libre, 'z')).toBe('Z');
      expect(await dvDe(libre, null)).toBeNull();
      expect(await dvDe(OPCIONES_SIN_VALIDAR, '8')).toBeNull();
      expect(await dvDe(ORDINARIAS, '9')).toEqual({
        'vehiculosViewModel.0.dv': ['El dígito verificador no corresponde a la patente'],
      });
      expect(await dvDe(libre, '*')).toEqual({
        'vehiculosViewModel.0.dv': ['El dígito verificador es un solo número o letra'],
      });
    });

    it('refuses to inform a policy whose plate is not validated', async () => {
      const mal = conOpciones({ ...OPCIONES_SIN_VALIDAR, informarAach: true });
      expect(errores(await ingresarSVP(casa, vendedor, [mal]))).toEqual([
        400,
        {
          'vehiculosViewModel.0.opcionesEmisionEspecial.informarAach': [
            'Sólo se informan a la AACH las pólizas con la patente validada',
          ],
        },
      ]);
      const callada = conOpciones({ ...ORDINARIAS, informarAach: false });
      expect((await ingresarSVP(casa, vendedor, [callada])).estado).toBe(200);
    });

    it('refuses a plate twice in one sale, validated or not', async () => {
      const { estado, cuerpo } = await ingresarSVP(casa, vendedor, [
        invalido('REM123'),
        invalido('rem-123'),
      ]);
      expect([estado, cuerpo.Patente]).toEqual([400, ['El vehículo ya está ingresado']]);
    });

    it('edits an own sale, which an ordinary submission makes ordinary again', async () => {
      const primera = await ingresarSVP(casa, vendedor, [invalido('REM124')]);
      const idIntencionVenta = primera.cuerpo.datos.id;
      const otra = await ingresarSVP(casa, vendedor, [invalido('REM125')], { idIntencionVenta });
      expect(otra.cuerpo.datos.id).toBe(idIntencionVenta);
      const comun = await ingresar(casa, vendedor, [base], { idIntencionVenta });
      expect(comun.estado).toBe(200);
      expect(await leer(idIntencionVenta)).toMatchObject({
        siguientePaso: '/venta/listaVehiculos',
        vehiculosViewModel: [{ opcionesEmisionEspecial: null }],
      });
    });

    it('lists the unconfirmed plates in the audit', async () => {
      const { cuerpo } = await ingresarSVP(casa, vendedor, [invalido('REM126')]);
      const { despues } = await casa.base
        .selectFrom('hechos')
        .select('despues')
        .where('entidad', '=', 'venta')
        .where('entidad_id', '=', cuerpo.datos.id)
        .executeTakeFirstOrThrow();
      expect(despues).toMatchObject({ especial: true, sinValidar: ['REM126'] });
    });
  });

  it('covers an unconfirmed plate twice, a confirmed one never, and issues each (I4)', async () => {
    const patente = otraPatente();
    const comun = await vehiculoPara(casa, vendedor, patente);
    const ventas = [];
    for (const vehiculo of [comun, invalido(patente), invalido(patente)]) {
      const id = await enTerminos(await ingresarSVP(casa, vendedor, [vehiculo]));
      expect((await pagar(casa, vendedor, id)).estado).toBe(200);
      await correrTramo(casa, id);
      ventas.push(...(await polizasDe(casa, id)));
    }
    const [primera, ...libres] = ventas;
    expect(libres).toHaveLength(2);
    expect(libres).toMatchObject(
      libres.map(() => ({
        patente,
        firmada: true,
        vigencia_desde: primera?.vigencia_desde,
        vigencia_hasta: primera?.vigencia_hasta,
      })),
    );
    // A confirmed plate is renewed after its cover, never covered twice.
    const id = await enTerminos(await ingresarSVP(casa, vendedor, [comun]));
    const [renovada] = (await leer(id)).vehiculosViewModel;
    expect(renovada.vigenciaDesde > String(primera?.vigencia_hasta)).toBe(true);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
