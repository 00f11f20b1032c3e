import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mesDe, sumarAnios, sumarDias, ultimoDiaDelMes } from './fecha.ts';
import { MESES_LEGALES, calcularVigencia } from './vigencia.ts';
import type { DatosVigencia, MesLegal, Vigencia } from './vigencia.ts';

const pedir = (cambios: Partial<DatosVigencia>) =>
  calcularVigencia({
    hoy: '2026-06-15',
    mesLegal: 3,
    anioFabricacion: 2015,
    vigenciasPatente: [],
    fechaInicioVigenciaPolizas: '2020-01-01',
    fechaTerminoVigenciaPolizas: '2020-12-31',
    esConvenioExtendido: false,
    ...cambios,
  });

/** End of the period of a day, found by walking day by day instead of by arithmetic. */
const caminarAlFin = (desde: string, mes: number): string => {
  let dia = desde;
  while (!(mesDe(dia) === mes && mesDe(sumarDias(dia, 1)) !== mes)) dia = sumarDias(dia, 1);
  return dia;
};

/** The edges of every period and season, 29 February and the year end: 60 days. */
const SESENTA_DIAS = [2026, 2027, 2028].flatMap((anio) =>
  [
    ...['01-01', '01-31', '02-01', '03-30', '03-31', '04-01', '04-02', '04-30', '05-30', '05-31'],
    ...['06-01', '07-31', '08-01', '09-05', '09-06', '09-29', '09-30', '10-01', '12-31'],
  ]
    .map((dia) => `${anio}-${dia}`)
    .concat(ultimoDiaDelMes(anio, 2)),
);

describe.each(MESES_LEGALES)('[F20] legal month %i, on sixty days', (mesLegal) => {
  const enTemporada = (hoy: string) => [mesLegal - 1, mesLegal].includes(mesDe(hoy));
  const siguiente = (hoy: string) => sumarDias(caminarAlFin(hoy, mesLegal), 1);

  it.each(SESENTA_DIAS)('%s: renewal, new and first policy agree with the calendar', (hoy) => {
    const fin = caminarAlFin(hoy, mesLegal);
    const finSiguiente = caminarAlFin(siguiente(hoy), mesLegal);
    const actual = { desde: sumarAnios(siguiente(hoy), -1), hasta: fin };
    const ordinaria = enTemporada(hoy)
      ? { ok: true, desde: siguiente(hoy), hasta: finSiguiente }
      : { ok: true, desde: hoy, hasta: fin };
    const renovacion = { ok: true, desde: siguiente(hoy), hasta: finSiguiente };
    const nuevo = { ok: true, desde: hoy, hasta: enTemporada(hoy) ? finSiguiente : fin };
    expect(pedir({ mesLegal, hoy })).toEqual(ordinaria);
    expect(pedir({ mesLegal, hoy, vigenciasPatente: [actual] })).toEqual(renovacion);
    expect(pedir({ mesLegal, hoy, anioFabricacion: Number(hoy.slice(0, 4)) })).toEqual(nuevo);
  });
});

describe('the dates of any policy', () => {
  const dia = fc.integer({ min: 0, max: 4000 }).map((dias) => sumarDias('2024-01-01', dias));
  const vigencia = fc
    .tuple(dia, fc.integer({ min: 0, max: 500 }))
    .map(([desde, dias]) => ({ desde, hasta: sumarDias(desde, dias) }));
  const datos = fc.record<DatosVigencia>({
    hoy: dia,
    mesLegal: fc.constantFrom<MesLegal[]>(...MESES_LEGALES),
    anioFabricacion: fc.integer({ min: 1990, max: 2036 }),
    vigenciasPatente: fc.array(vigencia, { maxLength: 3 }),
    fechaInicioVigenciaPolizas: fc.oneof(fc.constant('2020-01-01'), dia),
    fechaTerminoVigenciaPolizas: fc.constant('2040-01-01'),
    esConvenioExtendido: fc.boolean(),
  });

  it('never overlap a policy of the plate and never end before they start', () => {
    fc.assert(
      fc.property(datos, (pedido) => {
        const nueva = calcularVigencia(pedido);
        if (!nueva.ok) return;
        expect(nueva.desde <= nueva.hasta).toBe(true);
        for (const otra of pedido.vigenciasPatente)
          expect(otra.hasta < nueva.desde || nueva.hasta < otra.desde).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('end with the legal month, within the next period, and never start before today', () => {
    fc.assert(
      fc.property(datos, (pedido) => {
        const { hoy, mesLegal } = pedido;
        const nueva = calcularVigencia({ ...pedido, esConvenioExtendido: false });
        if (!nueva.ok) return;
        const finSiguiente = caminarAlFin(sumarDias(caminarAlFin(hoy, mesLegal), 1), mesLegal);
        expect(caminarAlFin(nueva.hasta, mesLegal)).toBe(nueva.hasta);
        expect(nueva.hasta <= finSiguiente).toBe(true);
        expect(nueva.desde >= hoy && nueva.desde >= pedido.fechaInicioVigenciaPolizas).toBe(true);
      }),
    );
  });

  it('allow renewals until the plate is covered to the end of the next period', () => {
    fc.assert(
      fc.property(dia, fc.constantFrom<MesLegal[]>(...MESES_LEGALES), (hoy, mesLegal) => {
        const vigenciasPatente: Vigencia[] = [];
        for (let compras = 0; compras < 3; compras += 1) {
          const nueva = pedir({ hoy, mesLegal, vigenciasPatente });
          if (nueva.ok) vigenciasPatente.push(nueva);
        }
        const limite = caminarAlFin(sumarDias(caminarAlFin(hoy, mesLegal), 1), mesLegal);
        expect(vigenciasPatente.at(-1)?.hasta).toBe(limite);
        const otra = pedir({ hoy, mesLegal, vigenciasPatente });
        expect(otra).toEqual({ ok: false, ocupadaHasta: limite });
      }),
    );
  });
});
