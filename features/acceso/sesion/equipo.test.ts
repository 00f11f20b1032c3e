import { describe, expect, it } from 'vitest';
import { equipoDe, lugarDe } from './equipo.ts';

const DE: Readonly<Record<string, string>> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36':
    'Chrome en Windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0':
    'Edge en Windows',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1':
    'Safari en iPhone',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1':
    'Chrome en iPhone',
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    'Samsung Internet en Android',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0': 'Firefox en Linux',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15':
    'Safari en Mac',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36':
    'Chrome en Linux',
  'Mozilla/5.0 (X11; Linux x86_64) Konqueror/5.0': 'Otro navegador en Linux',
  'curl/8.14.1': 'Un programa sin navegador',
  '': 'Equipo desconocido',
};

const DESDE: Readonly<Record<string, string>> = {
  '190.12.34.56': 'Red 190.12.34.…',
  '::ffff:190.12.34.56': 'Red 190.12.34.…',
  '2800:300:6000:12::1': 'Red 2800:300:6000:…',
  '192.168.1.77': 'Red interna 192.168.1.…',
  '172.32.0.1': 'Red 172.32.0.…',
  '127.0.0.1': 'El propio servidor',
  '': 'Red desconocida',
};

describe('place of a session in words', () => {
  it('[A-SESION-002] names browser and system from the user agent', () => {
    for (const [navegador, equipo] of Object.entries(DE)) {
      expect([navegador, equipoDe(navegador)]).toEqual([navegador, equipo]);
    }
    expect(equipoDe(null)).toBe('Equipo desconocido');
  });

  it('[A-SESION-002] shows the network, never the whole address', () => {
    for (const [ip, lugar] of Object.entries(DESDE)) {
      expect([ip, lugarDe(ip)]).toEqual([ip, lugar]);
    }
  });
});
