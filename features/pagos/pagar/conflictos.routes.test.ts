import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  entrar,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { cambiarPrecios } from '#server/test/negocio/convenios.ts';

describe('PAGAR after a concurrent change', () => {
  let casa: Casa;
  let uno: Vendedor;
  let otro: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    uno = await crearVendedor(casa);
    otro = await crearVendedor(casa, { rangos: 0 });
  });
  afterAll(() => casa.cerrar());

  const venta = (id: number) =>
    casa.base.selectFrom('ventas').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const coberturas = async (id: number): Promise<number> => {
    const filas = await casa.base
      .selectFrom('coberturas as c')
      .innerJoin('venta_vehiculos as v', 'v.id', 'c.venta_vehiculo_id')
      .select('c.patente')
      .where('v.venta_id', '=', id)
      .execute();
    return filas.length;
  };
  const deMuchos = async (vendedor: Vendedor, desde: number, cuantos: number): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(desde, cuantos));
    const { cuerpo, estado } = await ingresar(casa, vendedor, entradas);
    expect([estado, cuerpo]).toEqual([200, expect.anything()]);
    await pasarA(casa, vendedor, cuerpo.datos.id, 2);
    await pasarA(casa, vendedor, cuerpo.datos.id, 3);
    return cuerpo.datos.id;
  };

  it('[V-VUELTA-011] sells one of two sales of a plate paid at once; the other gets 409 with the plate and stays unchanged', async () => {
    const ids = [
      await ventaEnTerminos(casa, uno, ['HWJP59', 'JVGX15']),
      await ventaEnTerminos(casa, otro, ['JVGX15', 'VLBP65']),
    ] as const;
    const respuestas = await Promise.all([pagar(casa, uno, ids[0]), pagar(casa, otro, ids[1])]);
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const perdedor = respuestas.findIndex(({ estado }) => estado === 409);
    expect(respuestas[perdedor]?.cuerpo).toMatchObject({
      codigo: 'venta.vigencia_ocupada',
      mensaje:
        'El vehículo JVGX15 ya tiene una póliza vigente o una compra en curso para el mismo período.',
    });
    const perdida = ids[perdedor] ?? 0;
    expect(await coberturas(perdida)).toBe(0);
    expect(await venta(perdida)).toMatchObject({ etapa: 3, pagada_en: null, estado_emision: null });
  });

  it('does not deadlock on sales of the same fifty plates in opposite order', async () => {
    const ids = await Promise.all(
      [uno, otro, uno, otro, uno, otro].map((quien) => deMuchos(quien, 100, 50)),
    );
    const respuestas = await Promise.all(
      ids.map((id, i) => pagar(casa, i % 2 === 0 ? uno : otro, id)),
    );
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const perdidas = respuestas.filter(({ estado }) => estado === 409);
    expect(new Set(perdidas.map(({ cuerpo }) => cuerpo.codigo))).toEqual(
      new Set(['venta.vigencia_ocupada']),
    );
  });

  it('answers 409 for a plate sold after it was shown, and never moves to the next period silently', async () => {
    const primera = await ventaEnTerminos(casa, uno, ['LXWJ75']);
    const segunda = await ventaEnTerminos(casa, otro, ['LXWJ75']);
    expect((await pagar(casa, uno, primera)).estado).toBe(200);
    const { estado, cuerpo } = await pagar(casa, otro, segunda);
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.vigencia_ocupada']);

    expect((await pasarA(casa, otro, segunda, 2)).estado).toBe(200);
    const { token } = otro;
    const lista = await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${segunda}`, { token });
    const [vehiculo] = lista.cuerpo.datos.vehiculosViewModel;
    expect([vehiculo.vigenciaDesde, vehiculo.vigenciaHasta]).toEqual(['2027-04-01', '2028-03-31']);
    await pasarA(casa, otro, segunda, 3);
    expect((await pagar(casa, otro, segunda)).estado).toBe(200);
  });

  it('answers 409 for a premium changed after it was shown, and charges nothing', async () => {
    const id = await ventaEnTerminos(casa, uno, ['TWGV11']);
    await cambiarPrecios(casa, uno.convenioId, { valor: 12_000 });
    const { estado, cuerpo } = await pagar(casa, uno, id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.monto_cambio']);
    expect(await venta(id)).toMatchObject({ etapa: 3, monto_en_pesos: 9_280 });
    await pasarA(casa, uno, id, 2);
    const { cuerpo: confirmada } = await pasarA(casa, uno, id, 3);
    expect(confirmada.datos.montoEnPesos).toBe(12_000);
    expect((await pagar(casa, uno, id)).estado).toBe(200);
  });

  it("[V-PAGO1-001] refuses an amount other than the displayed one, names today's, and writes nothing", async () => {
    const id = await deMuchos(uno, 300, 1);
    const hechos = () => casa.base.selectFrom('hechos').select('id').execute();
    const antes = await hechos();
    const rechazo = await pagar(casa, uno, id, { montoVisto: 11_999 });
    expect([rechazo.estado, rechazo.cuerpo.codigo]).toEqual([409, 'venta.monto_cambio']);
    expect(rechazo.cuerpo.montoEnPesos).toBe(12_000);
    expect(rechazo.cuerpo.mensaje).toContain('hoy es $\u00a012.000');
    expect(await venta(id)).toMatchObject({ etapa: 3, pagada_en: null, contrato_el: null });
    expect(await coberturas(id)).toBe(0);
    expect(await hechos()).toEqual(antes);
    const enReemision = await pagar(casa, uno, id, { montoVisto: 12_000, reemision: {} });
    expect(Object.keys(enReemision.cuerpo.errors)).toEqual(['montoVisto']);
    expect((await pagar(casa, uno, id, { montoVisto: 12_000 })).estado).toBe(200);
  });

  it("[V-PAGO1-001] names today's amount when a premium changed, even to a buyer who saw the new one", async () => {
    const id = await deMuchos(uno, 301, 1);
    const cambiarPrima = (prima: number) => cambiarPrecios(casa, uno.convenioId, { valor: prima });
    await cambiarPrima(12_500);
    for (const montoVisto of [12_000, 12_500]) {
      const { estado, cuerpo } = await pagar(casa, uno, id, { montoVisto });
      expect([estado, cuerpo.codigo]).toEqual([409, 'venta.monto_cambio']);
      expect(cuerpo.montoEnPesos).toBe(12_500);
    }
    expect(await venta(id)).toMatchObject({ etapa: 3, monto_en_pesos: 12_000 });
    await cambiarPrima(12_000);
  });

  it.each([-1, 9280.5, '9280', null])(
    '[V-PAGO1-001] accepts only whole pesos as the displayed amount, not %j',
    async (montoVisto) => {
      const { estado, cuerpo } = await pagar(casa, uno, 1, { montoVisto });
      expect([estado, Object.keys(cuerpo.errors)]).toEqual([400, ['montoVisto']]);
    },
  );

  it('answers 409 to an old version and takes the present one', async () => {
    const id = await ventaEnTerminos(casa, uno, ['AA1112']);
    const { version } = await venta(id);
    const vieja = await pagar(casa, uno, id, { version: version - 1 });
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'venta.version']);
    expect((await pagar(casa, uno, id, { version })).estado).toBe(200);
    // A repeated PAGAR with the old version answers 200: the sale is paid.
    expect((await pagar(casa, uno, id, { version })).estado).toBe(200);
  });

  it('moves no cover silently when the season begins between terms and PAGAR', async () => {
    const id = await ventaEnTerminos(casa, uno, ['BBC011']);
    casa.reloj.fijar(new Date('2027-02-01T03:00:01Z'));
    const { nombre } = uno;
    const febrero = { ...uno, token: await entrar(casa, nombre) };
    const { estado, cuerpo } = await pagar(casa, febrero, id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.vigencia_cambio']);
    expect(await venta(id)).toMatchObject({ etapa: 3, pagada_en: null });
    await pasarA(casa, febrero, id, 3);
    expect((await pagar(casa, febrero, id)).estado).toBe(200);
  });

  it('[V-CONTRATO-006] answers 409 when midnight moved the start day, and charges nothing until it was shown again', async () => {
    const patente = 'VF5302';
    casa.reloj.fijar(new Date('2027-05-11T03:59:30Z'));
    const noche = { ...uno, token: await entrar(casa, uno.nombre) };
    const id = await ventaEnTerminos(casa, noche, [patente]);
    casa.reloj.fijar(new Date('2027-05-11T04:00:07Z'));
    const { estado, cuerpo } = await pagar(casa, noche, id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'venta.vigencia_cambio']);
    expect(cuerpo.mensaje).toBe(
      'Las fechas de cobertura cambiaron desde que las revisó. Por favor, revise nuevamente la lista de vehículos.',
    );
    expect(await venta(id)).toMatchObject({ etapa: 3, pagada_en: null, contrato_el: null });
    expect(await coberturas(id)).toBe(0);
    await pasarA(casa, noche, id, 2);
    await pasarA(casa, noche, id, 3);
    expect((await pagar(casa, noche, id)).estado).toBe(200);
    expect(await venta(id)).toMatchObject({ contrato_el: '2027-05-11' });
  });

  it('leaves every invariant intact', async () => {
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });
});
