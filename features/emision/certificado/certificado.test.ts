import { describe, expect, it } from 'vitest';
import { frasesCertificado, textosCertificado } from './certificado.ts';
import { unCertificado } from '#server/test/construir.ts';
import { REDACCIONES } from '#server/test/redacciones.ts';

const datos = unCertificado();
const aseguradora = { nombre: 'SEGUROS X S.A.', telefono: '600 1', sitio: 'www.x.example' };

describe('texts of a certificate', () => {
  it('show days as dd/mm/yyyy, pesos with dots and the plate with its check digit', () => {
    expect(textosCertificado(datos)).toMatchObject({
      poliza: '1000001',
      folio: '5000002',
      emision: '19/11/2026',
      desde: '20/11/2026',
      hasta: '31/03/2027',
      prima: '$\u00a09.280',
      patente: 'HWJP59-8',
    });
  });

  it('show a plate without check digit alone', () => {
    expect(textosCertificado({ ...datos, dvPatente: null }).patente).toBe('HWJP59');
  });

  it('join letters and separate accents', () => {
    expect(textosCertificado({ ...datos, propietario: 'PEN\u0303A' }).propietario).toBe('PEÑA');
  });

  it.each(REDACCIONES)('take statement and cover from wording $codigo', (redaccion) => {
    const frases = frasesCertificado(aseguradora, redaccion);
    expect(frases.declaracion).toContain('SEGUROS X S.A.');
    expect(frases.declaracion).toContain('Ley N° 18.490');
    expect(frases.declaracion).toContain(redaccion.codigo);
    expect(frases.coberturas.map(([, monto]) => monto)).toEqual([
      `${redaccion.muerte} UF`,
      `${redaccion.incapacidadTotal} UF`,
      `hasta ${redaccion.incapacidadParcial} UF`,
      `hasta ${redaccion.gastosMedicos} UF`,
    ]);
    expect(frases.pagoMuerte).toBe(redaccion.pagoMuerte);
    expect(frases.accidente).toContain(redaccion.prescripcion);
  });
});
