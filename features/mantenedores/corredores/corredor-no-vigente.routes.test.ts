import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pagar,
  pedir,
  type Vendedor,
  vehiculoPara,
  ventaEnTerminos,
} from '#server/test/cliente.ts';
import { correrTramo, polizasDe } from '#server/test/negocio/emision.ts';
import { abrirSesionDe, tokenDeRol } from '#server/test/sesiones.ts';
import { crearUsuario } from '#server/test/negocio/fabrica.ts';

describe('disabling a broker with running agreements', () => {
  let casa: Casa;
  let vendedor: Vendedor;
  let admin = '';
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    vendedor = await crearVendedor(casa);
    admin = (await tokenDeRol(casa, 'administrador', 0)) ?? '';
  });
  afterAll(() => casa.cerrar());

  const leer = async (ruta: string, token = admin) =>
    (await pedir(casa, 'GET', ruta, { token })).cuerpo.datos;
  const ids = async (ruta: string, token?: string): Promise<number[]> =>
    (await leer(ruta, token)).map(({ id }: { id: number }) => id);

  it('a sale in progress is paid and issued, the agreement stays and sells', async () => {
    const { corredorId, convenioId, token } = vendedor;
    const id = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
    const convenio = await leer(`/Convenios/BuscarPorId/${convenioId}`, token);
    const ruta = `/Corredores/Desactivar/${corredorId}`;
    expect((await pedir(casa, 'DELETE', ruta, { token: admin })).estado).toBe(200);

    expect((await pagar(casa, vendedor, id)).estado).toBe(200);
    await correrTramo(casa, id);
    expect(await polizasDe(casa, id)).toMatchObject([{ patente: 'HWJP59', vigente: true }]);
    expect(await leer(`/Convenios/BuscarPorId/${convenioId}`, token)).toEqual(convenio);
    const vehiculo = await vehiculoPara(casa, vendedor, 'LXWJ75');
    expect((await ingresar(casa, vendedor, [vehiculo])).estado).toBe(200);
  });

  it('is still read, even by its own users, as not valid', async () => {
    const { corredorId, token } = vendedor;
    const corredor = await abrirSesionDe(casa, (await crearUsuario(casa, 5, [corredorId])).id);
    for (const [ruta, suyo] of [
      ['/Corredores/Buscar', admin],
      ['/Corredores/Buscar', corredor],
      ['/Corredores/BuscarPorUsuarioId', token],
    ] as const) {
      expect(await ids(ruta, suyo)).toContain(corredorId);
    }
    const vinculos = await leer(`/Corredores/BuscarUsuarioCorredoresPorUsuarioId/${vendedor.id}`);
    expect(vinculos).toMatchObject([{ vigente: true, corredorVM: { vigente: false } }]);
  });

  it('disappears from selectors and new agreements', async () => {
    const { corredorId, token } = vendedor;
    expect(await ids('/Corredores/Buscar/true')).not.toContain(corredorId);
    expect(await ids('/Corredores/BuscarPorUsuarioId?soloVigentes=true', token)).toEqual([]);
    const { estado, cuerpo } = await pedir(casa, 'POST', '/Convenios/CrearConvenio', {
      token: admin,
      cuerpo: {
        nombre: 'NUEVO',
        tipoDePago: 1,
        tipoDeAcceso: 0,
        corredorId,
        inicioVigencia: '2026-11-20',
        terminoVigencia: '2027-11-20',
        fechaInicioVigenciaPolizas: '2026-11-20',
        fechaTerminoVigenciaPolizas: '2027-11-20',
      },
    });
    expect([estado, Object.keys(cuerpo.errors ?? {})]).toEqual([400, ['corredorId']]);
  });

  it('re-enabled it may be chosen again, and its history shows both changes', async () => {
    const { corredorId: id } = vendedor;
    await pedir(casa, 'POST', '/Corredores/Reactivar', { token: admin, cuerpo: { id } });
    expect(await ids('/Corredores/Buscar/true')).toContain(id);
    const hechos = await leer(`/Registros/Historial?entidad=corredor&id=${id}`);
    expect(hechos.map(({ accion }: { accion: string }) => accion)).toEqual([
      'habilitar',
      'desactivar',
    ]);
  });
});
