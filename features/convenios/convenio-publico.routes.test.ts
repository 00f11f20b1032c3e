import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir, type Vendedor } from '#server/test/cliente.ts';
import { crearConvenio } from '#server/test/negocio/fabrica.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';

describe('the agreement of a public session (C21)', () => {
  let casa: Casa;
  let comprador: Vendedor;
  let otro: number;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    comprador = await crearComprador(casa);
    const { corredorId, id } = comprador;
    // A link of the same user for another agreement.
    otro = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
  });
  afterAll(() => casa.cerrar());

  const leer = (ruta: string) => pedir(casa, 'GET', ruta, { token: comprador.token });

  it('is the only one listed, whatever else its user sells', async () => {
    const { cuerpo } = await leer(`/Convenios/BuscarPorUsuario/${comprador.id}`);
    expect(cuerpo.datos).toMatchObject([{ id: comprador.convenioId, tipoDeAcceso: 1 }]);
    expect(cuerpo.datos).toHaveLength(1);
    const segundo = await leer(`/Convenios/BuscarPorUsuario/${comprador.id}?bloqueActual=1`);
    expect(segundo.cuerpo.datos).toEqual([]);
    expect((await leer(`/Convenios/BuscarPorUsuario/${comprador.id + 1}`)).estado).toBe(403);
  });

  it('is found by number; another of the same user is 404 exactly like a missing one', async () => {
    for (const ruta of ['/Convenios/BuscarPorId', '/TiposVehiculo/BuscarPorConvenioId']) {
      expect((await leer(`${ruta}/${comprador.convenioId}`)).estado).toBe(200);
      const ajeno = await leer(`${ruta}/${otro}`);
      const falta = await leer(`${ruta}/999999`);
      expect(ajeno.estado).toBe(404);
      expect({ ...ajeno.cuerpo, idSolicitud: '' }).toEqual({ ...falta.cuerpo, idSolicitud: '' });
    }
  });

  it('brings the brands and models of its vehicles', async () => {
    const { cuerpo } = await leer('/Marcas/Buscar/true');
    expect(cuerpo.datos.length).toBeGreaterThan(10);
    const tipos = await leer(`/TiposVehiculo/BuscarPorConvenioId/${comprador.convenioId}`);
    const tipoId = tipos.cuerpo.datos[0].tipoVehiculoVM.id;
    expect((await leer(`/Modelos/Buscar/${cuerpo.datos[0].id}/${tipoId}`)).estado).toBe(200);
  });
});
