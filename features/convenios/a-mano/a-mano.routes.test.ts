import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor, ventaEnTerminos } from '#server/test/cliente.ts';
import { crearConvenio, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe } from '#server/test/sesiones.ts';

describe('agreements at hand', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let ajeno: Vendedor;
  let otro: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    ajeno = await crearVendedor(casa, { rangos: 0 });
    const { id, corredorId } = vendedor;
    otro = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
  });
  afterAll(() => casa.cerrar());

  const leer = async (token = vendedor.token) =>
    (await pedir(casa, 'GET', '/Convenios/AMano', { token })).cuerpo.datos;
  const tener = (cuerpo: object, token = vendedor.token) =>
    pedir(casa, 'POST', '/Convenios/TenerAMano', { token, cuerpo });

  it('[A-CONVLISTA-001] a star is set and removed, for its user only', async () => {
    expect(await leer()).toEqual([]);
    const puesta = [{ id: otro, favorito: true, usado: null }];
    expect((await tener({ convenioId: otro, favorito: true })).cuerpo.datos).toEqual(puesta);
    expect((await tener({ convenioId: otro, favorito: true })).cuerpo.datos).toEqual(puesta);
    const admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
    expect(await leer(admin)).toEqual([]);
    expect((await tener({ convenioId: otro, favorito: false })).cuerpo.datos).toEqual([]);
  });

  it('[A-CONVLISTA-002] agreements last sold through or chosen have a time', async () => {
    await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const [vendido] = await leer();
    expect(vendido).toEqual({
      ...{ id: vendedor.convenioId, favorito: false },
      usado: casa.reloj.ahora().toISOString(),
    });
    const { cuerpo } = await tener({ convenioId: otro });
    expect(cuerpo.datos.map(({ id }: { id: number }) => id)).toEqual([vendedor.convenioId, otro]);
    await tener({ convenioId: otro, favorito: true });
    expect((await leer())[1]).toMatchObject({ favorito: true, usado: expect.any(String) });
  });

  it('[A-CONVLISTA-003] an agreement beyond reach is not found, and one that left the reach is not listed', async () => {
    expect((await tener({ convenioId: ajeno.convenioId, favorito: true })).estado).toBe(404);
    await tener({ convenioId: otro, favorito: true });
    await casa.base
      .updateTable('convenio_usuarios')
      .set({ vigente: false })
      .where('convenio_id', '=', otro)
      .execute();
    expect((await leer()).map(({ id }: { id: number }) => id)).not.toContain(otro);
  });
});
