import { describe, expect, it } from 'vitest';
import { compilarCertificado } from './certificado.pdf.ts';
import { aseguradora, base } from './certificado.fixture.ts';
import type { DatosCertificado } from './certificado.ts';
import { ANTERIOR, REDACCIONES } from '#server/test/redacciones.ts';
import { leerCertificado } from './leer-certificado.pdf.ts';
import { estaCortado, imprime } from './texto-impreso.ts';

const leido = {
  ...base,
  redaccion: base.redaccion.codigo,
  rut: 12_345_678,
  rutDv: '5',
  codigo: 'q0rZ3YpXw1nB8uKfT2mHsA',
  anulada: false,
};
const casa = { aseguradora, redacciones: REDACCIONES };
const hacer = compilarCertificado({ aseguradora, demo: false });
const leer = (datos: DatosCertificado, dibujar = hacer) => leerCertificado(dibujar(datos), casa);

describe('a certificate read back from its file', () => {
  it('[A-REINGRESO-002] has the printed data, with a logo, a demonstration mark and an older wording too', () => {
    expect(leido).toMatchObject({ ...leer(base) });
    expect(Object.keys(leer(base) ?? {})).toHaveLength(Object.keys(base).length + 1);
    const demo = compilarCertificado({ aseguradora, demo: true });
    expect(leer(base, demo)).toEqual(leer(base));
    expect(leer({ ...base, redaccion: ANTERIOR })?.redaccion).toBe('POL320130487');
    // Another installation, with another name today, reads it.
    const otra = { ...casa, aseguradora: { ...aseguradora, nombre: 'OTRA S.A.' } };
    expect(leerCertificado(hacer(base), otra)).toEqual(leer(base));
  });

  it.each([
    { propietario: 'TRANSPORTES Y SERVICIOS DE CARGA GENERAL DEL SUR Y COMPAÑÍA LIMITADA' },
    { numeroMotor: 'ABCDEFGHIJKLMNOPQRSTUVWX' },
    { modelo: 'GRAND CHEROKEE 3.6 LIMITED 4X4 AUT' },
    { dvPatente: null },
    { propietario: 'ŁUKASZ ŻÓŁĆ' },
  ])(
    '[A-REINGRESO-002] has values on two lines, in smaller letters or with rare letters: %o',
    (datos) => {
      expect(leer({ ...base, ...datos })).toMatchObject(datos);
    },
  );

  it('[A-REINGRESO-002] distinguishes a cut-off name, and matches the names that it may be', () => {
    const largo = 'LARGO '.repeat(60).trim();
    const dicho = leer({ ...base, propietario: largo })?.propietario ?? '';
    expect([estaCortado(dicho), imprime(dicho, largo), imprime(dicho, 'LARGO')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(['ANA SOTO', 'ANA  SOTO', 'ANA SOTOS'].map((uno) => imprime('ANA SOTO', uno))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('[A-REINGRESO-003] shows that its policy was cancelled', () => {
    expect(leer({ ...base, anuladaEl: '2026-12-01' })?.anulada).toBe(true);
  });

  it('is null for any other file', () => {
    expect(leerCertificado(Buffer.from('%PDF-1.7\nnada'), casa)).toBeNull();
    expect(leerCertificado(Buffer.alloc(0), casa)).toBeNull();
  });
});
