import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Vendedor,
  vehiculoPara,
} from '#server/test/cliente.ts';
import {
  conManualEspecial,
  conPrimaVariable,
  ingresarSVP,
  LIMITES,
  OPCIONES_SIN_VALIDAR,
  sinValidar,
} from '#server/test/negocio/especial.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import type { VehiculoEntrada } from '#server/test/negocio/parque.ts';

const ORDINARIAS = {
  validarPatente: true,
  tieneDv: true,
  informarAach: true,
  prima: 'FIJA',
} as const;
const TEXTO_PRIMAS =
  'Una o más primas son incorrectas, por favor, verifique que todas estén dentro de los valores adecuados.';

describe('the special options of a vehicle', () => {
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

  it('[V-ENT-015] are stored with a submission and returned unchanged, any number of times', async () => {
    const mandadas = [
      { ...OPCIONES_SIN_VALIDAR, tieneDv: true },
      { ...ORDINARIAS, informarAach: false },
    ];
    const { cuerpo } = await ingresarSVP(casa, vendedor, [
      conOpciones(mandadas[0] ?? {}, { patente: 'REM127', dv: '4' }),
      conOpciones(mandadas[1] ?? {}),
    ]);
    const { id } = cuerpo.datos;
    for (const vez of [1, 2]) {
      const { vehiculosViewModel } = await leer(id);
      const vueltas = vehiculosViewModel.map((v: VehiculoEntrada) => v.opcionesEmisionEspecial);
      expect([vez, ...vueltas]).toEqual([vez, ...mandadas]);
      const extra = { idIntencionVenta: id };
      expect((await ingresarSVP(casa, vendedor, vehiculosViewModel, extra)).estado).toBe(200);
    }
  });

  it('are accepted by the ordinary call too, which looks every plate up', async () => {
    const opciones = { ...ORDINARIAS, informarAach: false };
    const { cuerpo } = await ingresar(casa, vendedor, [conOpciones(opciones)]);
    expect(await leer(cuerpo.datos.id)).toMatchObject({
      siguientePaso: '/venta/listaVehiculosEspecial',
      vehiculosViewModel: [{ opcionesEmisionEspecial: opciones }],
    });
    const desconocida = await ingresar(casa, vendedor, [invalido('BBBB12')]);
    expect([desconocida.estado, desconocida.cuerpo.Patente]).toEqual([
      400,
      ['No se encontró la patente'],
    ]);
  });

  it('[V-ENT-016] take FIJA as prima, or a number within limits only where the premium is variable', async () => {
    const quien = await conManualEspecial(casa, await crearVendedor(casa, { rangos: 0 }));
    const suyo = await vehiculoPara(casa, quien, base.patente);
    const con = async (prima: unknown) => {
      const opciones = { ...ORDINARIAS, prima };
      const vehiculo = { ...suyo, opcionesEmisionEspecial: opciones } as VehiculoEntrada;
      const respuesta = await ingresar(casa, quien, [vehiculo]);
      const { datos, errors } = respuesta.cuerpo;
      return respuesta.estado === 200 ? datos.montoEnPesos : errors;
    };
    const rechazada = {
      'vehiculosViewModel.0.opcionesEmisionEspecial.prima': [TEXTO_PRIMAS],
    };
    expect(await con('FIJA')).toBe(9_280);
    expect(await con(9_280)).toEqual(rechazada);
    await conPrimaVariable(casa, quien.convenioId);
    expect(await con('FIJA')).toBe(9_280);
    expect(await con(LIMITES.minima)).toBe(LIMITES.minima);
    expect(await con(LIMITES.maxima)).toBe(LIMITES.maxima);
    expect(await con('7000')).toBe(7_000);
    for (const mala of [LIMITES.minima - 1, LIMITES.maxima + 1, 0, -1]) {
      expect([mala, await con(mala)]).toEqual([mala, rechazada]);
    }
    for (const mala of ['fija', '1.5', 1.5, null, true]) {
      expect(Object.keys(await con(mala))).toEqual([
        'vehiculosViewModel.0.opcionesEmisionEspecial.prima',
      ]);
    }
  });

  it('refuse any other key', async () => {
    const { estado, cuerpo } = await ingresar(casa, vendedor, [
      conOpciones({ ...ORDINARIAS, gratis: true }),
    ]);
    expect([estado, cuerpo.codigo]).toEqual([400, 'solicitud.invalida']);
  });
});
