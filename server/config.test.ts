import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { entornoParaHijos, leerConfig, revisarAjustes } from './config.ts';

describe('settings', () => {
  it('need nothing: the demonstration starts with defaults', () => {
    expect(leerConfig({})).toMatchObject({
      PUERTO: 3000,
      AMBIENTE: 'demo',
      SEMILLA: 'pasado',
      CONFIAR_PROXY: [],
      datos: resolve('.datos'),
      direccion: 'http://localhost:3000',
    });
  });

  it('accept numbers, yes or no, and folders; a blank one counts as absent', () => {
    const leida = leerConfig({
      PUERTO: '8080',
      CONFIAR_PROXY: '127.0.0.1, 10.0.0.0/8',
      SOAP_DATOS: '/d',
      SECRETO: '',
    });
    expect(leida).toMatchObject({
      PUERTO: 8080,
      CONFIAR_PROXY: ['127.0.0.1', '10.0.0.0/8'],
      datos: '/d',
      direccion: 'http://localhost:8080',
    });
    expect(leida.SECRETO).toBeUndefined();
  });

  it('that are wrong are all named at once, in Spanish', () => {
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
    // Names the setting only, because the value may be a secret.
    expect(mensaje).not.toContain('corto');
  });
});

describe('CONFIAR_PROXY', () => {
  it.each([
    ['si', /Ponga las direcciones de sus proxies/],
    ['nginx', /nginx no es una dirección/],
    ['127.0.0.1, 0.0.0.0/0', /0\.0\.0\.0\/0 abarca a cualquiera/],
    ['::/0', /abarca a cualquiera/],
  ])(
    '[A-AJUSTE-009] names proxies by their addresses; %s is refused with what to write',
    (dicho, reparo) => {
      const { renglones } = revisarAjustes({ CONFIAR_PROXY: dicho });
      expect(renglones.find(({ ajuste }) => ajuste === 'CONFIAR_PROXY')?.reparo).toMatch(reparo);
    },
  );

  it('[A-AJUSTE-009] trusts no proxy when it is blank or no', () => {
    for (const CONFIAR_PROXY of ['', 'no'])
      expect(leerConfig({ CONFIAR_PROXY }).CONFIAR_PROXY).toEqual([]);
  });
});

describe('a setting given by file', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-ajustes-'));
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
  const SECRETO = 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya';
  const archivo = join(carpeta, 'secreto');
  writeFileSync(archivo, `${SECRETO}\n`);
  const reparoDe = (entorno: Record<string, string>) =>
    revisarAjustes(entorno).renglones.find(({ ajuste }) => ajuste === 'SECRETO')?.reparo;

  it('[A-SALUD-004] is read as if it stood in the environment, without its final line break', () => {
    expect(leerConfig({ SECRETO_ARCHIVO: archivo }).SECRETO).toBe(SECRETO);
    expect(leerConfig({ SECRETO, SECRETO_ARCHIVO: '' }).SECRETO).toBe(SECRETO);
  });

  it('[A-SALUD-004] is refused, without showing its text, when it is unreadable, invalid or given twice', () => {
    const corto = join(carpeta, 'corto');
    writeFileSync(corto, 'corto');
    const nada = join(carpeta, 'nada');
    expect(reparoDe({ SECRETO_ARCHIVO: nada })).toBe(
      `No se puede leer ${nada}: no existe (ENOENT)`,
    );
    expect(reparoDe({ SECRETO_ARCHIVO: corto })).toMatch(/32/);
    expect(reparoDe({ SECRETO, SECRETO_ARCHIVO: archivo })).toBe(
      'Se contradice con SECRETO_ARCHIVO: quite una de las dos',
    );
    expect(() => leerConfig({ SECRETO, SECRETO_ARCHIVO: archivo })).toThrow(/SECRETO /);
  });

  it('[A-PUESTA-022] is refused by its path when it is empty or a folder', () => {
    const vacio = join(carpeta, 'vacio');
    for (const texto of ['', ' \r\n']) {
      writeFileSync(vacio, texto);
      expect(reparoDe({ SECRETO_ARCHIVO: vacio })).toBe(`${vacio} está vacío: escriba ahí SECRETO`);
    }
    expect(reparoDe({ SECRETO_ARCHIVO: carpeta })).toBe(
      `No se puede leer ${carpeta}: es una carpeta, y Docker hace una donde el archivo falta (EISDIR)`,
    );
    const { renglones } = revisarAjustes({ FIRMA_CLAVE_ARCHIVO: vacio });
    expect(renglones.find(({ ajuste }) => ajuste === 'FIRMA_CLAVE')?.reparo).toContain(vacio);
  });

  it('[A-SALUD-004] yields to the value that a parent process sets', () => {
    const entorno = { SECRETO_ARCHIVO: archivo, ...entornoParaHijos({ SECRETO: 'x'.repeat(32) }) };
    expect(leerConfig(entorno).SECRETO).toBe('x'.repeat(32));
  });
});

describe('names that no setting has', () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-nombres-'));
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
  const archivo = join(carpeta, 'soap.env');
  const conArchivo = (texto: string, entorno: Record<string, string> = {}) => {
    writeFileSync(archivo, texto);
    return { SOAP_AJUSTES: archivo, ...entorno };
  };
  const malos = (entorno: Record<string, string>) =>
    revisarAjustes(entorno).renglones.flatMap(({ ajuste, reparo }) =>
      reparo === null ? [] : [[ajuste, reparo]],
    );

  it('[A-AJUSTE-003] the settings file is read, unquoted; the environment overrides it', () => {
    const texto = `# comentario\n\nPUERTO=8080\nNIVEL_LOG="warn"\r\nCORREO_REMITENTE=SOAP <a@b#c.cl>\nNODE_OPTIONS=--trace-warnings\n`;
    const entorno = conArchivo(texto, { PUERTO: '9090' });
    expect(leerConfig(entorno)).toMatchObject({
      PUERTO: 9090,
      NIVEL_LOG: 'warn',
      CORREO_REMITENTE: 'SOAP <a@b#c.cl>',
    });
    // A parent process passes '' to remove a setting that the file gives.
    const SECRETO = 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya';
    const deArchivo = conArchivo('SECRETO_ARCHIVO=/no/existe\n', entornoParaHijos({ SECRETO }));
    expect(leerConfig(deArchivo).SECRETO).toBe(SECRETO);
  });

  it('[A-AJUSTE-003] in the settings file each is refused with the nearest known name, and never with a value', () => {
    const texto = 'AMBINTE=produccion\nASEGURADORA=SEGUROS S.A.\nSECRETO_ARCHIVOS=/x\nPUERTO: 80\n';
    expect(malos(conArchivo(texto))).toEqual([
      ['SOAP_AJUSTES', expect.stringMatching(/línea 4 de .*soap\.env/)],
      ['AMBINTE', expect.stringMatching(/¿Quiso decir AMBIENTE\?.*soap\.env/)],
      ['ASEGURADORA', expect.stringContaining('No es un ajuste')],
      ['SECRETO_ARCHIVOS', expect.stringContaining('¿Quiso decir SECRETO_ARCHIVO?')],
    ]);
    expect(JSON.stringify(malos(conArchivo(texto)))).not.toContain('SEGUROS');
    expect(() => leerConfig(conArchivo(texto))).toThrow(/AMBINTE/);
  });

  it('[A-AJUSTE-003] an unreadable settings file is reported', () => {
    expect(malos({ SOAP_AJUSTES: join(carpeta, 'nada') })).toEqual([
      ['SOAP_AJUSTES', expect.stringMatching(/No se puede leer .*ENOENT/)],
    ]);
  });

  it('[A-AJUSTE-004] in the environment, names within two letters of a setting are refused in production; those of AMBIENTE always', () => {
    expect(malos({ AMBINTE: 'produccion' })).toEqual([
      ['AMBINTE', expect.stringContaining('¿Quiso decir AMBIENTE?')],
    ]);
    expect(malos({ SECRETTO: 'x', ASEGURADORA: 'x', PATH: '/bin' })).toEqual([]);
    const nombres = malos({
      ...{ AMBIENTE: 'produccion', SECRETTO: 'x', secreto: 'x', CLAVE_ADMN_ARCHIVO: 'x' },
      ...{ ASEGURADORA: 'x', PATH: '/bin', HOME: '/', KUBERNETES_PORT: 'x', SOAP_API_PORT: 'x' },
    }).map(([nombre]) => nombre);
    expect(nombres.slice(0, 3)).toEqual(['SECRETTO', 'secreto', 'CLAVE_ADMN_ARCHIVO']);
    expect(nombres).not.toContain('ASEGURADORA');
    expect(nombres).not.toContain('SOAP_API_PORT');
  });
});
