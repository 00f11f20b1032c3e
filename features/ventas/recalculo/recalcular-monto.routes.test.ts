import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo } from '#server/test/negocio/emision.ts';
import {
  conPrimaVariable,
  LIMITES,
  primasPara,
  recalcular,
} from '#server/test/negocio/especial.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { otraPatente } from '#server/test/negocio/pago.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';

describe('RecalcularMontoIntencion', () => {
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
  const cambiarBase = (valor: number) => cambiarPrecios(casa, vendedor.convenioId, { valor });

  it('[V-API-021] [V-ENT-018] writes the premiums, returns the new amount and goes back to stage 1', async () => {
    const [primera, segunda] = (await con(12_000)) as { id: number }[];
    const respuesta = await recalcular(casa, vendedor, id, [
      primera ?? {},
      { ...segunda, primaParaCalculo: LIMITES.minima },
    ]);
    expect([respuesta.estado, respuesta.cuerpo]).toEqual([200, { exito: true, datos: 17_000 }]);
    expect(await leer()).toMatchObject({
      montoEnPesos: 17_000,
      estadoIntencionDeVenta: 1,
      vehiculosViewModel: [
        { prima: 12_000, primaManual: true },
        { prima: LIMITES.minima, primaManual: true },
      ],
    });
  });

  it('[V-API-021] takes PUT and POST, and the number of the sale in path or body', async () => {
    const { token, convenioId } = vendedor;
    const cuerpo = {
      intencionDeVentaId: id,
      convenioId,
      vehiculosPrimaVariableVM: await con(6_000),
    };
    const ruta = '/IntencionesDeVenta/RecalcularMontoIntencion';
    const respuestas = [
      await pedir(casa, 'POST', `${ruta}/${id}`, { token, cuerpo }),
      await pedir(casa, 'PUT', ruta, { token, cuerpo }),
    ];
    for (const { estado, cuerpo: dado } of respuestas) {
      expect([estado, dado.datos]).toEqual([200, 12_000]);
    }
    expect((await pedir(casa, 'PUT', `${ruta}/${id + 1}`, { token, cuerpo })).estado).toBe(400);
  });

  it('charges and issues the typed premium', async () => {
    await recalcular(casa, vendedor, id, await con(LIMITES.maxima));
    for (const etapa of [2, 3]) await pasarA(casa, vendedor, id, etapa);
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    await correrTramo(casa, id);
    expect(await leer()).toMatchObject({ montoEnPesos: 2 * LIMITES.maxima, estadoEmision: 3 });
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('audits each premium before and after', async () => {
    const [una] = (await con(7_000)) as { id: number }[];
    const [{ patente }] = (await leer()).vehiculosViewModel;
    await recalcular(casa, vendedor, id, [una ?? {}]);
    expect(await auditadas()).toEqual([
      {
        antes: { montoEnPesos: 18_560, primas: { [patente]: 9_280 } },
        despues: { montoEnPesos: 16_280, primas: { [patente]: 7_000 } },
      },
    ]);
  });

  it('charges what the sale holds or nothing, when ten calls race with PAGAR (F11)', async () => {
    const primas = await con(8_000);
    const [pago, ...cambios] = await Promise.all([
      pagar(casa, vendedor, id),
      ...Array.from({ length: 10 }, () => recalcular(casa, vendedor, id, primas)),
    ]);
    const { montoEnPesos, vehiculosViewModel, estadoIntencionDeVenta } = await leer();
    const suma = vehiculosViewModel.reduce((a: number, v: { prima: number }) => a + v.prima, 0);
    expect(montoEnPesos).toBe(suma);
    expect(estadoIntencionDeVenta).toBe(pago.estado === 200 ? 4 : 1);
    expect(cambios.filter(({ estado }) => estado !== 200 && estado !== 409)).toEqual([]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('repeats its answer for the same key and acts once', async () => {
    const cabeceras = { 'idempotency-key': `recalculo-${id}` };
    const primas = await con(8_000);
    const veces = [];
    for (const _ of [1, 2]) veces.push(await recalcular(casa, vendedor, id, primas, { cabeceras }));
    expect(veces.map(({ cuerpo }) => cuerpo.datos)).toEqual([16_000, 16_000]);
    expect(await auditadas()).toHaveLength(1);
    const otras = await recalcular(casa, vendedor, id, await con(9_000), { cabeceras });
    expect(otras.estado).toBe(422);
  });

  describe('a premium of the sale', () => {
    const mover = async (base: number) => {
      await cambiarBase(base);
      await pasarA(casa, vendedor, id, 2);
      const { montoEnPesos, vehiculosViewModel } = await leer();
      return [montoEnPesos, vehiculosViewModel.map((v: { prima: number }) => v.prima)];
    };

    it('stays when it was typed, while the agreement allows it; any other follows the agreement', async () => {
      const [primera, segunda] = (await con(8_000)) as { id: number }[];
      const igual = { ...segunda, primaParaCalculo: 9_280 };
      await recalcular(casa, vendedor, id, [primera ?? {}, igual]);
      expect(await mover(9_999)).toEqual([17_999, [8_000, 9_999]]);
      await cambiarPrecios(casa, vendedor.convenioId, { prima_minima: 9_000 });
      expect(await mover(9_280)).toEqual([18_560, [9_280, 9_280]]);
      await conPrimaVariable(casa, vendedor.convenioId);
    });

    it('comes back as typed when its vehicle is submitted again as answered', async () => {
      await recalcular(casa, vendedor, id, [(await con(8_000))[0] ?? {}]);
      const { vehiculosViewModel } = await leer();
      const extra = { idIntencionVenta: id };
      const { cuerpo } = await ingresar(casa, vendedor, vehiculosViewModel, extra);
      expect(cuerpo.datos.montoEnPesos).toBe(17_280);
      const vueltos = (await leer()).vehiculosViewModel;
      expect(vueltos.map((v: { primaManual: boolean }) => v.primaManual)).toEqual([true, false]);
    });

    it('is never marked as typed when nobody typed it', async () => {
      const vehiculo = await vehiculoPara(casa, vendedor, otraPatente());
      const eco = { ...vehiculo, prima: 8_000, primaManual: false };
      const { estado, cuerpo } = await ingresar(casa, vendedor, [eco]);
      expect([estado, cuerpo.errors]).toEqual([
        400,
        { 'vehiculosViewModel.0.prima': ['La prima no corresponde a la del convenio'] },
      ]);
    });
  });
});
