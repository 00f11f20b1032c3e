import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, pedir, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { tokenDeRol } from '#server/test/sesiones.ts';

describe('disabling records with sales', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  it('harms no paid sale: with agreement, premiums and users disabled, its policies are issued', async () => {
    const ventaId = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(0, 2)));
    const escribir = (metodo: 'POST' | 'DELETE', ruta: string, cuerpo?: object) =>
      pedir(casa, metodo, `/Convenios/${ruta}`, { token: admin, ...(cuerpo && { cuerpo }) });
    const { convenioId } = vendedor;
    const leido = await pedir(casa, 'GET', `/Convenios/BuscarPorId/${convenioId}`, {
      token: admin,
    });
    const apagar = (filas: object[]) => filas.map((fila) => ({ ...fila, vigente: false }));
    const { tiposVehiculoDisponiblesVM, usuariosConvenioVM } = leido.cuerpo.datos;
    const respuestas = [
      await escribir('POST', `ActualizarConvenioTiposVehiculo/${convenioId}`, {
        tiposVehiculoDisponiblesVM: apagar(tiposVehiculoDisponiblesVM),
      }),
      await escribir('POST', `ActualizarUsuariosConvenio/${convenioId}`, {
        usuariosConvenioVM: apagar(usuariosConvenioVM),
      }),
      await escribir('DELETE', `Desactivar/${convenioId}`),
    ];
    expect(respuestas.map(({ estado }) => estado)).toEqual([200, 200, 200]);

    await correrTramo(casa, ventaId);
    expect(await polizasDe(casa, ventaId)).toHaveLength(2);
    const propias = await pedir(casa, 'GET', `/Venta/ObtenerPolizasDeIntencionEmitida/${ventaId}`, {
      token: vendedor.token,
    });
    expect([propias.estado, propias.cuerpo.datos.length]).toEqual([200, 2]);
    const otra = await ingresar(casa, vendedor, await entradasDe(casa, tramoDelParque(2, 1)));
    expect(otra.estado).not.toBe(200);
  });
});
