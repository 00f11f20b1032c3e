import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { registroPorHttp } from './http.ts';
import type { RegistroVehicular, VehiculoRegistrado } from './port.ts';
import {
  iniciarSimuladorRegistro,
  type ModoRegistro,
  type SimuladorRegistro,
} from './simulador.ts';

const vehiculo = (patente: string, dv: string): VehiculoRegistrado => ({
  patente,
  dv,
  tipoVehiculo: 'AUTOMOVIL',
  marca: 'CHEVROLET',
  modelo: 'SAIL',
  anioFabricacion: 2016,
  numeroMotor: 'LCU152530286',
  propietario: {
    rut: 12_345_678,
    dv: '5',
    nombre: 'MARÍA',
    segundoNombre: null,
    apellidoPaterno: 'MUÑOZ',
    apellidoMaterno: 'NÚÑEZ',
    razonSocial: null,
  },
});
const inicio = new Date('2026-03-31T12:00:00Z');
const reloj = relojFijo(inicio);
let simulador: SimuladorRegistro;
let registro: RegistroVehicular;

const modo = async (nuevo: ModoRegistro, ms?: number): Promise<void> => {
  const cuerpo = JSON.stringify({ modo: nuevo, ...(ms !== undefined && { ms }) });
  await fetch(`${simulador.url}/_modo`, { method: 'PUT', body: cuerpo });
};
const fallar = async (veces: number): Promise<void> => {
  for (let i = 0; i < veces; i += 1) await registro.buscar('HWJP59');
};

beforeAll(async () => {
  simulador = await iniciarSimuladorRegistro({
    puerto: 0,
    vehiculos: [vehiculo('HWJP59', '8'), vehiculo('VLBP65', 'K')],
  });
});
afterAll(() => simulador.cerrar());
beforeEach(() => {
  reloj.fijar(inicio);
  registro = registroPorHttp({ url: `${simulador.url}/`, reloj });
});
afterEach(() => modo('normal'));

describe('registro vehicular', () => {
  it('returns a registered vehicle unchanged, accents included', async () => {
    expect(await registro.buscar('HWJP59')).toEqual({
      tipo: 'encontrado',
      vehiculo: vehiculo('HWJP59', '8'),
    });
  });

  it('returns no_encontrado for a well-formed plate that is not registered', async () => {
    expect(await registro.buscar('BBBB10')).toEqual({ tipo: 'no_encontrado' });
  });

  it('never lets a plate reach another path of the registry', async () => {
    expect((await registro.buscar('../_modo')).tipo).toBe('sin_respuesta');
    expect((await registro.buscar('HWJP59?x=1')).tipo).toBe('sin_respuesta');
  });

  it.each<[ModoRegistro, string]>([
    ['lento', 'tiempo'],
    ['error500', 'caido'],
    ['corta', 'caido'],
    ['json_roto', 'respuesta_invalida'],
    ['otra_patente', 'respuesta_invalida'],
  ])('in mode %s returns sin_respuesta: %s, and works again afterwards', async (m, motivo) => {
    await modo(m, 1_500);
    const tiempoMaximoMs = m === 'lento' ? 200 : 20_000;
    registro = registroPorHttp({ url: simulador.url, reloj, tiempoMaximoMs });
    expect(await registro.buscar('HWJP59')).toEqual({ tipo: 'sin_respuesta', motivo });
    await modo('normal');
    registro = registroPorHttp({ url: simulador.url, reloj });
    expect((await registro.buscar('HWJP59')).tipo).toBe('encontrado');
  });

  it('waits for a slow answer within the timeout', async () => {
    await modo('lento', 50);
    expect((await registro.buscar('HWJP59')).tipo).toBe('encontrado');
  });

  it('[V-VEH-022] has a default timeout of 20 seconds', async () => {
    const plazo = vi.spyOn(globalThis, 'setTimeout');
    await registro.buscar('HWJP59');
    expect(plazo.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 20_000)).toHaveLength(1);
    plazo.mockRestore();
  });

  it('returns caido on a closed port', async () => {
    const apagado = registroPorHttp({ url: 'http://127.0.0.1:1', reloj });
    expect(await apagado.buscar('HWJP59')).toEqual({ tipo: 'sin_respuesta', motivo: 'caido' });
  });

  it('refuses an unknown mode without any change', async () => {
    const cuerpo = JSON.stringify({ modo: 'inventado' });
    const respuesta = await fetch(`${simulador.url}/_modo`, { method: 'PUT', body: cuerpo });
    expect(respuesta.status).toBe(400);
    expect((await registro.buscar('HWJP59')).tipo).toBe('encontrado');
  });
});

describe('[A-CARGA-002] registro vehicular: many plates in one request', () => {
  const deMuchas = (ajustes: { tiempoMaximoMs?: number } = {}): RegistroVehicular =>
    registroPorHttp({ url: simulador.url, reloj, porPregunta: 50, ...ajustes });
  const encontrado = (patente: string, dv: string) => ({
    tipo: 'encontrado',
    vehiculo: vehiculo(patente, dv),
  });

  it('answers every plate in order, unregistered ones too, with one request', async () => {
    const antes = simulador.consultas();
    expect(await deMuchas().buscarVarias(['VLBP65', 'BBBB10', 'HWJP59'])).toEqual([
      encontrado('VLBP65', 'K'),
      { tipo: 'no_encontrado' },
      encontrado('HWJP59', '8'),
    ]);
    expect(simulador.consultas()).toBe(antes + 1);
  });

  it('sends one request per plate when a request takes one', async () => {
    const antes = simulador.consultas();
    expect(await registro.buscarVarias(['HWJP59'])).toEqual([encontrado('HWJP59', '8')]);
    expect(registro.porPregunta).toBe(1);
    expect(simulador.consultas()).toBe(antes + 1);
  });

  it.each<[ModoRegistro, string]>([
    ['lento', 'tiempo'],
    ['error500', 'caido'],
    ['corta', 'caido'],
    ['json_roto', 'respuesta_invalida'],
    ['otra_patente', 'respuesta_invalida'],
  ])('in mode %s returns sin_respuesta for each plate: %s', async (m, motivo) => {
    await modo(m, 1_500);
    const ajustes = m === 'lento' ? { tiempoMaximoMs: 200 } : {};
    const sin = { tipo: 'sin_respuesta', motivo };
    expect(await deMuchas(ajustes).buscarVarias(['HWJP59', 'VLBP65'])).toEqual([sin, sin]);
  });

  it('counts a failed request as one failure of the circuit', async () => {
    const muchas = deMuchas();
    await modo('error500');
    for (let vez = 0; vez < 5; vez += 1) await muchas.buscarVarias(['HWJP59', 'VLBP65']);
    await modo('normal');
    const antes = simulador.consultas();
    const caido = { tipo: 'sin_respuesta', motivo: 'caido' };
    expect(await muchas.buscarVarias(['HWJP59', 'VLBP65'])).toEqual([caido, caido]);
    expect(await muchas.buscar('HWJP59')).toEqual(caido);
    expect(simulador.consultas()).toBe(antes);
  });

  it('ignores an invalid vehicle and returns the others', async () => {
    const servidor = createServer((_, respuesta) => {
      const vehiculos = [
        { ...vehiculo('HWJP59', '8'), anioFabricacion: '2016' },
        vehiculo('VLBP65', 'K'),
      ];
      respuesta.end(JSON.stringify({ vehiculos, noEncontradas: ['BBBB10'] }));
    });
    await new Promise<void>((listo) => void servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    const raro = registroPorHttp({ url: `http://127.0.0.1:${port}`, reloj, porPregunta: 50 });
    const invalida = { tipo: 'sin_respuesta', motivo: 'respuesta_invalida' };
    expect(await raro.buscarVarias(['HWJP59', 'VLBP65', 'BBBB10', 'CCCC10'])).toEqual([
      invalida,
      encontrado('VLBP65', 'K'),
      { tipo: 'no_encontrado' },
      invalida,
    ]);
    servidor.close();
  });

  it('returns caido when the registry does not support several plates', async () => {
    const servidor = createServer((_, respuesta) => {
      respuesta.writeHead(404).end('{"codigo":"ruta_desconocida"}');
    });
    await new Promise<void>((listo) => void servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    const deUna = registroPorHttp({ url: `http://127.0.0.1:${port}`, reloj, porPregunta: 50 });
    expect(await deUna.buscarVarias(['HWJP59'])).toEqual([
      { tipo: 'sin_respuesta', motivo: 'caido' },
    ]);
    servidor.close();
  });
});

describe('registro vehicular: circuit breaker', () => {
  it('answers at once without a request for 30 seconds after 5 consecutive failures', async () => {
    await modo('error500');
    await fallar(5);
    const llamadas = simulador.consultas();
    expect(await registro.buscar('HWJP59')).toEqual({ tipo: 'sin_respuesta', motivo: 'caido' });
    reloj.avanzar(29_999);
    await registro.buscar('HWJP59');
    expect(simulador.consultas()).toBe(llamadas);
  });

  it('makes one trial call after 30 seconds and closes on success', async () => {
    await modo('error500');
    await fallar(5);
    await modo('normal');
    reloj.avanzar(30_000);
    expect((await registro.buscar('HWJP59')).tipo).toBe('encontrado');
    expect((await registro.buscar('VLBP65')).tipo).toBe('encontrado');
  });

  it('makes one trial call at a time after 30 seconds and opens again on failure', async () => {
    await modo('error500');
    await fallar(5);
    reloj.avanzar(30_000);
    const llamadas = simulador.consultas();
    await Promise.all([fallar(1), fallar(1), fallar(1)]);
    expect(simulador.consultas()).toBe(llamadas + 1);
    reloj.avanzar(29_999);
    await fallar(1);
    expect(simulador.consultas()).toBe(llamadas + 1);
    reloj.avanzar(1);
    await fallar(1);
    expect(simulador.consultas()).toBe(llamadas + 2);
  });

  it('does not count an unregistered plate as a failure', async () => {
    await modo('error500');
    await fallar(4);
    await modo('normal');
    await registro.buscar('BBBB10');
    await modo('error500');
    await fallar(4);
    await modo('normal');
    expect((await registro.buscar('HWJP59')).tipo).toBe('encontrado');
  });

  it('does not stay open for an hour when the clock is set back one hour', async () => {
    await modo('error500');
    await fallar(5);
    await modo('normal');
    reloj.avanzar(-3_600_000);
    expect((await registro.buscar('HWJP59')).tipo).toBe('encontrado');
  });
});

describe('registro vehicular: unexpected answers', () => {
  const responde = async (estado: number, cuerpo: string) => {
    const servidor = createServer((_, respuesta) => {
      respuesta.writeHead(estado, { location: simulador.url }).end(cuerpo);
    });
    await new Promise<void>((listo) => void servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    try {
      return await registroPorHttp({ url: `http://127.0.0.1:${port}`, reloj }).buscar('HWJP59');
    } finally {
      servidor.close();
    }
  };
  const bueno = vehiculo('HWJP59', '8');

  it.each([
    ['a 404 that is not the registry speaking', 404, '<h1>Not Found</h1>', 'respuesta_invalida'],
    ['a body of more than 64 kB', 200, `"${'x'.repeat(70_000)}"`, 'respuesta_invalida'],
    [
      'a vehicle without an owner',
      200,
      JSON.stringify({ ...bueno, propietario: null }),
      'respuesta_invalida',
    ],
    [
      'a year that is text',
      200,
      JSON.stringify({ ...bueno, anioFabricacion: '2016' }),
      'respuesta_invalida',
    ],
    ['a refusal', 401, '{}', 'caido'],
    ['a redirection', 302, '', 'caido'],
  ])('%s is sin_respuesta', async (_, estado, cuerpo, motivo) => {
    expect(await responde(estado, cuerpo)).toEqual({ tipo: 'sin_respuesta', motivo });
  });

  it('a stalled body ends with the timeout', async () => {
    const servidor = createServer((_, respuesta) => {
      respuesta.writeHead(200, { 'content-length': 100 }).write('{');
    });
    await new Promise<void>((listo) => void servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const lento = registroPorHttp({ url, reloj, tiempoMaximoMs: 100 });
    const tarde = { tipo: 'sin_respuesta', motivo: 'tiempo' };
    expect(await Promise.all([lento.buscar('HWJP59'), lento.buscar('VLBP65')])).toEqual([
      tarde,
      tarde,
    ]);
    servidor.closeAllConnections();
    servidor.close();
  });

  it('an idle connection closed by the registry is not a failure', async () => {
    const servidor = createServer((_, respuesta) => {
      respuesta.end(JSON.stringify(bueno), () => respuesta.socket?.destroy());
    });
    await new Promise<void>((listo) => void servidor.listen(0, '127.0.0.1', listo));
    const { port } = servidor.address() as AddressInfo;
    const inquieto = registroPorHttp({ url: `http://127.0.0.1:${port}`, reloj });
    for (let vez = 0; vez < 20; vez += 1) {
      expect((await inquieto.buscar('HWJP59')).tipo).toBe('encontrado');
    }
    servidor.close();
  });

  it('fields that the port does not define, such as phone and e-mail, are dropped', async () => {
    const propietario = { ...bueno.propietario, telefono: '+56912345678', email: 'a@b.cl' };
    const respuesta = await responde(200, JSON.stringify({ ...bueno, propietario, color: 'ROJO' }));
    expect(respuesta).toEqual({ tipo: 'encontrado', vehiculo: bueno });
  });
});
