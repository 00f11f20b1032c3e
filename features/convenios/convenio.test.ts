import { convenioSePuedeVender, esAccesoConLogin } from '#values/convenio.ts';
import { describe, expect, it } from 'vitest';
import {
  admiteManualEspecial,
  esPagoEnLinea,
  esPerfilDeVenta,
  estadoDeConvenio,
  limitesDePrima,
  MESES_LEGALES,
  precioDe,
  primaPara,
  textoFueraDeLimites,
  TIPOS_DE_ACCESO,
  TIPOS_DE_PAGO,
} from './convenio.ts';

describe('an agreement', () => {
  it('[V-ENT-005] [V-ENT-027] is paid online when tipoDePago is 0, directly for any other value', () => {
    expect([0, 1, 2, -1].map(esPagoEnLinea)).toEqual([true, false, false, false]);
  });

  it('[V-ENT-006] asks for a login when tipoDeAcceso is 0, not for any other value', () => {
    expect([0, 1, 2].map(esAccesoConLogin)).toEqual([true, false, false]);
  });

  it('may be sold while it is valid and today is within its dates, both days included', () => {
    const plazo = { vigente: true, inicioVigencia: '2026-01-01', terminoVigencia: '2026-12-31' };
    const dias = ['2025-12-31', '2026-01-01', '2026-07-01', '2026-12-31', '2027-01-01'];
    expect(dias.map((hoy) => convenioSePuedeVender(plazo, hoy))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(convenioSePuedeVender({ ...plazo, vigente: false }, '2026-07-01')).toBe(false);
  });
});

describe('the state of an agreement by date', () => {
  const plazo = { inicioVigencia: '2026-03-01', terminoVigencia: '2026-03-31' };
  const en = (hoy: string) => estadoDeConvenio(plazo, hoy);

  it("[A-CONV-003] is 'No Iniciado' before its start", () => {
    expect(en('2026-02-28')).toBe('No Iniciado');
  });

  it("[A-CONV-004] is 'Activo' from its start to its end, both days included", () => {
    expect(['2026-03-01', '2026-03-15', '2026-03-31'].map(en)).toEqual(Array(3).fill('Activo'));
  });

  it("[A-CONV-005] is 'Finalizado' after its end", () => {
    expect(en('2026-04-01')).toBe('Finalizado');
  });
});

describe('constants of an agreement', () => {
  it('[A-ENT-010] [A-ENT-011] payment 0 is En Línea and 1 Directo; access 0 is Con Login and 1 Sin Login', () => {
    expect(TIPOS_DE_PAGO.map(({ id, nombre }) => [id, nombre, esPagoEnLinea(id)])).toEqual([
      [0, 'En Línea', true],
      [1, 'Directo', false],
    ]);
    expect(TIPOS_DE_ACCESO.map(({ id, nombre }) => [id, nombre, esAccesoConLogin(id)])).toEqual([
      [0, 'Con Login', true],
      [1, 'Sin Login', false],
    ]);
  });

  it('[A-CONV-028] its policies end in March, May or September', () => {
    expect(MESES_LEGALES.map(({ id, nombre }) => `${id} ${nombre}`)).toEqual([
      '3 MARZO',
      '5 MAYO',
      '9 SEPTIEMBRE',
    ]);
  });

  it('both sales profiles sell, nobody else', () => {
    expect([1, 2, 3, 4, 5].filter(esPerfilDeVenta)).toEqual([1, 4]);
  });
});

describe('the prices of an agreement', () => {
  const auto = { id: 1, nombre: 'AUTOMOVIL' };
  const conUso = { tipoVehiculoVM: auto, tipoUsoVM: { id: 7 } };
  const sinUso = { tipoVehiculoVM: { id: 2 }, tipoUsoVM: null };
  const precios = [conUso, sinUso];

  it('are found by type and use; null and -1 mean NO APLICA', () => {
    expect(precioDe(precios, 1, 7)).toBe(conUso);
    for (const nada of [null, undefined, -1]) {
      expect(precioDe(precios, 2, nada)).toBe(sinUso);
      expect(precioDe(precios, 1, nada)).toBeUndefined();
    }
    expect(precioDe(precios, 1, 8)).toBeUndefined();
  });

  it('[V-ROL-014] allow special manual load only if agreement and user both do', () => {
    const con = (convenio: boolean, usuario: boolean) =>
      admiteManualEspecial({
        tieneCargaManualEspecialHabilitada: convenio,
        usuarioConvenio: { puedeHacerCargaManualEspecial: usuario },
      });
    expect([con(true, true), con(true, false), con(false, true), con(false, false)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the premium that the server charges', () => {
  const fija = {
    valorVentaBase: 9_280,
    tienePrimaVariable: false,
    primaMinima: null,
    primaMaxima: null,
  };
  const variable = { ...fija, tienePrimaVariable: true, primaMinima: 5_000, primaMaxima: 10_000 };

  it('is the base value when nothing else was typed', () => {
    expect(primaPara(fija, null)).toBe(9_280);
    expect(primaPara(fija, 9_280)).toBe(9_280);
    expect(primaPara(variable, null)).toBe(9_280);
  });

  it('is the typed one only if it is variable and within both limits', () => {
    expect(primaPara(fija, 9_281)).toBeNull();
    expect([4_999, 5_000, 10_000, 10_001].map((p) => primaPara(variable, p))).toEqual([
      null,
      5_000,
      10_000,
      null,
    ]);
  });

  it('ignores a typed value where it is fixed, whatever its stored limits', () => {
    expect(primaPara({ ...variable, tienePrimaVariable: false }, 9_000)).toBeNull();
  });

  it('names its limits, and none as 0', () => {
    expect(limitesDePrima(variable)).toMatch(/^Entre \$\s5\.000 y \$\s10\.000$/);
    expect(limitesDePrima(fija)).toMatch(/^Entre \$\s0 y \$\s0$/);
    expect(textoFueraDeLimites(variable)).toMatch(/^La prima debe estar entre \$\s5\.000 y /);
  });

  it('without limits a variable premium accepts only its base value', () => {
    const sinLimites = { ...variable, primaMinima: null, primaMaxima: null };
    expect(primaPara(sinLimites, 9_000)).toBeNull();
  });
});
