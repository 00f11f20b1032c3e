import { expect, it } from 'vitest';
import { alcanceDe } from './alcance-de-direccion.ts';

it.each([
  [
    'equipo',
    ['http://localhost:3000/x', 'http://127.0.0.1', 'http://127.8.0.1', 'http://[::1]:80'],
  ],
  [
    'red',
    [
      ...['http://10.0.0.7:3000', 'http://192.168.1.5/verificar/a', 'http://169.254.0.9'],
      ...['http://172.16.0.1', 'http://172.31.0.1', 'http://100.64.0.1', 'http://100.127.0.1'],
      ...['http://[fd00::1]:3000', 'http://[fe80::1]/'],
    ],
  ],
  [
    'todas',
    [
      ...[
        'https://soap.example',
        'http://203.0.113.9:3000',
        'http://172.32.0.1',
        'http://11.0.0.1',
      ],
      ...['http://100.128.0.1', 'http://10.soap.example', 'http://localhost.soap.example'],
      ...['http://192.168.1.5.soap.example', 'http://[2001:db8::1]', 'http://fe80.example'],
    ],
  ],
])('[A-CALLE-004] an address opens from: %s', (alcance, urls) => {
  for (const url of urls) expect([url, alcanceDe(new URL(url).hostname)]).toEqual([url, alcance]);
});
