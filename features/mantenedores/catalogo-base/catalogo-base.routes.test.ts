import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';
import { TIPOS_VEHICULO } from './catalogo-base.ts';

describe('the base catalogue', () => {
  let casa: Casa;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
    for (const tabla of ['modelos', 'marcas', 'tipos_uso', 'tipos_vehiculo'] as const) {
      await casa.base.deleteFrom(tabla).execute();
    }
  });
  afterAll(() => casa.cerrar());

  const leer = async (ruta: string) =>
    (await pedir(casa, 'GET', ruta, { token: admin })).cuerpo.datos;
  const cargar = async () =>
    (await pedir(casa, 'POST', '/CatalogoBase/Cargar', { token: admin, cuerpo: {} })).cuerpo.datos;
  const hechos = async () =>
    casa.base
      .selectFrom('hechos')
      .select(['entidad', 'accion', 'usuario_id', 'despues'])
      .where('accion', 'in', ['crear', 'cargar_catalogo'])
      .orderBy('id')
      .execute();

  it('[A-CERO-001] [A-PUESTA-007] says what is missing and creates it; a second press changes nothing', async () => {
    const propio = { nombre: 'Automóvil', codigoRenta: 77 };
    const mio = await pedir(casa, 'POST', '/TiposVehiculo/Crear', { token: admin, cuerpo: propio });
    const antes = (await hechos()).length;
    const falta = await leer('/CatalogoBase/PorCargar');
    expect(falta.tipos).toHaveLength(TIPOS_VEHICULO.length - 1);
    expect(falta.usos).toContainEqual({ tipo: 'AUTOMOVIL', nombre: 'PARTICULAR' });
    const hecho = await cargar();
    expect(hecho).toEqual({
      tipos: falta.tipos.length,
      usos: falta.usos.length,
      marcas: falta.marcas.length,
      modelos: falta.modelos,
    });
    // The house's own type stays as it is, and has the uses and models of its namesake.
    const tipos = await leer('/TiposVehiculo/Buscar');
    expect(tipos.find(({ id }: { id: number }) => id === mio.cuerpo.datos.id)).toMatchObject({
      ...{ nombre: 'AUTOMÓVIL', codigoRenta: 77, version: 1, usos: 8 },
    });
    expect(tipos).toHaveLength(TIPOS_VEHICULO.length);
    const escritos = (await hechos()).slice(antes);
    expect(escritos).toHaveLength(1 + hecho.tipos + hecho.usos + hecho.marcas + hecho.modelos);
    expect(escritos[0]).toMatchObject({ accion: 'cargar_catalogo', despues: hecho });
    const camion = tipos.find(({ nombre }: { nombre: string }) => nombre === 'CAMION');
    const ruta = `/Registros/Historial?entidad=tipo_vehiculo&id=${camion.id}`;
    expect(await leer(ruta)).toMatchObject([{ accion: 'crear' }]);
    expect(await cargar()).toEqual({ tipos: 0, usos: 0, marcas: 0, modelos: 0 });
    expect(await hechos()).toHaveLength(antes + escritos.length);
    expect(await leer('/CatalogoBase/PorCargar')).toEqual({
      ...{ tipos: [], usos: [], marcas: [], modelos: 0 },
    });
  });
});
