import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearConvenio, crearCorredor, crearUsuario } from '#server/test/negocio/fabrica.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';

interface Fila {
  id: number;
  nombre: string;
  corredor: string;
  estado: string;
}

describe('agreements within each role’s reach', () => {
  let casa: Casa;
  let admin = '';
  let adminId = 0;
  let suyo: Vendedor;
  let ajeno: Vendedor;
  let corredor = { id: 0, token: '' };
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    adminId = (await crearUsuario(casa, 2)).id;
    admin = await abrirSesionDe(casa, adminId);
    suyo = await crearVendedor(casa, { rangos: 0 });
    ajeno = await crearVendedor(casa, { rangos: 0 });
    const { id } = await crearUsuario(casa, 5, [suyo.corredorId]);
    corredor = { id, token: await abrirSesionDe(casa, id) };
  });
  afterAll(() => casa.cerrar());

  const leer = (ruta: string, token = admin) => pedir(casa, 'GET', `/Convenios/${ruta}`, { token });
  const lista = async (filtros: object, token = admin): Promise<{ filas: Fila[]; total: number }> =>
    (
      await pedir(casa, 'POST', '/Convenios/Buscar', {
        token,
        cuerpo: { pagina: 1, ...filtros },
      })
    ).cuerpo.datos;
  const ids = (filas: readonly Fila[]) => filas.map(({ id }) => id);

  it('[A-CONV-001] the list names broker, payment and access, and searches name and broker', async () => {
    const { nombre } = (await leer(`BuscarPorId/${suyo.convenioId}`)).cuerpo.datos;
    const { filas } = await lista({ texto: nombre });
    expect(filas).toContainEqual(
      expect.objectContaining({
        id: suyo.convenioId,
        nombre,
        corredor: expect.stringMatching(/^CORREDORA/),
        pago: 'Directo',
        acceso: 'Con Login',
        estado: 'Activo',
        vigente: true,
      }),
    );
    const [{ razon_social }] = (await casa.base
      .selectFrom('corredores')
      .select('razon_social')
      .where('id', '=', suyo.corredorId)
      .execute()) as [{ razon_social: string }];
    expect(ids((await lista({ texto: razon_social })).filas)).toEqual([suyo.convenioId]);
  });

  it('its state by date is shown, sorted by, and exported', async () => {
    const corredorId = await crearCorredor(casa);
    const de = (inicio: string, termino: string) =>
      crearConvenio(casa, { corredorId, usuarioIds: [], inicio, termino });
    await de('2026-11-21', '2027-01-01');
    await de('2026-11-20', '2027-01-01');
    await de('2026-01-01', '2026-11-20');
    await de('2026-01-01', '2026-11-19');
    const { filas } = await lista({ corredorId, orden: 'estado' });
    const estados = ['Activo', 'Activo', 'Finalizado', 'No Iniciado'];
    expect(filas.map(({ estado }) => estado)).toEqual(estados);
    const libro = await pedir(casa, 'POST', '/Convenios/Exportar', {
      token: admin,
      cuerpo: { corredorId, orden: 'estado' },
    });
    const hojas = read(libro.crudo);
    const celdas = utils.sheet_to_json<Record<string, string>>(hojas.Sheets['Convenios'] ?? {});
    expect(celdas.map(({ Estado }) => Estado)).toEqual(estados);
  });

  it('[A-ROL-003] an administrator maintains all; a broker reads its own; others have no list', async () => {
    const todos = ids((await lista({ tamano: 1_000 })).filas);
    expect(todos).toEqual(expect.arrayContaining([suyo.convenioId, ajeno.convenioId]));
    expect(ids((await lista({}, corredor.token)).filas)).toEqual([suyo.convenioId]);
    expect((await leer(`BuscarPorId/${suyo.convenioId}`, corredor.token)).estado).toBe(200);
    expect((await leer(`BuscarPorId/${ajeno.convenioId}`, corredor.token)).estado).toBe(404);
    expect((await leer('BuscarPorId/999999', corredor.token)).estado).toBe(404);
    for (const [metodo, ruta] of [
      ['POST', 'CrearConvenio'],
      ['PUT', `ActualizarConvenio/${suyo.convenioId}`],
      ['DELETE', `Desactivar/${suyo.convenioId}`],
    ] as const) {
      const intento = await pedir(casa, metodo, `/Convenios/${ruta}`, {
        ...{ token: corredor.token, ...(metodo !== 'DELETE' && { cuerpo: {} }) },
      });
      expect(intento.estado).toBe(403);
    }
    const soporte = await tokenDeRol(casa, 'soporte', 0);
    expect((await leer('Buscar', soporte ?? '')).estado).toBe(403);
  });

  it('[A-API-036] an administrator reads the maintained agreement, a seller the sold one', async () => {
    const mantenido = (await leer(`BuscarPorId/${suyo.convenioId}`)).cuerpo.datos;
    expect(mantenido).toMatchObject({
      corredorId: suyo.corredorId,
      version: 1,
      usuariosConvenioVM: [{ usuarioId: suyo.id }],
    });
    const vendido = (await leer(`BuscarPorId/${suyo.convenioId}`, suyo.token)).cuerpo.datos;
    expect(vendido.sePuedeVender).toBe(true);
    expect(vendido).not.toHaveProperty('usuariosConvenioVM');
  });

  it('[A-API-035] [A-CONV-002] come in blocks from 0; a shorter one is the last', async () => {
    const bloque = async (cantidad: number, n: number, quien = corredor): Promise<Fila[]> =>
      (
        await leer(
          `BuscarSimplePorUsuario/${quien.id}?cantidadADevolver=${cantidad}&bloqueActual=${n}`,
          quien.token,
        )
      ).cuerpo.datos;
    const { corredorId } = suyo;
    for (let i = 0; i < 2; i += 1) await crearConvenio(casa, { corredorId, usuarioIds: [] });
    const bloques = [await bloque(2, 0), await bloque(2, 1), await bloque(2, 2)];
    expect(bloques.map(({ length }) => length)).toEqual([2, 1, 0]);
    const todos = await bloque(100, 0);
    expect(bloques.flat()).toEqual(todos);
    expect(todos[0]).toHaveProperty('estado');
    // All at once for a report's selector: only number, name and broker.
    const livianos = todos.map(({ id, nombre, corredor: de }) => ({ id, nombre, corredor: de }));
    expect(await bloque(90_000, 0)).toEqual(livianos);
    expect(await bloque(90_000, 1)).toEqual([]);
    expect(ids(await bloque(100, 0, suyo))).toEqual([suyo.convenioId]);
    const deOtro = await leer(`BuscarSimplePorUsuario/${suyo.id}`, corredor.token);
    expect(deOtro.estado).toBe(403);
  });

  it('[A-API-037] of a broker are for users who work with that broker', async () => {
    const de = (corredorId: number, token: string) =>
      leer(`BuscarPorCorredor/${corredorId}`, token);
    const propios = (await de(suyo.corredorId, corredor.token)).cuerpo.datos;
    expect(ids(propios)).toContain(suyo.convenioId);
    expect(ids((await de(ajeno.corredorId, admin)).cuerpo.datos)).toEqual([ajeno.convenioId]);
    expect((await de(ajeno.corredorId, corredor.token)).estado).toBe(403);
    expect((await de(999_999, corredor.token)).estado).toBe(403);
    expect(ids((await de(suyo.corredorId, suyo.token)).cuerpo.datos)).toEqual([suyo.convenioId]);
  });
});
