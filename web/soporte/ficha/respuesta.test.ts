import { describe, expect, it } from 'vitest';
import { entradasDeFicha } from './entradas.ts';
import { respuestaDePoliza } from './respuesta.ts';

describe('a policy’s record', () => {
  it.each([
    ['vigente', 'Asegurado hasta el 31 de marzo de 2027'],
    ['no_iniciada', 'Asegurado desde el 1 de abril de 2026 hasta el 31 de marzo de 2027'],
    ['vencida', 'Su seguro terminó el 31 de marzo de 2027'],
    ['anulada', 'Anulada: ya no asegura'],
  ] as const)('[A-FICHA2-002] that is %s begins with: %s', (estado, respuesta) => {
    expect(respuestaDePoliza(estado, '2026-04-01', '2027-03-31')).toBe(respuesta);
  });
});

describe('actions of a record', () => {
  const textos = (acciones: readonly string[], impedidas: readonly string[] = []) =>
    entradasDeFicha(
      'venta',
      acciones.map((accion) => ({
        accion: accion as 'anular',
        impedimento: impedidas.includes(accion) ? 'No se puede' : null,
      })),
      () => undefined,
      { texto: 'Descargar Venta', icono: (() => null) as never },
    ).map(({ texto }) => texto);

  it('[A-FICHA2-001] begin with the unfinished sale, then the download, and end with what cannot be undone', () => {
    expect(textos(['anular', 'reenviar', 'continuar'])).toEqual([
      'Continuar Venta',
      'Descargar Venta',
      'Enviar por correo',
      'Anular Venta',
    ]);
    expect(textos(['anular', 'reenviar', 'continuar'], ['continuar', 'anular'])).toEqual([
      'Descargar Venta',
      'Enviar por correo',
    ]);
  });
});
