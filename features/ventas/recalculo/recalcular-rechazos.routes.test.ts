import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  pagar,
  pedir,
  type Respuesta,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import {
  conPrimaVariable,
  LIMITES,
  primasPara,
  recalcular,
} from '#server/test/negocio/especial.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';

const TEXTO =
  'Una o más primas son incorrectas, por favor, verifique que todas estén dentro de los valores adecuados.';

describe('a recalculation that writes nothing', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let id: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    await conPrimaVariable(casa, vendedor.convenioId);
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    id = await ventaEnTerminos(casa, vendedor, [otraPatente(), otraPatente()]);
  });

  const leer = async (ventaId = id) =>
    (
      await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${ventaId}`, {
        token: vendedor.token,
      })
    ).cuerpo.datos;
  const con = (prima: number) => primasPara(casa, vendedor, id, prima);
  const auditadas = async () =>
    (
      await casa.base
        .selectFrom('hechos')
        .select(['antes', 'despues'])
        .where('accion', '=', 'recalcular_monto')
        .where('entidad_id', '=', id)
        .execute()
    ).map(({ antes, despues }) => ({ antes, despues }));
  const lugar = (indice: number) => `vehiculosPrimaVariableVM.${indice}.primaParaCalculo`;
  const rechazada = (...indices: number[]) => [
    400,
    'venta.primas_incorrectas',
    TEXTO,
    Object.fromEntries(indices.map((indice) => [lugar(indice), [TEXTO]])),
  ];
  const dicho = ({ estado, cuerpo }: Respuesta) => [
    estado,
    cuerpo.codigo,
    cuerpo.mensaje,
    cuerpo.errors,
  ];

  let antes: unknown;
  beforeEach(async () => {
    antes = await leer();
  });
  const intacta = async () => {
    expect(await leer()).toEqual(antes);
    expect(await auditadas()).toEqual([]);
  };

  it.each([
    ['below the minimum', LIMITES.minima - 1],
    ['above the maximum', LIMITES.maxima + 1],
    ['of nothing', 0],
    ['below zero', -9_280],
  ])('[V-LISTA-012] is refused for a premium %s (C22)', async (_, prima) => {
    expect(dicho(await recalcular(casa, vendedor, id, await con(prima)))).toEqual(rechazada(0, 1));
    await intacta();
  });

  it('[V-LISTA-012] is refused for one wrong premium among right ones, which it names', async () => {
    const [primera, segunda] = (await con(8_000)) as { id: number }[];
    const respuesta = await recalcular(casa, vendedor, id, [
      primera ?? {},
      { ...segunda, primaParaCalculo: 1 },
    ]);
    expect(dicho(respuesta)).toEqual(rechazada(1));
    await intacta();
  });

  it('[V-LISTA-009] is refused for a type and use with a fixed premium', async () => {
    const quien = await crearVendedor(casa, { rangos: 0 });
    const suya = await ventaEnTerminos(casa, quien, [otraPatente()]);
    for (const prima of [9_280, 9_281]) {
      const primas = await primasPara(casa, quien, suya, prima);
      expect(dicho(await recalcular(casa, quien, suya, primas))).toEqual(rechazada(0));
    }
    await intacta();
  });

  it('is refused for a vehicle of another sale or of none, or named twice', async () => {
    const otra = await ventaEnTerminos(casa, vendedor, [otraPatente()]);
    const [ajena] = (await primasPara(casa, vendedor, otra, 8_000)) as object[];
    const [propia] = await con(8_000);
    for (const [malas, indice] of [
      [[ajena, propia], 0],
      [[{ ...propia, id: 999_999 }], 0],
      [[propia, propia], 1],
    ] as [object[], number][]) {
      expect(dicho(await recalcular(casa, vendedor, id, malas))).toEqual(rechazada(indice));
    }
    await intacta();
  });

  it('is refused for another type or use than the vehicle has, by number or by name', async () => {
    // An automobile has a use; a motorcycle has none.
    id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    antes = await leer();
    const [propia] = (await con(8_000)) as {
      tipoVehiculoViewModel: object;
      tipoUsoViewModel: object;
    }[];
    const { tipoVehiculoViewModel: tipo, tipoUsoViewModel: uso } = propia ?? {};
    for (const mala of [
      { tipoVehiculoViewModel: { ...tipo, id: 999 } },
      { tipoVehiculoViewModel: { ...tipo, nombre: 'TREN' } },
      { tipoUsoViewModel: { ...uso, id: 999 } },
      { tipoUsoViewModel: { ...uso, nombre: 'OTRO' } },
      { tipoUsoViewModel: null },
    ]) {
      const respuesta = await recalcular(casa, vendedor, id, [{ ...propia, ...mala }]);
      expect([mala, ...dicho(respuesta)]).toEqual([mala, ...rechazada(0)]);
    }
    await intacta();
  });

  it('is refused without premiums, with fractions and with unknown keys', async () => {
    const [propia] = await con(8_000);
    for (const malas of [[], [{ ...propia, primaParaCalculo: 8_000.5 }], [{ ...propia, x: 1 }]]) {
      const { estado, cuerpo } = await recalcular(casa, vendedor, id, malas);
      expect([estado, cuerpo.codigo]).toEqual([400, 'solicitud.invalida']);
    }
    await intacta();
  });

  it('is refused for a bulk sale, whose premiums come from its workbook', async () => {
    await casa.base.updateTable('ventas').set({ origen: 1 }).where('id', '=', id).execute();
    antes = await leer();
    const { estado, cuerpo } = await recalcular(casa, vendedor, id, await con(8_000));
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.etapa']);
    await intacta();
  });

  it('is refused after PAGAR, at stage 4 and at stage 5 (C24, F11)', async () => {
    const primas = await con(8_000);
    await pagar(casa, vendedor, id);
    for (const etapa of [4, 5]) {
      antes = await leer();
      expect(antes).toMatchObject({ estadoIntencionDeVenta: etapa });
      const { estado, cuerpo } = await recalcular(casa, vendedor, id, primas);
      expect([estado, cuerpo.codigo]).toEqual([409, 'venta.etapa']);
      await intacta();
      await correrTramo(casa, id);
    }
  });

  it('is refused when the sale changed since it was read', async () => {
    const { version } = await leer();
    const primas = await con(8_000);
    const { estado, cuerpo } = await recalcular(casa, vendedor, id, primas, {
      version: version - 1,
    });
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.version']);
    await intacta();
  });

  it('is refused with 400 under another agreement, with 403 under one the seller lacks', async () => {
    const { corredorId } = vendedor;
    const otro = await crearConvenio(casa, { corredorId, usuarioIds: [vendedor.id] });
    const primas = await con(8_000);
    const bajo = async (convenioId: number) => {
      const respuesta = await recalcular(casa, vendedor, id, primas, { convenioId });
      return [respuesta.estado, respuesta.cuerpo.codigo];
    };
    expect(await bajo(otro)).toEqual([400, 'venta.otro_convenio']);
    expect(await bajo(999_999)).toEqual([403, 'acceso.sin_permiso']);
    await intacta();
  });

  it('is refused for another seller’s sale like for a missing one, and always to a public session', async () => {
    const primas = await con(8_000);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    for (const numero of [id, 999_999]) {
      const { estado, cuerpo } = await recalcular(casa, ajeno, numero, primas);
      expect([estado, cuerpo.codigo]).toEqual([404, 'venta.no_encontrada']);
    }
    const { estado, cuerpo } = await recalcular(casa, await crearComprador(casa), id, primas);
    expect([estado, cuerpo.codigo]).toEqual([403, 'acceso.sin_permiso']);
    await intacta();
  });
});
