import type { CambioVM } from '#features/inicio/calendario/calendario.contract.ts';
import { expect, it } from 'vitest';
import { dichoDeCambio } from './cambios-en-pantalla.ts';

const NADA = { momento: null, ids: [], que: '', precios: null, periodo: null, detalle: null };

it.each([
  [
    { clase: 'temporada', periodo: 2028, detalle: 'MARZO', ids: [7] },
    'Se abre la temporada de marzo: se vende el período 2028',
    '/mantenedores/primas/hoja?id=7',
  ],
  [
    { clase: 'precios', periodo: 2028, precios: 12, que: 'DIRECTO', ids: [7] },
    '12 precios empiezan para el período 2028, en DIRECTO',
    '/mantenedores/primas/hoja?id=7',
  ],
  [
    { clase: 'precios', periodo: 2028, precios: 1, ids: [7, 8] },
    '1 precio empieza para el período 2028, en 2 convenios',
    '/mantenedores/primas/hoja?id=7&id=8',
  ],
  [
    { clase: 'redaccion_hasta', que: 'POL320260028' },
    'Último día del texto de la póliza POL320260028',
    '/mantenedores/redaccion',
  ],
  [
    { clase: 'papel', que: 'ACME SPA', detalle: 'garantia', ids: [3] },
    'Último día de la póliza de garantía de ACME SPA',
    '/mantenedores/corredor/ingreso?id=3',
  ],
  [
    {
      clase: 'detencion_desde',
      que: 'Toda la venta',
      momento: '2026-12-01T12:30:00.000Z',
      ids: [4],
    },
    'Se detiene la venta a las 09:30: Toda la venta',
    '/mantenedores/detencion/ingreso?id=4',
  ],
] as const)('[A-ORDEN-010] %o is a sentence with its place', (cambio, frase, ruta) => {
  const dicho = dichoDeCambio({
    ...NADA,
    fecha: '2026-12-01',
    ...cambio,
    ids: [...('ids' in cambio ? cambio.ids : [])],
  } satisfies CambioVM);
  expect([dicho.frase, dicho.ruta]).toEqual([frase, ruta]);
});
