import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, pedir, type Vendedor } from '#server/test/cliente.ts';
import { esperar } from '#server/test/esperar.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { filaBuena, patenteNumero, titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';

const [UNA = '', OTRA = ''] = [7_300, 7_301].map(patenteNumero);
const libro = (...filas: ReturnType<typeof filaBuena>[]) =>
  xlsxAMano([titulosDe('normal'), ...filas]);
const MALO = libro(filaBuena({ patente: UNA, anio: 1700 }), filaBuena({ patente: OTRA }));
const BUENO = libro(filaBuena({ patente: UNA }), filaBuena({ patente: OTRA }));

describe('the corrected file of a load with errors', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa();
    vendedor = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const malo = async (): Promise<string> =>
    String((await subir(casa, vendedor, MALO)).cuerpo.borradorId);
  const corregida = (borradorId: string, archivo: Buffer, quien = vendedor, extra: object = {}) =>
    subir(casa, quien, archivo, { campos: { borradorId }, ...extra });
  const borrador = (id: string) =>
    pedir(casa, 'GET', `/CargaMasiva/Borrador/${id}`, { token: vendedor.token });
  const cargas = async (): Promise<number> => {
    const { n } = await casa.base
      .selectFrom('cargas')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  it('[V-CARGA-002] replaces the wrong rows: the draft becomes the sale', async () => {
    const id = await malo();
    const antes = await cargas();
    const aun = await corregida(id, libro(filaBuena({ patente: 'XX' })), vendedor, {
      nombre: 'otra vez.xlsx',
    });
    expect([aun.estado, aun.cuerpo.codigo, String(aun.cuerpo.borradorId)]).toEqual([
      400,
      'carga.filas_con_errores',
      id,
    ]);
    expect((await borrador(id)).cuerpo.datos).toMatchObject({
      nombreArchivo: 'otra vez.xlsx',
      filas: [{ numero: 2, errores: [{ columna: 'patente' }] }],
    });
    const { estado, cuerpo } = await corregida(id, BUENO);
    expect([estado, cuerpo.datos.cantidadVehiculos]).toEqual([200, 2]);
    expect(await cargas()).toBe(antes);
    expect((await borrador(id)).estado).toBe(404);
  });

  it('[V-CARGA-002] is refused once its rows became a sale, in another window too: nothing is sold twice', async () => {
    const id = await malo();
    const [una, otra] = await Promise.all([corregida(id, BUENO), corregida(id, BUENO)]);
    expect([una.estado, otra.estado].toSorted((a, b) => a - b)).toEqual([200, 404]);
    const ajeno = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, ajeno);
    expect((await corregida(await malo(), BUENO, ajeno)).estado).toBe(404);
  });

  it('[V-CARGA-002] replaces rows refused by the preparation too, which are then not opened again', async () => {
    const { token } = vendedor;
    const { id: idv } = (
      await subir(casa, vendedor, libro(filaBuena({ patente: UNA, tipoUso: 'VOLAR' })))
    ).cuerpo.datos;
    const avance = `/IntencionesDeVenta/ConsultaEstadoPreparacionCargaMasiva/${idv}`;
    await esperar('errores', 20, async () => {
      const { cuerpo } = await pedir(casa, 'GET', avance, { token });
      return cuerpo.datos === -1;
    });
    const abrir = () =>
      pedir(casa, 'POST', '/CargaMasiva/AbrirErrores', { token, cuerpo: { idv } });
    const { borradorId } = (await abrir()).cuerpo.datos;
    expect((await corregida(String(borradorId), BUENO)).estado).toBe(200);
    expect((await abrir()).cuerpo.codigo).toBe('carga.ya_corregida');
  });
});
