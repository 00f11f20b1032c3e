import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { trabajoPrepararCarga } from './preparar-carga.job.ts';

class Muerto extends Error {}

describe('a preparation that ends while it asks the register', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  it('[V-CARGA-010] goes on with what was answered, and its progress never goes back', async () => {
    const libro = xlsxAMano([
      titulosDe('normal'),
      ...['HWJP59', 'VLBP65', 'AA1112'].map((patente) => filaBuena({ patente })),
    ]);
    const { id } = (await subir(casa, vendedor, libro)).cuerpo.datos;
    const { id: cargaId } = await casa.base
      .selectFrom('cargas')
      .select('id')
      .where('venta_id', '=', id)
      .executeTakeFirstOrThrow();
    const avance = async () => {
      const ruta = `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${id}`;
      return (await pedir(casa, 'GET', ruta, { token: vendedor.token })).cuerpo.datos;
    };
    const preparar = trabajoPrepararCarga(casa.enTransaccion);
    const mortal = {
      ...casa.contexto(),
      falla: (punto: string) => {
        if (punto === 'carga.trasAveriguar') throw new Muerto();
      },
    };
    expect(await avance()).toBe(0);
    await expect(preparar(mortal, { cargaId })).rejects.toThrow(Muerto);
    const consultas = casa.registro.consultas();
    // Asking for a plate is half of its way.
    expect(await avance()).toBe(50);
    await preparar(casa.contexto(), { cargaId });
    expect(await avance()).toBe(100);
    expect(casa.registro.consultas()).toBe(consultas);
    const vendidos = await casa.base
      .selectFrom('venta_vehiculos')
      .select('registro_verificado')
      .where('venta_id', '=', id)
      .execute();
    expect(vendidos).toEqual(Array.from({ length: 3 }, () => ({ registro_verificado: true })));
  });
});
