import { versionFront } from '#features/acceso/entrada/entrada.contract.ts';
import { cerrarSesion, obtenerEndpoints } from '#features/acceso/sesion/sesion.contract.ts';
import {
  actualizarMarca,
  crearMarca,
  habilitacionDeMarca,
} from '#features/mantenedores/marcas/marca.contract.ts';
import { buscarIntencion } from '#features/ventas/venta.contract.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ahora } from '../navegador/ahora.ts';
import { ErrorDeApi, llamar } from './api.ts';
import { refrescar } from '../sesion/refrescar.ts';
import { usarServidor } from '../pruebas/servidor-de-pruebas.ts';
import { fueTerminado, guardarLogin, leerSesion, olvidarSesion } from '../sesion/sesion.ts';

const servidor = usarServidor();
const REFRESCO = '/Auth/ActualizarToken';
const ENDPOINTS = '/Endpoints/ObtenerEndpointsDisponiblesPorRol';
const VERSION = '/version/versionFront';

const entrar = (valor: string, expiresIn = 3_600, id = 3): void =>
  guardarLogin(
    {
      token: { accesToken: valor, expiresIn },
      username: 'venta',
      id,
      perfil: { nombre: 'UsuarioVenta', ventanasVM: [] },
    },
    'login',
    ahora(),
  );
const permisos = (ruta: string) =>
  servidor.pedidos(ruta).map(({ cabeceras }) => cabeceras.authorization);
const negar = { estado: 401, json: { exito: false, codigo: 'acceso.refresco', mensaje: 'no' } };
const renovar = (accesToken: string) => ({ json: { accesToken, expiresIn: 3_600 } });
const fallo = async (llamada: Promise<unknown>): Promise<ErrorDeApi> => {
  const error: unknown = await llamada.then(
    () => null,
    (rechazo: unknown) => rechazo,
  );
  if (!(error instanceof ErrorDeApi)) throw new Error('no falló');
  return error;
};

beforeEach(() => {
  sessionStorage.clear();
  servidor.responder(VERSION, { json: { exito: true, datos: '1.3' } });
  servidor.responder(ENDPOINTS, { json: { exito: true, datos: [] } });
});

describe('the token of a call', () => {
  it('[V-API-003] [V-API-001] [A-API-001] [A-API-002] travels as a bearer token, under /api/', async () => {
    entrar('uno');
    await llamar(obtenerEndpoints, {});
    expect(servidor.pedidos(ENDPOINTS)[0]?.ruta).toMatch(/^\/api\//);
    expect(permisos(ENDPOINTS)).toEqual(['Bearer uno']);
  });

  it('[V-API-003] is absent without a session', async () => {
    await llamar(versionFront, {});
    expect(permisos(VERSION)).toEqual([undefined]);
  });

  it('[V-SES-018] is renewed first when it has expired, once for all concurrent calls', async () => {
    servidor.responder(REFRESCO, renovar('dos'));
    entrar('uno', -5);
    await Promise.all([llamar(obtenerEndpoints, {}), llamar(obtenerEndpoints, {})]);
    expect(permisos(ENDPOINTS)).toEqual(['Bearer dos', 'Bearer dos']);
    expect(servidor.pedidos(REFRESCO)).toHaveLength(1);
  });

  it('[V-SES-018] is renewed when the server refuses it early, and the call is repeated', async () => {
    entrar('uno');
    servidor.responder(REFRESCO, renovar('dos'));
    servidor.responder(ENDPOINTS, ({ cabeceras }) =>
      cabeceras.authorization === 'Bearer dos' ? { json: { exito: true, datos: ['x'] } } : negar,
    );
    expect(await llamar(obtenerEndpoints, {})).toEqual(['x']);
  });

  it('is dropped once the session has ended: public calls still work', async () => {
    servidor.responder(REFRESCO, negar);
    entrar('uno', -5);
    expect(await llamar(versionFront, {})).toBe('1.3');
    expect(permisos(VERSION)).toEqual([undefined]);
    expect(fueTerminado(leerSesion().token)).toBe(true);
  });

  it('is used unchanged if nobody answers about the session', async () => {
    servidor.responder(REFRESCO, { cortar: true });
    entrar('uno', -5);
    await llamar(versionFront, {});
    expect(permisos(VERSION)).toEqual(['Bearer uno']);
  });
});

describe('a late answer to a token refresh', () => {
  const enElCamino = (respuesta: object, entretanto: () => void) =>
    servidor.responder(REFRESCO, () => {
      entretanto();
      return respuesta;
    });

  it('does not give its token to a newer session', async () => {
    enElCamino(renovar('de-antes'), () => entrar('nueva', 3_600, 9));
    entrar('uno', -5);
    await refrescar();
    expect(leerSesion()).toMatchObject({ usuarioId: 9, token: { valor: 'nueva' } });
  });

  it('does not end a newer session', async () => {
    enElCamino(negar, () => entrar('nueva', 3_600, 9));
    entrar('uno', -5);
    expect(await refrescar()).toBe('nueva');
    expect(fueTerminado(leerSesion().token)).toBe(false);
  });

  it('does not restore a session closed meanwhile', async () => {
    enElCamino(renovar('de-antes'), olvidarSesion);
    entrar('uno', -5);
    expect(await refrescar()).toBeNull();
    expect(leerSesion().tipo).toBe('ninguna');
  });
});

describe('the request of a contract', () => {
  const MARCA = { nombre: 'ACME', estaVigente: true };
  const CASOS: [
    nombre: string,
    hacer: () => Promise<unknown>,
    pedido: { metodo: string; ruta: string; cuerpo: unknown },
  ][] = [
    [
      '[V-API-035] reads a whole resource',
      () => llamar(obtenerEndpoints, {}),
      { metodo: 'GET', ruta: `/api${ENDPOINTS}`, cuerpo: null },
    ],
    [
      '[V-API-035] reads one by its id',
      () => llamar(buscarIntencion, { idIntencionVenta: 7 }),
      { metodo: 'GET', ruta: '/api/IntencionesDeVenta/BuscarPorId/7', cuerpo: null },
    ],
    [
      '[V-API-036] creates with POST',
      () => llamar(crearMarca, MARCA),
      { metodo: 'POST', ruta: '/api/Marcas/Crear', cuerpo: MARCA },
    ],
    [
      '[V-API-037] updates with PUT and the id in the path',
      () => llamar(actualizarMarca, { ...MARCA, id: 7 }),
      { metodo: 'PUT', ruta: '/api/Marcas/Actualizar/7', cuerpo: MARCA },
    ],
    [
      '[V-API-034] [V-API-038] deletes with DELETE and the id in the path',
      () => llamar(habilitacionDeMarca.desactivar, { id: 7 }),
      { metodo: 'DELETE', ruta: '/api/Marcas/Desactivar/7', cuerpo: null },
    ],
    [
      '[V-API-033] turns on with POST and the id as body',
      () => llamar(habilitacionDeMarca.reactivar, { id: 7 }),
      { metodo: 'POST', ruta: '/api/Marcas/Reactivar', cuerpo: { id: 7 } },
    ],
  ];

  it.each(CASOS)('%s', async (_, hacer, pedido) => {
    await hacer().catch(() => null);
    expect(servidor.pedidos(pedido.ruta.slice('/api'.length))).toMatchObject([pedido]);
  });
});

describe('a refused call', () => {
  const esperar = (cabeceras?: Record<string, string>) => {
    const json = { exito: false, codigo: 'acceso.demasiados', mensaje: 'Espere' };
    servidor.responder(VERSION, { estado: 429, json, ...(cabeceras && { cabeceras }) });
    return fallo(llamar(versionFront, {}));
  };

  it('gives the seconds to wait if the server does', async () => {
    expect((await esperar({ 'retry-after': '30' })).espera).toBe(30);
    expect((await esperar()).espera).toBeNull();
    expect((await esperar({ 'retry-after': 'luego' })).espera).toBeNull();
  });

  it('carries the server’s code, text and request number', async () => {
    entrar('uno');
    servidor.responder('/Auth/CerrarSesion', {
      estado: 503,
      json: { exito: false, codigo: 'comun.caido', mensaje: 'Vuelva luego', idSolicitud: 'sol-9' },
    });
    expect(await fallo(llamar(cerrarSesion, {}))).toMatchObject({
      estado: 503,
      codigo: 'comun.caido',
      message: 'Vuelva luego',
      idSolicitud: 'sol-9',
    });
  });
});
