import { describe, expect, it } from 'vitest';
import { convenioEscrito, mismaPrima, primaEscrita } from './convenio-escrito.ts';

const CONVENIO = {
  nombre: 'flotas sur',
  corredorId: 1,
  tipoDePago: 0,
  tipoDeAcceso: 1,
  inicioVigencia: '2026-01-01',
  terminoVigencia: '2026-12-31',
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2027-12-31',
};
const PRIMA = {
  tipoVehiculoId: 1,
  tipoUsoId: 2,
  valorVentaBase: 4_990,
  mesLegalParaPoliza: 3,
};

type Esquema = typeof convenioEscrito | typeof primaEscrita;

const reparos = (esquema: Esquema, valor: object): Record<string, string> => {
  const { error } = esquema.safeParse(valor);
  const vistos: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) vistos[path.join('.')] ??= message;
  return vistos;
};
const deConvenio = (cambios: object) => reparos(convenioEscrito, { ...CONVENIO, ...cambios });
const dePrima = (cambios: object) => reparos(primaEscrita, { ...PRIMA, ...cambios });

describe('the typed data of an agreement', () => {
  it('[A-CONV-013] keep the name in upper case, trimmed', () => {
    expect(convenioEscrito.parse({ ...CONVENIO, nombre: ' flotas sur ' }).nombre).toBe(
      'FLOTAS SUR',
    );
  });

  it('[A-CONV-011] [A-CONV-012] need a name of at most 100 characters', () => {
    expect(deConvenio({ nombre: '  ' })).toEqual({ nombre: 'Nombre es obligatorio' });
    expect(deConvenio({ nombre: 'A'.repeat(100) })).toEqual({});
    expect(deConvenio({ nombre: 'A'.repeat(101) })).toEqual({
      nombre: 'El nombre no puede tener más de 100 caracteres',
    });
  });

  it('[A-CONV-014] [A-CONV-015] need a payment and an access type, 0 or 1', () => {
    const textos = {
      tipoDePago: 'Elija el tipo de pago',
      tipoDeAcceso: 'Elija el tipo de acceso',
    };
    for (const valor of [-1, 2, null, undefined, '0']) {
      expect(deConvenio({ tipoDePago: valor, tipoDeAcceso: valor })).toEqual(textos);
    }
    for (const valor of [0, 1]) {
      expect(deConvenio({ tipoDePago: valor, tipoDeAcceso: valor })).toEqual({});
    }
  });

  it('[A-CONV-016] need a broker', () => {
    for (const corredorId of [null, 0, -1]) {
      expect(deConvenio({ corredorId })).toEqual({ corredorId: 'Elija un corredor' });
    }
  });

  it('[A-CONV-017] [A-CONV-018] [A-CONV-020] need their dates and those of the policies', () => {
    expect(
      deConvenio({
        inicioVigencia: '',
        terminoVigencia: '2026-02-30',
        fechaInicioVigenciaPolizas: null,
        fechaTerminoVigenciaPolizas: undefined,
      }),
    ).toEqual({
      inicioVigencia: 'Falta el inicio de vigencia',
      terminoVigencia: 'Fecha inválida',
      fechaInicioVigenciaPolizas: 'Falta el inicio de vigencia de las pólizas',
      fechaTerminoVigenciaPolizas: 'Falta el término de vigencia de las pólizas',
    });
  });

  it('[A-CONV-019] [A-CONV-021] end after they start, like their policies, whatever else is wrong', () => {
    const mayor = 'La Fecha de Término de Vigencia debe ser mayor';
    expect(
      deConvenio({
        nombre: '',
        terminoVigencia: '2026-01-01',
        fechaTerminoVigenciaPolizas: '2025-12-31',
      }),
    ).toEqual({
      nombre: 'Nombre es obligatorio',
      terminoVigencia: mayor,
      fechaTerminoVigenciaPolizas: mayor,
    });
    expect(deConvenio({ terminoVigencia: '2026-01-02' })).toEqual({});
  });
});

describe('the premium of an agreement', () => {
  it('[A-CONV-025] [A-CONV-026] needs an amount greater than 0', () => {
    expect(dePrima({ valorVentaBase: null })).toEqual({
      valorVentaBase: 'Falta la prima',
    });
    for (const valorVentaBase of [0, -1]) {
      expect(dePrima({ valorVentaBase })).toEqual({
        valorVentaBase: 'La prima debe ser mayor que 0',
      });
    }
    expect(dePrima({ valorVentaBase: 1 })).toEqual({});
  });

  it('[A-ENTERO-005] refuses text, decimals and negative numbers in each amount', () => {
    for (const campo of ['valorVentaBase', 'primaMinima', 'primaMaxima']) {
      for (const monto of [-5, -0.5, 9280.5, Number.NaN, '9280', '9.280', '-5']) {
        expect(dePrima({ tienePrimaVariable: true, [campo]: monto })).toHaveProperty([campo]);
      }
    }
  });

  it('[A-CONV-027] [A-CONV-028] accepts only March, May or September as legal month', () => {
    const buenos = Array.from({ length: 14 }, (_, mes) => mes).filter(
      (mes) => Object.keys(dePrima({ mesLegalParaPoliza: mes })).length === 0,
    );
    expect(buenos).toEqual([3, 5, 9]);
    expect(dePrima({ mesLegalParaPoliza: null })).toEqual({
      mesLegalParaPoliza: 'Elija el mes legal',
    });
  });

  it('[A-CONV-029] [A-CONV-030] needs both limits when it is variable', () => {
    expect(dePrima({ tienePrimaVariable: true })).toEqual({
      primaMinima: 'Falta la prima mínima',
      primaMaxima: 'Falta la prima máxima',
    });
  });

  it('[A-CONV-031] needs none when it is not variable, in any order of fields', () => {
    expect(dePrima({ primaMinima: null, primaMaxima: null })).toEqual({});
    expect(dePrima({ primaMinima: 9_000, primaMaxima: 8_000 })).toEqual({});
  });

  it('[A-CONV-032] has a lower limit up to the upper one; equal ones are accepted', () => {
    const con = (primaMinima: number, primaMaxima: number) =>
      dePrima({ tienePrimaVariable: true, primaMinima, primaMaxima });
    expect(con(5_000, 4_999)).toEqual({
      primaMaxima: 'La prima máxima no puede ser menor que la mínima',
    });
    expect(con(4_990, 4_990)).toEqual({});
  });

  it('[A-DETIENE-001] lies within its limits when it is variable, both included', () => {
    const con = (valorVentaBase: number, cambios: object = {}) =>
      dePrima({
        valorVentaBase,
        tienePrimaVariable: true,
        primaMinima: 10_000,
        primaMaxima: 20_000,
        ...cambios,
      });
    const fuera = {
      valorVentaBase: 'La prima debe estar entre la prima mínima y la prima máxima',
    };
    expect([9_999, 20_001, 50_000].map((base) => con(base))).toEqual([fuera, fuera, fuera]);
    expect([10_000, 15_000, 20_000].map((base) => con(base))).toEqual([{}, {}, {}]);
    expect(con(50_000, { tienePrimaVariable: false })).toEqual({});
    // Wrong limits are reported alone.
    expect(Object.keys(con(50_000, { primaMinima: null }))).toEqual(['primaMinima']);
    expect(Object.keys(con(50_000, { primaMinima: 30_000 }))).toEqual(['primaMaxima']);
    // A disabled premium is not sold, so it may lie outside.
    expect(con(50_000, { vigente: false })).toEqual({});
  });

  it('duplicates another one of its type and use, NO APLICA included', () => {
    const de = (tipoVehiculoId: number, tipoUsoId?: number | null) => ({
      tipoVehiculoId,
      tipoUsoId,
    });
    expect(mismaPrima(de(1, 2), de(1, 2))).toBe(true);
    expect(mismaPrima(de(1, null), de(1))).toBe(true);
    expect([mismaPrima(de(1, 2), de(1, 3)), mismaPrima(de(1, 2), de(2, 2))]).toEqual([
      false,
      false,
    ]);
  });
});
