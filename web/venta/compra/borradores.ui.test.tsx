import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leer } from '../../lib/navegador/almacen.ts';
import { terminarVenta } from '../../lib/sesion/venta-terminada.ts';
import { comenzarVenta } from '../../lib/venta/venta.ts';
import { CONVENIO } from '../datos-de-pruebas.ts';
import {
  entregarAlFormulario,
  leerEnCurso,
  tomarDelFormulario,
  useGuardarEnCurso,
} from '../ingreso/borrador-de-compra.ts';
import { enBlanco, type Ingreso } from '../ingreso/estado/ingreso.ts';

const NADA = { vehiculos: [], version: null, reunion: null };
const formulario = (patente: string, email = ''): Ingreso => {
  const ingreso = enBlanco(NADA);
  return { ...ingreso, valores: { ...ingreso.valores, patente, email } };
};
const escribir = (patente: string, email: string) =>
  renderHook(() => useGuardarEnCurso(formulario(patente, email), 7, patente));

beforeEach(() => {
  sessionStorage.clear();
  comenzarVenta(CONVENIO);
});

describe('the draft of a plate', () => {
  it('[V-PAGO1-012] stays when an earlier plate, which is not found, is opened again', () => {
    escribir('JVGX15', 'ana@correo.cl');
    // Back to the plate that nobody found, and Forward again.
    expect(tomarDelFormulario(7, 'ZZZZ11')).toBeNull();
    escribir('ZZZZ11', '');
    expect(tomarDelFormulario(7, 'JVGX15')?.valores.email).toBe('ana@correo.cl');
    // Another agreement's is another purchase.
    expect(tomarDelFormulario(8, 'JVGX15')).toBeNull();
  });

  it('[V-PAGO1-004] goes to the specified form, and comes back with what was typed there', () => {
    entregarAlFormulario(formulario('JVGX15', 'ana@correo.cl'), 7);
    expect(leerEnCurso(7)?.valores.email).toBe('ana@correo.cl');
    expect(tomarDelFormulario(7, 'HWJP59')).toBeNull();
    expect(tomarDelFormulario(7, 'JVGX15')?.valores.email).toBe('ana@correo.cl');
    expect(leerEnCurso(7)).toBeNull();
  });

  it('[V-PAGO1-012] outlives another sale and a payment, and goes when the sale is finished', () => {
    escribir('JVGX15', 'ana@correo.cl');
    comenzarVenta(CONVENIO);
    expect(leer('borrador-compra-JVGX15')).toContain('ana@correo.cl');
    terminarVenta(1_001);
    expect(leer('borrador-compra-JVGX15')).toBeNull();
  });
});
