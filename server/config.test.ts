import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leerConfig } from './config.ts';

const PRODUCCION = {
  AMBIENTE: 'produccion',
  SECRETO: 'x'.repeat(32),
  FIRMA_P12: '/firma.p12',
  DIRECCION_PUBLICA: 'https://soap.example',
  PASARELA: 'webpay',
  WEBPAY_COMERCIO: '597000000001',
  WEBPAY_CLAVE: 'clave',
  ASEGURADORA_URL: 'https://aseguradora.example',
  ASEGURADORA_TOKEN: 'token',
  AACH_URL: 'https://aach.example',
  AACH_TOKEN: 'token',
};

describe('settings', () => {
  it('need nothing: the demonstration starts with defaults', () => {
    expect(leerConfig({})).toMatchObject({
      PUERTO: 3000,
      AMBIENTE: 'demo',
      SEMILLA: 'demo',
      CONFIAR_PROXY: false,
      datos: resolve('.datos'),
      direccion: 'http://localhost:3000',
    });
  });

  it('take numbers, yes or no, and folders; a blank one is as if it were not there', () => {
    const leida = leerConfig({
      PUERTO: '8080',
      CONFIAR_PROXY: 'si',
      SOAP_DATOS: '/d',
      SECRETO: '',
    });
    expect(leida).toMatchObject({
      PUERTO: 8080,
      CONFIAR_PROXY: true,
      datos: '/d',
      direccion: 'http://localhost:8080',
    });
    expect(leida.SECRETO).toBeUndefined();
  });

  it('that are wrong are named all at once, in Spanish', () => {
    const leer = () =>
      leerConfig({ PUERTO: 'tres mil', AMBIENTE: 'prueba', SECRETO: 'corto', REGISTRO_URL: 'x' });
    expect(leer).toThrow(/^Configuración inválida: /);
    const mensaje = (() => {
      try {
        return JSON.stringify(leer());
      } catch (error) {
        return String(error);
      }
    })();
    for (const nombre of ['PUERTO:', 'AMBIENTE:', 'SECRETO:', 'REGISTRO_URL:']) {
      expect(mensaje).toContain(nombre);
    }
    expect(mensaje).not.toMatch(/invalid|expected|too small/i);
    expect(mensaje).toMatch(/inválida|se esperaba/);
    // The value may be a secret: only the name is said.
    expect(mensaje).not.toContain('corto');
  });

  it('of production need their secrets, and take no failpoint', () => {
    expect(leerConfig(PRODUCCION).direccion).toBe('https://soap.example');
    for (const falta of [
      'SECRETO',
      'FIRMA_P12',
      'DIRECCION_PUBLICA',
      'WEBPAY_CLAVE',
      'ASEGURADORA_TOKEN',
    ] as const) {
      const { [falta]: _, ...resto } = PRODUCCION;
      expect(() => leerConfig(resto)).toThrow(`En producción faltan: ${falta}`);
    }
    expect(() => leerConfig({ AMBIENTE: 'produccion' })).toThrow(
      'En producción faltan: SECRETO, FIRMA_P12, DIRECCION_PUBLICA',
    );
    expect(() => leerConfig({ ...PRODUCCION, PASARELA: 'simulada' })).toThrow(
      'En producción PASARELA debe ser webpay',
    );
    expect(() => leerConfig({ ...PRODUCCION, FALLA: 'pago.trasCommit:kill9' })).toThrow(
      'FALLA no se acepta en producción',
    );
  });
});
