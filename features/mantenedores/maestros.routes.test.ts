import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir } from '#server/test/cliente.ts';

interface Fila {
  id: number;
  nombre: string;
}

describe('brands and models', () => {
  let casa: Casa;
  let token: string;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    ({ token } = await crearVendedor(casa));
  });
  afterAll(() => casa.cerrar());

  const datos = async (ruta: string): Promise<Fila[]> =>
    (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
  const nombres = async (ruta: string): Promise<string[]> =>
    (await datos(ruta)).map(({ nombre }) => nombre);

  it('[V-API-012] [A-API-084] [A-API-085] every brand by name; with /true only the valid ones, for selectors', async () => {
    const todas = await nombres('/Marcas/Buscar');
    expect(todas).toContain('CHEVROLET');
    expect(todas).toEqual(todas.toSorted());
    await casa.base
      .updateTable('marcas')
      .set({ vigente: false })
      .where('nombre', '=', 'CHEVROLET')
      .execute();
    expect(await nombres('/Marcas/Buscar')).toEqual(todas);
    expect(await nombres('/Marcas/Buscar/true')).toEqual(todas.filter((n) => n !== 'CHEVROLET'));
    expect((await pedir(casa, 'GET', '/Marcas/Buscar/false', { token })).estado).toBe(400);
  });

  it('[V-API-013] [A-API-088] the valid models of a brand and a type, and none of another pair', async () => {
    const marca = (await datos('/Marcas/Buscar')).find(({ nombre }) => nombre === 'TOYOTA');
    const modelo = await casa.base
      .selectFrom('modelos')
      .select(['id', 'nombre', 'tipo_vehiculo_id'])
      .where('marca_id', '=', marca?.id ?? 0)
      .executeTakeFirstOrThrow();
    const ruta = `/Modelos/Buscar/${marca?.id}/${modelo.tipo_vehiculo_id}`;
    const hallados = await datos(ruta);
    expect(hallados.find(({ id }) => id === modelo.id)).toEqual({
      id: modelo.id,
      nombre: modelo.nombre,
      estaVigente: true,
      marcaVM: { id: marca?.id, nombre: 'TOYOTA', estaVigente: true },
      tipoVehiculoVM: {
        id: modelo.tipo_vehiculo_id,
        nombre: expect.any(String),
        estaVigente: true,
      },
      version: 1,
    });
    await casa.base
      .updateTable('modelos')
      .set({ vigente: false })
      .where('id', '=', modelo.id)
      .execute();
    expect((await datos(ruta)).map(({ id }) => id)).toEqual(
      hallados.map(({ id }) => id).filter((id) => id !== modelo.id),
    );
    expect(await datos(`/Modelos/Buscar/${marca?.id}/999999`)).toEqual([]);
  });
});
