import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alFondo } from '#server/test/al-fondo.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, pagar, pasarA, type Vendedor } from '#server/test/cliente.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';

const VENTAS = 20;

describe.each(alFondo([5, 50]))('numbers under load, %i vehicles a sale (F17)%s', (vehiculos) => {
  let casa: Casa;
  let vendedor: Vendedor;
  const log: string[] = [];
  beforeAll(async () => {
    casa = await levantarCasa({ log: { write: (linea) => log.push(linea) } });
    vendedor = await crearVendedor(casa, { rangos: VENTAS * vehiculos });
  });
  afterAll(() => casa.cerrar());

  const hastaTerminos = async (indice: number): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(indice * vehiculos, vehiculos));
    // One e-mail for the whole fleet, because the test is about numbers.
    const flota = entradas.map((entrada) => ({
      ...entrada,
      propietarioVM: { ...entrada.propietarioVM, email: `flota.${indice}@correo.example` },
    }));
    const { cuerpo } = await ingresar(casa, vendedor, flota);
    await pasarA(casa, vendedor, cuerpo.datos.id, 2);
    await pasarA(casa, vendedor, cuerpo.datos.id, 3);
    return cuerpo.datos.id as number;
  };

  it('gives each number of one range once to twenty concurrent sales, without deadlock', async () => {
    const ids: number[] = [];
    for (let i = 0; i < VENTAS; i += 1) ids.push(await hastaTerminos(i));
    const respuestas = await Promise.all(ids.map((id) => pagar(casa, vendedor, id)));
    expect(new Set(respuestas.map(({ estado }) => estado))).toEqual(new Set([200]));
    expect(await rotosAlTerminar(casa, 60)).toEqual([]);

    const rangos = await casa.base.selectFrom('rangos').selectAll().orderBy('clase').execute();
    const polizas = await casa.base.selectFrom('polizas').selectAll().execute();
    expect(polizas).toHaveLength(VENTAS * vehiculos);
    for (const rango of rangos) {
      expect(rango.siguiente).toBe(rango.numero_final + 1);
      const usados = polizas
        .map((p) => (rango.clase === 'poliza' ? p.numero_poliza : p.numero_folio))
        .toSorted((a, b) => a - b);
      expect(usados).toEqual(
        Array.from({ length: VENTAS * vehiculos }, (_, i) => rango.numero_inicial + i),
      );
    }
    const reservado = await casa.base.selectFrom('stock_reservado').select('cantidad').execute();
    expect(reservado).toEqual([{ cantidad: 0 }, { cantidad: 0 }]);
    const malas = log.filter((linea) =>
      /"(40P01|40001)"|trabajo fallido|"level":[56]0/.test(linea),
    );
    expect(malas).toEqual([]);
  });
});
