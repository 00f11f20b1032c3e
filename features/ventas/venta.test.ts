import { etiquetaEstadoEmision, etiquetaEstadoVenta } from '#values/etiquetas-de-venta.ts';
import { etiquetaOrigen } from './venta.ts';
import { describe, expect, it } from 'vitest';
import {
  ESTADO_EMISION,
  ESTADO_VENTA,
  esPagoFallido,
  estadoDeVenta,
  ORIGEN,
  siguientePaso,
  VEHICULOS_MANUALES_MAXIMO,
  VERSION_TERMINOS,
} from './venta.ts';

describe('labels of a sale', () => {
  it('[V-ENT-026] origin is 0 for manual and 1 for bulk', () => {
    expect(ORIGEN).toEqual({ manual: 0, masivo: 1 });
    expect([0, 1, 2].map(etiquetaOrigen)).toEqual(['Manual', 'Masivo', 'Manual']);
  });

  it('[V-ENT-028] names each server sale status', () => {
    expect(Object.values(ESTADO_VENTA).map((e) => [e, etiquetaEstadoVenta(e)])).toEqual([
      [6, 'Pagado'],
      [7, 'No pagado'],
      [8, 'Pólizas emitidas'],
      [9, 'Pólizas no emitidas'],
      [12, 'Venta Completa'],
      [13, 'Archivo de carga SUN no generado'],
    ]);
  });

  it("[V-ENT-029] any other status is 'Estado Desconocido'", () => {
    for (const estado of [-1, 0, 5, 10, 11, 14, 1.5, Number.NaN]) {
      expect(etiquetaEstadoVenta(estado)).toBe('Estado Desconocido');
    }
  });

  it('[V-ENT-030] names each emission status', () => {
    expect(Object.values(ESTADO_EMISION).map((e) => [e, etiquetaEstadoEmision(e)])).toEqual([
      [0, 'Pólizas no emitidas'],
      [1, 'en proceso de emisión'],
      [2, 'Proceso de emisión fallido'],
      [3, 'Proceso de emisión completo'],
    ]);
    expect(etiquetaEstadoEmision(4)).toBe('Estado Desconocido');
    expect(etiquetaEstadoEmision(null)).toBe('Sin iniciar');
  });

  it.each([
    [{ vigente: true, pagada: false, estadoEmision: null }, 'no_pagada'],
    [{ vigente: true, pagada: true, estadoEmision: 1 }, 'pagada'],
    [{ vigente: true, pagada: true, estadoEmision: 3 }, 'vigente'],
    [{ vigente: false, pagada: true, estadoEmision: 3 }, 'anulada'],
    [{ vigente: false, pagada: false, estadoEmision: null }, 'anulada'],
  ] as const)('[V-NOMBRE-002] a sale %j is %s', (venta, estado) => {
    expect(estadoDeVenta(venta)).toBe(estado);
  });
});

describe('constants and payments of a sale', () => {
  it('counts a rejected or abandoned payment as failed', () => {
    const estados = ['rechazado', 'abandonado', 'autorizado', 'iniciado', null];
    expect(estados.map(esPagoFallido)).toEqual([true, true, false, false, false]);
  });

  it('uses a day as version of the terms and allows 500 vehicles by hand', () => {
    expect(VERSION_TERMINOS).toBe('2026-11-21');
    expect(VEHICULOS_MANUALES_MAXIMO).toBe(500);
  });
});

describe('next screen of a sale', () => {
  const base = {
    id: 1234,
    etapa: 1,
    especial: false,
    sinPreparar: false,
    pagada: false,
    pagoEnCurso: false,
    pagoFallido: false,
    estadoEmision: null,
  };

  it('leads an unpaid sale to its list, special or not, from any stage', () => {
    for (const etapa of [0, 1, 2, 3]) {
      expect(siguientePaso({ ...base, etapa })).toBe('/venta/listaVehiculos');
      expect(siguientePaso({ ...base, etapa, especial: true })).toBe(
        '/venta/listaVehiculosEspecial',
      );
    }
  });

  it('[V-DUENO-009] leads a sale whose payment failed at its terms back to the terms, to pay again', () => {
    for (const especial of [false, true]) {
      const fallida = { ...base, especial, pagoFallido: true };
      expect(siguientePaso({ ...fallida, etapa: 3 })).toBe('/venta/terminosYCondiciones');
      expect(siguientePaso({ ...fallida, etapa: 2 })).toBe(siguientePaso({ ...base, especial }));
    }
  });

  it('leads a bulk sale that is not prepared to the progress of its load', () => {
    const sinPreparar = { ...base, etapa: 1, sinPreparar: true };
    for (const especial of [false, true]) {
      expect(siguientePaso({ ...sinPreparar, especial })).toBe(
        '/venta/ingresoMasivoProgreso?idv=1234',
      );
    }
  });

  it('leads a sale with an open payment, or paid but not issued, to its emission screen', () => {
    const emision = '/venta/emisionPoliza?IDV=1234';
    expect(siguientePaso({ ...base, etapa: 4, pagoEnCurso: true })).toBe(emision);
    for (const estadoEmision of [0, 1, 2]) {
      expect(siguientePaso({ ...base, etapa: 4, pagada: true, estadoEmision })).toBe(emision);
    }
  });

  it('leads an issued sale to its download screen', () => {
    const descarga = '/venta/descargarPoliza?IDV=1234';
    expect(siguientePaso({ ...base, etapa: 5, pagada: true, estadoEmision: 3 })).toBe(descarga);
    expect(siguientePaso({ ...base, etapa: 4, pagada: true, estadoEmision: 3 })).toBe(descarga);
  });
});
