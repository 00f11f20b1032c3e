import { describe, expect, it } from 'vitest';
import { calendarioDePolizas } from './calendario-de-polizas.usecase.ts';

const EMITIDA = new Date('2026-11-20T15:00:00Z');
const poliza = (numero: number, vigente = true) => ({
  numero_poliza: numero,
  patente: 'HWJP59',
  dv: '8',
  vigencia_desde: '2026-11-20',
  vigencia_hasta: '2027-03-31',
  vigente,
  emitida_en: EMITIDA,
});
const lineas = (archivo: string | undefined): string[] =>
  (archivo ?? '').replaceAll('\r\n ', '').split('\r\n');
const despues = (segundos: number): Date => new Date(EMITIDA.getTime() + segundos * 1_000);

describe('[V-AVISO-002] calendar of policies', () => {
  it('has one event for each policy, on the last day of its cover', () => {
    const suyas = lineas(calendarioDePolizas([poliza(1_000_001), poliza(1_000_002)], EMITIDA));
    expect(suyas.filter((linea) => linea.startsWith('UID:'))).toEqual([
      'UID:poliza-1000001@soap.polizas',
      'UID:poliza-1000002@soap.polizas',
    ]);
    expect(suyas).toContain('DTSTART;VALUE=DATE:20270331');
    expect(suyas).toContain('SUMMARY:Vence el SOAP de HWJP59-8');
    expect(suyas).toContain(
      'DESCRIPTION:Póliza N° 1000001\\, del 20/11/2026 al 31/03/2027. Desde el día siguiente necesita otro SOAP para circular.',
    );
  });

  it('has the same UID and a higher SEQUENCE in each later mail', () => {
    const en = (segundos: number) =>
      lineas(calendarioDePolizas([poliza(1_000_001)], despues(segundos))).filter((linea) =>
        /^(UID|SEQUENCE):/.test(linea),
      );
    expect(en(0)).toEqual(['UID:poliza-1000001@soap.polizas', 'SEQUENCE:0']);
    expect(en(61)).toEqual(['UID:poliza-1000001@soap.polizas', 'SEQUENCE:61']);
  });

  it('leaves out a cancelled policy, and is absent without any other', () => {
    expect(lineas(calendarioDePolizas([poliza(1), poliza(2, false)], EMITIDA))).toContain(
      'UID:poliza-1@soap.polizas',
    );
    expect(calendarioDePolizas([poliza(1), poliza(2, false)], EMITIDA)).not.toContain('poliza-2@');
    expect(calendarioDePolizas([poliza(2, false)], EMITIDA)).toBeUndefined();
  });
});
