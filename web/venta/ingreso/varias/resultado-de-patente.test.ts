import { expect, it } from 'vitest';
import { CONVENIO } from '../../datos-de-pruebas.ts';
import { resultadoDePatente } from './resultado-de-patente.ts';

const NADIE = { telefono: '', email: '' };

it.each([
  ['no_encontrada', 'No se encontró la patente', ['No se encontró la patente', '']],
  ['invalida', 'El dígito no corresponde', ['No válida', 'El dígito no corresponde']],
] as const)(
  '[V-PEGAR-007] says once why a pasted plate (%s) cannot be added',
  (resultado, mensaje, dicho) => {
    const { estado, detalle } = resultadoDePatente(
      { patente: 'BBBB10', resultado, mensaje, vehiculo: null, cotizacion: null },
      CONVENIO,
      new Set(),
      NADIE,
    );
    expect([estado, detalle]).toEqual(dicho);
  },
);
