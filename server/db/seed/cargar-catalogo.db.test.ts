import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { cargarCatalogo } from './catalogo.ts';

describe('the base catalogue', () => {
  let casa: Casa;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    await casa.base.deleteFrom('modelos').execute();
    await casa.base.deleteFrom('marcas').execute();
  });
  afterAll(() => casa.cerrar());

  const cargar = () => casa.enTransaccion(casa.contexto(), cargarCatalogo);
  const auditadas = () =>
    casa.base
      .selectFrom('auditoria')
      .select('despues')
      .where('accion', '=', 'cargar_catalogo')
      .execute();

  it('[A-PUESTA-007] is loaded where it is missing, with its audit row; a second run changes nothing', async () => {
    const primera = await cargar();
    expect(primera).toMatchObject({ tipos: 0, usos: 0 });
    expect(primera.marcas).toBeGreaterThan(20);
    expect(primera.modelos).toBeGreaterThan(100);
    expect(await auditadas()).toEqual([{ despues: primera }]);
    expect(await cargar()).toEqual({ tipos: 0, usos: 0, marcas: 0, modelos: 0 });
    expect(await auditadas()).toHaveLength(1);
  });
});
