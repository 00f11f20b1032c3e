import { etiquetaDeEtapa } from '#values/etiquetas-de-venta.ts';
import { describe, expect, it } from 'vitest';
import { ETAPA, esEditable, puedePasarA } from './etapa.ts';

const TODAS = [0, 1, 2, 3, 4, 5];

describe('stage of a sale', () => {
  it('[V-ENT-023] 0 not started, 1 entry, 2 list, 3 terms, 4 payment, 5 finished', () => {
    expect(ETAPA).toEqual({
      noIniciada: 0,
      ingresoVehiculos: 1,
      listaVehiculos: 2,
      terminos: 3,
      pago: 4,
      terminada: 5,
    });
  });

  it('[V-ENT-031] each has its label, as the specification writes them', () => {
    expect([...TODAS, 6].map(etiquetaDeEtapa)).toEqual([
      'En preparación',
      'Ingreso Vehículos',
      'Lista de Vehiculos',
      'Acepta términos y condiciones',
      'Enviado a Renta mediante WS',
      'Falló envio a Renta mediante WS',
      '',
    ]);
  });

  it('goes back and repeats between 1 and 3, skips nothing forward, leaves 4 and 5 never', () => {
    const permitidos = TODAS.flatMap((desde) =>
      TODAS.filter((hacia) => puedePasarA(hacia, desde)).map((hacia) => `${desde}>${hacia}`),
    );
    expect(permitidos).toEqual(['1>1', '1>2', '2>1', '2>2', '2>3', '3>1', '3>2', '3>3', '3>4']);
  });

  it('an unknown target is reached from nowhere', () => {
    for (const raro of [-1, 6, 1.5, Number.NaN]) {
      for (const desde of TODAS) expect(puedePasarA(raro, desde)).toBe(false);
    }
  });

  it('vehicles and premiums change only under stage 4', () => {
    expect(TODAS.filter(esEditable)).toEqual([0, 1, 2, 3]);
  });
});
