import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

describe('brands', () => {
  let casa: Casa;
  let admin = '';
  let venta = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    venta = (await tokenDeRol(casa, 'venta', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const crear = (cuerpo: object, token = admin) =>
    pedir(casa, 'POST', '/Marcas/Crear', { token, cuerpo });
  const buscar = async (cuerpo: object, token = admin) =>
    (await pedir(casa, 'POST', '/Marcas/Buscar', { token, cuerpo })).cuerpo.datos;
  const historial = async (id: number) =>
    (await pedir(casa, 'GET', `/Registros/Historial?entidad=marca&id=${id}`, { token: admin }))
      .cuerpo.datos;

  it('[V-API-033] [V-API-034] [A-API-086] [A-API-087] [A-API-093] [A-API-094] [A-LISTADO-011] [A-ENT-021] is created, changed, disabled and enabled; its history shows each step', async () => {
    const { estado, cuerpo } = await crear({ nombre: ' acme ' });
    expect([estado, cuerpo.datos]).toEqual([
      200,
      { id: expect.any(Number), nombre: 'ACME', estaVigente: true, modelos: 0, version: 1 },
    ]);
    const { id } = cuerpo.datos;
    const cambio = { nombre: 'ACME DOS', estaVigente: true, version: 1 };
    const cambiada = await pedir(casa, 'PUT', `/Marcas/Actualizar/${id}`, {
      token: admin,
      cuerpo: cambio,
    });
    expect(cambiada.cuerpo.datos).toMatchObject({ nombre: 'ACME DOS', version: 2 });
    const vieja = await pedir(casa, 'PUT', `/Marcas/Actualizar/${id}`, {
      token: admin,
      cuerpo: cambio,
    });
    expect([vieja.estado, vieja.cuerpo.codigo]).toEqual([409, 'registro.version']);
    await pedir(casa, 'DELETE', `/Marcas/Desactivar/${id}`, { token: admin });
    expect(await buscar({ soloVigentes: 'true', texto: 'acme' })).toEqual([]);
    expect(await buscar({ texto: 'acme dos' })).toMatchObject([{ estaVigente: false }]);
    await pedir(casa, 'POST', '/Marcas/Reactivar', { token: admin, cuerpo: { id } });
    expect(await buscar({ soloVigentes: 'true', texto: 'acme' })).toHaveLength(1);
    expect((await historial(id)).map(({ accion }: { accion: string }) => accion)).toEqual([
      'habilitar',
      'desactivar',
      'actualizar',
      'crear',
    ]);
    expect((await historial(id))[2].cambios).toEqual([
      { campo: 'nombre', antes: 'ACME', despues: 'ACME DOS' },
    ]);
  });

  it('[A-MARCA-002] refuses an existing or blank name at its field', async () => {
    await crear({ nombre: 'REPETIDA' });
    const { estado, cuerpo } = await crear({ nombre: 'repetida' });
    expect([estado, cuerpo.errors]).toEqual([
      400,
      { nombre: ['Existe una marca con el nombre REPETIDA'] },
    ]);
    expect((await crear({ nombre: '  ' })).cuerpo.errors).toEqual({
      nombre: ['Nombre es obligatorio'],
    });
    expect((await crear({ nombre: 'X', otra: 1 })).estado).toBe(400);
  });

  it('only an administrator writes; sellers read', async () => {
    expect((await crear({ nombre: 'AJENA' }, venta)).estado).toBe(403);
    expect((await buscar({}, venta)).length).toBeGreaterThan(10);
    expect((await buscar({ pagina: 1, tamano: 2 }, venta)).filas).toHaveLength(2);
  });

  it('exports the found rows as a workbook', async () => {
    await crear({ nombre: '=CMD()' });
    const { estado, crudo } = await pedir(casa, 'POST', '/Marcas/Exportar', {
      token: admin,
      cuerpo: { texto: 'cmd' },
    });
    expect(estado).toBe(200);
    const hoja = read(crudo, { cellFormula: true }).Sheets['Marcas'];
    expect(utils.sheet_to_json(hoja ?? {}, { header: 1 })).toEqual([
      ['Nombre', 'Modelos', 'Estado'],
      ['=CMD()', 0, 'VIGENTE'],
    ]);
    expect(hoja?.['A2']).not.toHaveProperty('f');
  });
});
