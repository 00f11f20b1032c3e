import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { detener } from '#server/test/negocio/convenios.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { ROLES } from '#values/perfil.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CambioVM } from './calendario.contract.ts';

let casa: Casa;
let vendedor: Vendedor;
let admin = '';
beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
  vendedor = await crearVendedor(casa);
  admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
});
afterAll(() => casa.cerrar());

const leer = (token: string | undefined) =>
  pedir(casa, 'GET', '/Calendario/Buscar', { ...(token !== undefined && { token }) });

it('[A-ORDEN-009] [A-ORDEN-014] has what changes from now on, by day, for Administrador and Soporte', async () => {
  await sql`delete from precios_de_prima where desde > '2026-11-20'`.execute(casa.base);
  const prima = await casa.base
    .selectFrom('convenio_primas')
    .select(['id', 'mes_legal'])
    .where('convenio_id', '=', vendedor.convenioId)
    .where('vigente', '=', true)
    .executeTakeFirstOrThrow();
  await casa.base
    .insertInto('precios_de_prima')
    .values({ prima_id: prima.id, periodo: 2028, desde: '2027-02-01', valor: 9_990 })
    .execute();
  await casa.base
    .updateTable('corredores')
    .set({ garantia_hasta: '2027-01-15', representante_hasta: '2026-11-19' })
    .where('id', '=', vendedor.corredorId)
    .execute();
  await detener(casa, admin, {
    desde: '2026-12-01T12:30:00.000Z',
    hasta: '2026-12-02T02:59:00.000Z',
  });
  await casa.base
    .updateTable('redacciones')
    .set({ hasta: '2027-01-31' })
    .where('desde', '=', '2026-02-09')
    .execute();

  const { cambios } = (await leer(admin)).cuerpo.datos as { cambios: CambioVM[] };
  const { convenioId, corredorId } = vendedor;
  const deTemporada = (mes: number) => (prima.mes_legal === mes ? [convenioId] : []);
  expect(cambios.map(({ clase, fecha, ids }) => [fecha, clase, ids])).toEqual([
    ['2026-12-01', 'detencion_desde', [expect.any(Number)]],
    ['2026-12-01', 'detencion_hasta', [expect.any(Number)]],
    ['2027-01-15', 'papel', [corredorId]],
    ['2027-01-31', 'redaccion_hasta', []],
    ['2027-02-01', 'temporada', deTemporada(3)],
    ['2027-02-01', 'precios', [convenioId]],
    ['2027-04-01', 'temporada', deTemporada(5)],
    ['2027-08-01', 'temporada', deTemporada(9)],
  ]);
  expect(cambios[5]).toMatchObject({ que: expect.any(String), precios: 1, periodo: 2028 });
  for (const rol of ROLES) {
    const { estado } = await leer(await tokenDeRol(casa, rol, vendedor.convenioId));
    const esperado = ['administrador', 'soporte'].includes(rol) ? 200 : 403;
    expect([rol, estado]).toEqual([rol, rol === 'anonimo' ? 401 : esperado]);
  }
});
