import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alFondo } from '#server/test/al-fondo.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pasarA,
  pedir,
  type Vendedor,
} from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { invariantesRotos } from '#server/test/oraculo.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

const VIGENCIA = { inicioVigencia: '2026-11-20', terminoVigencia: '2027-11-20' };
type Recurso = 'Folio' | 'Poliza';

describe('disabling a range while sales wait for its numbers', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  let desde = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 0 });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());
  beforeEach(async () => {
    await casa.base.updateTable('rangos').set({ vigente: false }).execute();
    await casa.base.updateTable('stock_reservado').set({ cantidad: 0 }).execute();
  });

  /** A new range of a kind with that many numbers; returns its id. */
  const agregar = async (recurso: Recurso, cuantos: number): Promise<number> => {
    const numeroInicial = (desde += 1_000);
    const { cuerpo } = await pedir(casa, 'POST', `/NumerosDePolizaYFolio/CrearRango${recurso}`, {
      token: admin,
      cuerpo: { numeroInicial, numeroFinal: numeroInicial + cuantos - 1, ...VIGENCIA },
    });
    return cuerpo.datos.id as number;
  };
  const agregarAmbos = async (cuantos: number) => ({
    poliza: await agregar('Poliza', cuantos),
    folio: await agregar('Folio', cuantos),
  });
  const apagar = (recurso: Recurso, id: number) =>
    pedir(casa, 'DELETE', `/${recurso}/Desactivar/${id}`, { token: admin });
  let usados = 0;
  const enTerminos = async (cuantos: number): Promise<number> => {
    const vehiculos = await entradasDe(casa, tramoDelParque((usados += cuantos), cuantos));
    const { cuerpo } = await ingresar(casa, vendedor, vehiculos);
    await pasarA(casa, vendedor, cuerpo.datos.id, 2);
    await pasarA(casa, vendedor, cuerpo.datos.id, 3);
    return cuerpo.datos.id as number;
  };
  const pagada = async (cuantos: number): Promise<number> => {
    const id = await enTerminos(cuantos);
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    return id;
  };

  it('is refused unless the other ranges cover the reserved numbers', async () => {
    const { poliza, folio } = await agregarAmbos(10);
    const id = await pagada(3);
    for (const [recurso, rango] of [
      ['Poliza', poliza],
      ['Folio', folio],
    ] as const) {
      const { estado, cuerpo } = await apagar(recurso, rango);
      expect([estado, cuerpo.codigo]).toEqual([409, 'rangos.reservado']);
      expect(cuerpo.mensaje).toMatch(/^No se puede desactivar el rango: hay 3 números reservados/);
    }
    const otra = await agregar('Poliza', 2);
    expect((await apagar('Poliza', poliza)).estado).toBe(409);
    await apagar('Poliza', otra);
    await agregar('Poliza', 3);
    expect((await apagar('Poliza', poliza)).estado).toBe(200);
    await correrTramo(casa, id);
    const polizas = await polizasDe(casa, id);
    expect(polizas.map(({ numero_poliza }) => numero_poliza)).toEqual([
      desde,
      desde + 1,
      desde + 2,
    ]);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('without reserved numbers is accepted; new sales are refused until it is enabled again', async () => {
    const { poliza } = await agregarAmbos(10);
    const id = await enTerminos(1);
    expect((await apagar('Poliza', poliza)).estado).toBe(200);
    const { estado, cuerpo } = await pagar(casa, vendedor, id);
    expect([estado, cuerpo.codigo]).toEqual([409, 'rangos.sin_stock']);
    await pedir(casa, 'POST', '/Poliza/Reactivar', { token: admin, cuerpo: { id: poliza } });
    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    await correrTramo(casa, id);
  });

  it('is accepted for a range that gives nothing today, whatever is reserved', async () => {
    await agregarAmbos(2);
    await pagada(1);
    const agotado = await agregar('Poliza', 5);
    await casa.base
      .updateTable('rangos')
      .set((eb) => ({ siguiente: eb('numero_final', '+', 1) }))
      .where('id', '=', agotado)
      .execute();
    // The reserve is already short, and not because of this range.
    await casa.base.updateTable('stock_reservado').set({ cantidad: 50 }).execute();
    expect((await apagar('Poliza', agotado)).estado).toBe(200);
  });

  it('finds a range under its own kind only', async () => {
    const { poliza, folio } = await agregarAmbos(5);
    for (const [recurso, id] of [
      ['Folio', poliza],
      ['Poliza', folio],
      ['Folio', 999_999],
    ] as const) {
      const { estado, cuerpo } = await apagar(recurso, id);
      expect([estado, cuerpo.codigo]).toEqual([404, 'registro.no_encontrado']);
    }
  });

  it('an issuance that waits for numbers continues when a range is added', async () => {
    const { folio } = await agregarAmbos(2);
    const id = await pagada(2);
    // Forced in the database, because the screen refuses it.
    await casa.base.updateTable('rangos').set({ vigente: false }).where('id', '=', folio).execute();
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toHaveLength(0);
    await agregar('Folio', 2);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toHaveLength(2);
  });

  it.each(alFondo([3, 6]))(
    'concurrent paying and disabling, %i times, never leave a sale without its numbers%s',
    async (vueltas) => {
      for (let vuelta = 0; vuelta < vueltas; vuelta += 1) {
        await casa.base.updateTable('rangos').set({ vigente: false }).execute();
        await casa.base.updateTable('stock_reservado').set({ cantidad: 0 }).execute();
        const { poliza, folio } = await agregarAmbos(4);
        const ids = [await enTerminos(1), await enTerminos(1)];
        const [apagada, folioApagado, ...pagos] = await Promise.all([
          apagar('Poliza', poliza),
          apagar('Folio', folio),
          ...ids.map((id) => pagar(casa, vendedor, id)),
        ]);
        const algoApagado = apagada.estado === 200 || folioApagado.estado === 200;
        const algoPagado = pagos.some(({ estado }) => estado === 200);
        expect([algoApagado, algoPagado]).toContain(true);
        expect(algoApagado && algoPagado).toBe(false);
      }
    },
  );
});
