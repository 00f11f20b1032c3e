import { describe, expect, it } from 'vitest';
import { ANTERIOR, NUEVA } from '#server/test/redacciones.ts';
import { leerTipos } from '#formatos/pdf/leer-tipo.ts';
import { redaccionEntrada } from './redaccion.contract.ts';
import {
  efectosDe,
  huecosDe,
  type Plazo,
  redaccionDelContrato,
  redaccionDelDia,
  reparoDeNueva,
  reparoDeTermino,
} from './redaccion.ts';

const vieja: Plazo = { ...ANTERIOR, hasta: null };
const nueva: Plazo = { ...NUEVA, hasta: null };
/** The law of 7 February 2026: texts until the 6th, none on 7 and 8, new ones from the 9th. */
const ley = [nueva, { ...vieja, hasta: '2026-02-06' }];
const codigoDe = (dia: string, redacciones = ley) => redaccionDelDia(redacciones, dia)?.codigo;

describe('wordings by day', () => {
  it.each([
    ['2012-12-31', undefined],
    ['2013-01-01', ANTERIOR.codigo],
    ['2026-02-06', ANTERIOR.codigo],
    ['2026-02-07', undefined],
    ['2026-02-08', undefined],
    ['2026-02-09', NUEVA.codigo],
    ['2030-12-31', NUEVA.codigo],
  ])('[V-REDAC-001] the law of February 2026 has on %s the wording %s', (dia, codigo) => {
    expect(codigoDe(dia)).toBe(codigo);
  });

  it('[V-REDAC-001] one without an end rules until the day before the next one', () => {
    expect(codigoDe('2026-02-08', [nueva, vieja])).toBe(ANTERIOR.codigo);
    expect(codigoDe('2026-02-09', [nueva, vieja])).toBe(NUEVA.codigo);
    expect(huecosDe([nueva, vieja])).toEqual([]);
  });

  it('[V-REDAC-001] takes 29 February 2028 as a day of its own', () => {
    const bisiesta = [
      { ...vieja, hasta: '2028-02-28' },
      { ...nueva, desde: '2028-03-01' },
    ];
    const dias = ['2028-02-28', '2028-02-29', '2028-03-01'];
    expect(dias.map((dia) => codigoDe(dia, bisiesta))).toEqual([
      ANTERIOR.codigo,
      undefined,
      NUEVA.codigo,
    ]);
    expect(huecosDe(bisiesta)).toEqual([{ desde: '2028-02-29', hasta: '2028-02-29' }]);
  });

  it('[V-REDAC-002] a contract of an earlier release takes the last that had begun, or the first', () => {
    const deContrato = (dia: string) => redaccionDelContrato(ley, dia)?.codigo;
    expect(['2001-01-01', '2026-02-08', '2026-02-09'].map(deContrato)).toEqual([
      ANTERIOR.codigo,
      ANTERIOR.codigo,
      NUEVA.codigo,
    ]);
  });

  it('[V-REDAC-003] tells gaps with their days, an open one too', () => {
    expect(huecosDe(ley)).toEqual([{ desde: '2026-02-07', hasta: '2026-02-08' }]);
    expect(huecosDe([{ ...vieja, hasta: '2026-02-06' }])).toEqual([
      { desde: '2026-02-07', hasta: null },
    ]);
  });
});

describe('a new wording', () => {
  const reparo = (cambios: object, hoy = '2026-02-05', otras = [vieja]) =>
    reparoDeNueva(otras, { ...nueva, ...cambios }, hoy);
  it('[A-REDAC-002] never rules past contracts, nor today while another one sells', () => {
    expect(reparo({ desde: '2026-02-04' })).toEqual({
      campo: 'desde',
      texto: 'El inicio no puede ser anterior a hoy',
    });
    expect(reparo({ desde: '2026-02-05' })?.texto).toBe(
      'Hoy ya se vende con POL320130487: elija un día desde mañana',
    );
    expect(reparo({ desde: '2026-02-06' })).toBeNull();
    // In a gap nobody sold today.
    expect(reparo({}, '2026-02-09', [{ ...vieja, hasta: '2026-02-06' }])).toBeNull();
  });

  it('[A-REDAC-002] never shares a day with another one', () => {
    const hastaEl9 = [{ ...vieja, hasta: '2026-02-09' }];
    expect(reparo({}, '2026-02-05', hastaEl9)).toEqual({
      campo: 'desde',
      texto: 'Ese día rige POL320130487',
    });
    expect(reparo({ desde: '2026-02-10' }, '2026-02-05', hastaEl9)).toBeNull();
    const otra = { codigo: 'POL320990001', desde: '2026-02-09' };
    expect(reparo(otra, '2026-02-05', [vieja, nueva])?.texto).toBe('Ese día rige POL320260028');
    expect(
      reparo({ ...otra, desde: '2026-02-07', hasta: '2026-02-09' }, '2026-02-05', [vieja, nueva]),
    ).toEqual({ campo: 'hasta', texto: 'Desde el 09/02/2026 rige POL320260028' });
    expect(
      reparo({ ...otra, desde: '2026-02-07', hasta: '2026-02-08' }, '2026-02-05', [vieja, nueva]),
    ).toBeNull();
    expect(reparo({ codigo: ANTERIOR.codigo })?.campo).toBe('codigo');
    expect(reparo({ hasta: '2026-02-08' })?.texto).toMatch(/anterior al inicio/);
  });

  it('[A-REDAC-002] has covers, and sentences in letters that every certificate has', () => {
    const { desde: _, ...textos } = NUEVA;
    const bueno = { ...textos, desde: '2026-02-09', hasta: null };
    expect(redaccionEntrada.parse({ ...bueno, codigo: ' pol320260028 ' })).toEqual(bueno);
    const malo = { ...bueno, codigo: 'POL32', muerte: 0, prescripcion: 'Un año ☃' };
    expect(redaccionEntrada.safeParse(malo).error?.issues.map(({ path }) => path[0])).toEqual([
      'codigo',
      'muerte',
      'prescripcion',
    ]);
    const letras =
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÁÉÍÓÚÜÑáéíóúüñ .,;:()°%/-';
    expect(redaccionEntrada.safeParse({ ...bueno, prescripcion: `A ${letras}` }).success).toBe(
      true,
    );
    for (const tipo of Object.values(leerTipos('comunes'))) expect(tipo.tiene(letras)).toBe(true);
  });
});

describe('the end of a wording', () => {
  const reparo = (hasta: string | null, hoy: string, otras = [vieja]) =>
    reparoDeTermino(otras, { codigo: ANTERIOR.codigo, hasta }, hoy)?.texto ?? null;
  it('[A-REDAC-002] is today at the earliest, and before the next one', () => {
    expect(reparo('2026-02-05', '2026-02-06')).toBe('El término no puede ser anterior a hoy');
    expect(reparo('2026-02-06', '2026-02-06')).toBeNull();
    expect(reparo('2026-02-09', '2026-02-06', [vieja, nueva])).toBe(
      'Desde el 09/02/2026 rige POL320260028',
    );
    expect(reparo(null, '2026-02-06', ley)).toBeNull();
    expect(reparo(null, '2026-02-07', ley)).toBe('Su término ya pasó');
    expect(reparo(null, '2026-02-09', [vieja, nueva])).toBe('Su término ya pasó');
  });

  it('[A-REDAC-001] is told with the gap that it leaves', () => {
    expect(efectosDe([vieja], [{ ...vieja, hasta: '2026-02-06' }], '2026-02-05')).toEqual([
      { rotulo: 'POL320130487', valor: 'rige hasta el 06/02/2026' },
      {
        rotulo: 'Sin redacción',
        valor: 'Desde el 07/02/2026, hasta que rija otra: nadie podrá vender',
      },
    ]);
    expect(efectosDe(ley, ley, '2026-02-09')).toEqual([]);
    expect(efectosDe([vieja], [vieja, nueva], '2026-02-05')).toEqual([
      { rotulo: 'POL320130487', valor: 'rige hasta el 08/02/2026' },
    ]);
  });
});
