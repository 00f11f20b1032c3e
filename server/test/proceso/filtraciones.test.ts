import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calcularDv, formatearRut } from '#values/rut.ts';
import { buscarFiltraciones, type Secreto } from './filtraciones.ts';

const linea = (campos: object): string =>
  JSON.stringify({ level: 30, time: 1_795_000_000_000, pid: 12_345_678, ...campos });
const NORMAL = linea({
  reqId: '12345678-9012-4345-8789-012345678901',
  req: { metodo: 'POST', ruta: '/api/Venta/AvanceEmision/:id' },
  responseTime: 1.234567812345,
  err: { stack: 'Error\n  at processTicksAndRejections (node:internal/process/task_queues:105:5)' },
  msg: 'request completed',
});
const SECRETOS: Secreto[] = [
  { clase: 'una contraseña', valor: 'Venta#2026' },
  { clase: 'RUT', valor: '12345678' },
  { clase: 'RUT', valor: '9876543' },
];
const buscar = (registro: string): string[] => buscarFiltraciones(registro, SECRETOS);

describe('the search for secrets in a log (C43)', () => {
  it('finds nothing in clean lines, nor in the digits of ids and measures', () => {
    expect(buscar(`${NORMAL}\n[api] ${NORMAL}\n`)).toEqual([]);
    const archivo = linea({ req: { ruta: '/assets/EmisionPoliza-bKSmH1HK.js' } });
    expect(buscar(`[api] ${archivo}`)).toEqual([]);
  });

  it.each([
    ['una contraseña', linea({ msg: 'entró con VENTA#2026' })],
    ['una contraseña', 'SOAP no pudo partir: Venta#2026'],
    ['una contraseña', linea({ 'Venta#2026': 1 })],
    ['un RUT', linea({ msg: 'rut 12.345.678-5' })],
    ['un RUT', linea({ rut: 12_345_678 })],
    ['un RUT', linea({ ruta: '/api/Propietarios/BuscarPorRut/123456785' })],
    ['un RUT', linea({ ruta: '/api/x?rut=9876543' })],
    // Not a known RUT: its check digit reveals it.
    ['un RUT', linea({ msg: '7654321-6' })],
    ['un correo', linea({ msg: '550 <dueno.hwjp59@correo.example> no existe' })],
    ['un código', linea({ ruta: `/venta/retorno#${'aB3-'.repeat(10)}xyz` })],
    ['un token de sesión', linea({ authorization: 'Bearer eyJhbGciOiJIUzI1.eyJzdWIiOjF9.abc' })],
  ])('names %s and the line, but not the content', (clase, mala) => {
    expect(buscar([NORMAL, mala, NORMAL].join('\n'))).toEqual([`línea 2: ${clase}`]);
  });

  it('finds any RUT in any notation, inside any text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (rut) => {
        const dv = calcularDv(rut);
        const secretos = [{ clase: 'RUT', valor: String(rut) }];
        for (const escrito of [`${rut}`, `${rut}-${dv}`, `${rut}${dv}`, formatearRut(rut, dv)]) {
          const hallado = buscarFiltraciones(linea({ msg: `el rut ${escrito}, dijo` }), secretos);
          expect(hallado).toEqual(['línea 1: un RUT']);
        }
      }),
    );
  });

  it('allows the passwords and links that npm start prints first, and nothing else', () => {
    const presentacion = [
      'SOAP está en http://localhost:3000',
      '  venta      Venta#2026',
      'Ctrl-C lo detiene todo.',
    ];
    expect(buscar([...presentacion, NORMAL].join('\n'))).toEqual([]);
    expect(buscar([...presentacion, '  venta      Venta#2026'].join('\n'))).toEqual([
      'línea 4: una contraseña',
    ]);
  });
});
