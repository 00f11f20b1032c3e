import { describe, expect, it } from 'vitest';
import { calendarioDePolizas } from './calendario-de-polizas.usecase.ts';

const EMITIDA = new Date('2026-11-20T15:00:00Z');
const poliza = (numero: number, vigente = true) => ({
  venta_id: 7,
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

  it('has one event for each last day where the mail has more than ten policies', () => {
    const flota = Array.from({ length: 10_000 }, (_, i) => ({
      ...poliza(i + 1),
      vigencia_hasta: i < 9_998 ? '2027-03-31' : '2027-09-30',
    }));
    const archivo = calendarioDePolizas(flota, EMITIDA);
    expect(lineas(archivo).filter((linea) => /^(UID|SUMMARY):/.test(linea))).toEqual([
      'UID:venta-7-2027-03-31@soap.polizas',
      'SUMMARY:Vence el SOAP de 9.998 vehículos',
      'UID:venta-7-2027-09-30@soap.polizas',
      'SUMMARY:Vence el SOAP de 2 vehículos',
    ]);
    expect(archivo?.length).toBeLessThan(2_000);
  });
});
