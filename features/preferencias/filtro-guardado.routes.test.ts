import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { limiteDeFiltros } from './filtro-guardado.errors.ts';
import { MAXIMO_DE_FILTROS } from './filtro-guardado.ts';

const LISTA = 'Renovaciones/Buscar';

describe('saved filters', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let otro: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    otro = await crearVendedor(casa, { rangos: 0 });
  });
  afterAll(() => casa.cerrar());

  const escribir = (ruta: 'Guardar' | 'Eliminar', cuerpo: object, { token } = vendedor) =>
    pedir(casa, 'POST', `/FiltrosGuardados/${ruta}`, {
      token,
      cuerpo: { lista: LISTA, ...cuerpo },
    });
  const leer = async (lista = LISTA, { token } = vendedor) =>
    (await pedir(casa, 'GET', `/FiltrosGuardados/Buscar?lista=${lista}`, { token })).cuerpo.datos;

  it('[A-GUARDA-001] a user saves them per list, replaces one by its name, and deletes one', async () => {
    await escribir('Guardar', { nombre: ' Sur ', valor: { convenio: '7', orden: '-patente' } });
    await escribir('Guardar', { nombre: 'Marzo', valor: { mes: '3' } });
    const sur = { nombre: 'Sur', valor: { convenio: '7', orden: '-patente' } };
    expect(await leer()).toEqual([{ nombre: 'Marzo', valor: { mes: '3' } }, sur]);
    expect(await leer('Modelos/Buscar')).toEqual([]);
    const { cuerpo } = await escribir('Guardar', { nombre: 'Marzo', valor: { mes: '5' } });
    expect(cuerpo.datos).toEqual([{ nombre: 'Marzo', valor: { mes: '5' } }, sur]);
    await escribir('Eliminar', { nombre: 'Marzo' });
    expect((await escribir('Eliminar', { nombre: 'Marzo' })).cuerpo.datos).toEqual([sur]);
  });

  it('[A-GUARDA-002] nobody sees or changes another user’s', async () => {
    await escribir('Guardar', { nombre: 'Propio', valor: { mes: '3' } }, otro);
    await escribir('Eliminar', { nombre: 'Propio' });
    expect(await leer(LISTA, otro)).toEqual([{ nombre: 'Propio', valor: { mes: '3' } }]);
    expect(JSON.stringify(await leer())).not.toContain('Propio');
  });

  it('[A-GUARDA-002] a filter gives no extra rights: the list answers as for any caller', async () => {
    const valor = { convenio: String(otro.convenioId) };
    expect((await escribir('Guardar', { nombre: 'Ajeno', valor })).estado).toBe(200);
    const { cuerpo } = await pedir(casa, 'POST', '/Renovaciones/Buscar', {
      token: vendedor.token,
      cuerpo: { convenioId: otro.convenioId },
    });
    expect(cuerpo.datos).toEqual([]);
  });

  it('[A-GUARDA-003] accept ids and codes only, and no text typed to find a person', async () => {
    for (const valor of [
      { texto: 'ROSA PINO' },
      { rut: '12.345.678-5' },
      { a: 'x'.repeat(2_001) },
      { 'no es clave': '1' },
      Object.fromEntries([...'abcdefghijk'].map((clave) => [clave, '1'])),
    ]) {
      expect([valor, (await escribir('Guardar', { nombre: 'Malo', valor })).estado]).toEqual([
        valor,
        400,
      ]);
    }
    for (const nombre of ['', '   ', 'x'.repeat(61)]) {
      expect((await escribir('Guardar', { nombre, valor: {} })).estado).toBe(400);
    }
  });

  it(`[A-GUARDA-004] limits a user to ${MAXIMO_DE_FILTROS}, even with concurrent calls; an existing one can still be changed`, async () => {
    const { id, token } = await crearVendedor(casa, { rangos: 0 });
    const fila = { usuario_id: id, lista: 'Modelos/Buscar', valor: '{}' };
    await casa.base
      .insertInto('filtros_guardados')
      .values(
        Array.from({ length: MAXIMO_DE_FILTROS - 2 }, (_, i) => ({
          ...fila,
          nombre: `Filtro ${i}`,
          creado_en: casa.reloj.ahora(),
        })),
      )
      .execute();
    const guardar = (nombre: string) =>
      pedir(casa, 'POST', '/FiltrosGuardados/Guardar', {
        token,
        cuerpo: { lista: LISTA, nombre, valor: {} },
      });
    const respuestas = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(guardar));
    expect(respuestas.map(({ estado }) => estado).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409,
    ]);
    expect(respuestas.find(({ estado }) => estado === 409)?.cuerpo).toMatchObject({
      codigo: limiteDeFiltros().codigo,
    });
    const [puesto, ...otros] = (await leer(LISTA, { ...otro, token })) as { nombre: string }[];
    expect(otros).toHaveLength(1);
    expect((await guardar(puesto?.nombre ?? '')).estado).toBe(200);
  });
});
