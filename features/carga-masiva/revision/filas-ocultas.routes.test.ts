import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permitirMasiva, subir } from '#server/test/negocio/carga.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, type Vendedor } from '#server/test/cliente.ts';
import { xlsxAMano } from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { tablaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';

describe('a workbook of vehicles with hidden rows', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa, { rangos: 0 });
    await permitirMasiva(casa, vendedor);
  });
  afterAll(() => casa.cerrar());

  const FILTRADO = xlsxAMano(tablaBuena(3), { ocultas: [3, 4] });
  const cargas = () =>
    casa.base.selectFrom('cargas').select(['id', 'total']).orderBy('id').execute();

  it('[V-OCULTA-002] loads nothing before the user decides about the hidden rows', async () => {
    const antes = await cargas();
    const { estado, cuerpo } = await subir(casa, vendedor, FILTRADO);
    expect([estado, cuerpo]).toMatchObject([
      400,
      { codigo: 'carga.filas_ocultas', filas: 3, ocultas: 2 },
    ]);
    expect(await cargas()).toEqual(antes);
  });

  it.each([
    ['no', 1],
    ['si', 3],
  ])('[V-OCULTA-002] loads what was decided: %s', async (filasOcultas, cuantos) => {
    const { estado, cuerpo } = await subir(casa, vendedor, FILTRADO, { campos: { filasOcultas } });
    expect([estado, cuerpo.datos.cantidadVehiculos]).toEqual([200, cuantos]);
    const carga = (await cargas()).at(-1);
    expect(carga?.total).toBe(cuantos);
    const { despues } = await casa.base
      .selectFrom('hechos')
      .select('despues')
      .where('accion', '=', 'subir_carga_masiva')
      .where('entidad_id', '=', carga?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(despues).toMatchObject({ ocultas: 2, conOcultas: filasOcultas === 'si' });
  });

  it('[V-OCULTA-002] asks about a filtered, corrected workbook of errors too', async () => {
    const mala = tablaBuena(3);
    mala[2] = (mala[2] ?? []).map((valor, i) => (i === 4 ? 1700 : valor));
    const { borradorId } = (await subir(casa, vendedor, xlsxAMano(mala))).cuerpo;
    const campos = { borradorId: String(borradorId) };
    const corregido = xlsxAMano(tablaBuena(3), { ocultas: [2, 4] });
    expect((await subir(casa, vendedor, corregido, { campos })).cuerpo.codigo).toBe(
      'carga.filas_ocultas',
    );
    const { cuerpo } = await subir(casa, vendedor, corregido, {
      campos: { ...campos, filasOcultas: 'si' },
    });
    expect(cuerpo.datos.cantidadVehiculos).toBe(3);
  });

  it('[V-OCULTA-005] [V-OCULTA-006] mentions a hidden sheet and hidden columns', async () => {
    const en = await subir(casa, vendedor, xlsxAMano(tablaBuena(1), { columnasOcultas: [2] }));
    expect([en.estado, en.cuerpo.codigo, en.cuerpo.mensaje]).toEqual([
      400,
      'carga.columnas_ocultas',
      'El archivo tiene datos en columnas ocultas. Muestre esas columnas, revíselas y suba el archivo nuevamente.',
    ]);
    const hoja = await subir(casa, vendedor, xlsxAMano(tablaBuena(1), { hojaOculta: true }));
    expect([hoja.estado, hoja.cuerpo.codigo, hoja.cuerpo.mensaje]).toEqual([
      400,
      'carga.hoja_oculta',
      'La hoja con los datos está oculta. Muéstrela, revísela y suba el archivo nuevamente. Es la hoja «Carga»',
    ]);
  });
});
