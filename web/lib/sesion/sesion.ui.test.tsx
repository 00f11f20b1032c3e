import { beforeEach, describe, expect, it } from 'vitest';
import { leer } from '../navegador/almacen.ts';
import {
  autorizar,
  estadoDelToken,
  etiquetaDePermiso,
  guardarEndpoints,
  guardarLogin,
  leerSesion,
  olvidarSesion,
  SIN_SESION,
  tieneVentana,
} from './sesion.ts';

const AHORA = new Date('2026-11-20T15:00:00Z');
const login = {
  token: { accesToken: 'abc', expiresIn: 3_600 },
  username: 'venta',
  id: 7,
  perfil: {
    nombre: 'UsuarioVenta',
    ventanasVM: [
      { ruta: '/Venta/SeleccionConvenio', vigente: true },
      { ruta: '/mantenedores/marca', vigente: false },
    ],
  },
};

describe('the browser’s mirror of a session', () => {
  beforeEach(() => sessionStorage.clear());

  it('[V-SES-029] [V-SES-030] [V-SES-004] [A-RUTA-041] keeps token with expiry, name, profile and visible windows after login', () => {
    guardarLogin(login, 'login', AHORA);
    guardarEndpoints(['Marcas/Buscar']);
    expect(JSON.parse(leer('token') ?? '')).toEqual({
      valor: 'abc',
      expira: '20/11/2026 13:00:00',
    });
    expect(leer('nombreUsuario')).toBe('venta');
    expect(leer('permisos')).toBe('UsuarioVenta');
    expect(JSON.parse(leer('ventanas') ?? '')).toEqual(['/venta/seleccionconvenio']);
    expect(JSON.parse(leer('endpoints') ?? '')).toEqual(['Marcas/Buscar']);
  });

  it('[V-SES-028] reads the user id from the stored session', () => {
    guardarLogin(login, 'login', AHORA);
    expect(leerSesion().usuarioId).toBe(7);
  });

  it('[V-SES-015] [V-SES-016] has the type none, login or public', () => {
    expect(leerSesion().tipo).toBe('ninguna');
    guardarLogin(login, 'login', AHORA);
    expect(leerSesion().tipo).toBe('login');
    guardarLogin(login, 'publica', AHORA);
    expect(leerSesion().tipo).toBe('publica');
    olvidarSesion();
    expect(leerSesion()).toEqual(SIN_SESION);
  });

  it('[V-SES-023] [V-SES-024] treats a token as expiring from 15 minutes before, and expired at its expiry', () => {
    guardarLogin(login, 'login', AHORA);
    const { token } = leerSesion();
    const enMinutos = (minutos: number) => new Date(AHORA.getTime() + minutos * 60_000);
    expect(estadoDelToken(token, enMinutos(44))).toBe('vigente');
    expect(estadoDelToken(token, enMinutos(45))).toBe('por_vencer');
    expect(estadoDelToken(token, enMinutos(60))).toBe('vencido');
    expect(estadoDelToken(null, AHORA)).toBe('ausente');
  });

  it('[V-ROL-011] [A-RUTA-042] compares windows in lower case; a child or a query needs only its parent', () => {
    guardarLogin(login, 'login', AHORA);
    const sesion = leerSesion();
    expect(tieneVentana(sesion, '/VENTA/seleccionConvenio')).toBe(true);
    expect(tieneVentana(sesion, '/venta/seleccionConvenio/algo?x=1')).toBe(true);
    expect(tieneVentana(sesion, '/venta/seleccionConvenioAjeno')).toBe(false);
    expect(tieneVentana(sesion, '/mantenedores/marca')).toBe(false);
  });

  it('[V-SES-026] the guard answers one of its five results', () => {
    guardarLogin(login, 'login', AHORA);
    const sesion = leerSesion();
    const publica = { ...sesion, tipo: 'publica' } as const;
    expect(autorizar(SIN_SESION, '/bienvenida', false)).toBe('sesion_privada_caducada');
    expect(autorizar(sesion, '/venta/seleccionConvenio', false)).toBe('autorizado');
    expect(autorizar(sesion, '/venta/pago', false)).toBe('no_autorizado');
    expect(autorizar(sesion, '/venta/seleccionConvenio', true)).toBe('sesion_privada_caducada');
    expect(autorizar(publica, '/venta/seleccionConvenio', true)).toBe('sesion_publica_caducada');
    expect(autorizar(publica, '/bienvenida', false)).toBe('no_autorizado_silencioso');
  });

  it('the stored permisos gives the label; an unknown profile gives none', () => {
    expect(etiquetaDePermiso('Administrador')).toBe('ADMINISTRADOR');
    expect(etiquetaDePermiso('cualquiera')).toBeNull();
  });
});
