import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leerConfig } from './config.ts';

describe('settings', () => {
  it('need nothing: the demonstration starts with defaults', () => {
    expect(leerConfig({})).toMatchObject({
      PUERTO: 3000,
      AMBIENTE: 'demo',
      SEMILLA: 'pasado',
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
    expect(leer).toThrow(/^Configuración inválida:\n/);
    const mensaje = (() => {
      try {
        return JSON.stringify(leer());
      } catch (error) {
        return String(error);
      }
    })();
    for (const nombre of ['PUERTO', 'AMBIENTE', 'SECRETO', 'REGISTRO_URL']) {
      expect(mensaje).toMatch(new RegExp(`corregir +${nombre} `));
    }
    expect(mensaje).not.toMatch(/invalid|expected|too small/i);
    expect(mensaje).toMatch(/inválida|se esperaba/);
    // The value may be a secret: only the name is said.
    expect(mensaje).not.toContain('corto');
  });
});
