import { describe, expect, it } from 'vitest';
import { filaBuena } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { nombresCambiados } from './nombres-cambiados.ts';

const fila = (numero: number, cambios: Parameters<typeof filaBuena>[0]) => ({
  numero,
  celdas: filaBuena(cambios).map((celda) => String(celda ?? '')),
  errores: [],
});

describe('[V-LISTADO-011] names of a workbook that are printed differently', () => {
  it('include an apostrophe, a hyphen or an accent that the certificate lacks', () => {
    const filas = [
      fila(2, { nombre: 'ana', apellidoPaterno: "O'Ryan", apellidoMaterno: 'Soto-Vidal' }),
      fila(3, { nombre: 'IÑAKI', apellidoPaterno: 'MUÑOZ', apellidoMaterno: 'ŠIMIĆ' }),
      fila(4, { apellidoPaterno: 'ṢALIM' }),
    ];
    expect(nombresCambiados(filas, 'normal')).toEqual({
      total: 3,
      primeros: [
        { fila: 2, escrito: "O'RYAN", queda: 'ORYAN' },
        { fila: 2, escrito: 'SOTO-VIDAL', queda: 'SOTO VIDAL' },
        { fila: 4, escrito: 'ṢALIM', queda: 'SALIM' },
      ],
    });
  });

  it('keep the hyphen of a company and lose only its accent', () => {
    const sinPersona = { nombre: '', segundoNombre: '', apellidoPaterno: '', apellidoMaterno: '' };
    const filas = [
      fila(2, { rut: '76123456', ...sinPersona, razonSocial: "Coca-Cola D'Or SpA" }),
      fila(3, { rut: '76123456', ...sinPersona, razonSocial: 'ṢUR LTDA.' }),
    ];
    expect(nombresCambiados(filas, 'normal')).toEqual({
      total: 1,
      primeros: [{ fila: 3, escrito: 'ṢUR LTDA.', queda: 'SUR LTDA.' }],
    });
  });

  it('are none when all stay, and only the first are named when there are many', () => {
    expect(nombresCambiados([fila(2, {})], 'normal')).toBeNull();
    const muchas = Array.from({ length: 40 }, (_, i) => fila(i + 2, { nombre: "D'ARTAGNAN" }));
    const dicho = nombresCambiados(muchas, 'normal');
    expect([dicho?.total, dicho?.primeros.length]).toEqual([40, 5]);
  });
});
