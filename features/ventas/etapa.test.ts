import { etiquetaDeEtapa } from '#values/etiquetas-de-venta.ts';
import { describe, expect, it } from 'vitest';
import { ETAPA, esEditable, puedePasarA } from './etapa.ts';

const TODAS = [0, 1, 2, 3, 4, 5];

describe('stage of a sale', () => {
  it('[V-ENT-023] numbers them 0 not started, 1 entry, 2 list, 3 terms, 4 payment, 5 finished', () => {
    expect(ETAPA).toEqual({
      noIniciada: 0,
      ingresoVehiculos: 1,
      listaVehiculos: 2,
      terminos: 3,
      pago: 4,
      terminada: 5,
    });
  });

  it('[V-ENT-031] labels each stage as the specification writes it', () => {
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

  it('allows going back and repeating between 1 and 3, no skip forward, and no exit from 4 and 5', () => {
    const permitidos = TODAS.flatMap((desde) =>
      TODAS.filter((hacia) => puedePasarA(hacia, desde)).map((hacia) => `${desde}>${hacia}`),
    );
    expect(permitidos).toEqual(['1>1', '1>2', '2>1', '2>2', '2>3', '3>1', '3>2', '3>3', '3>4']);
  });

  it('allows no stage to reach an unknown target', () => {
    for (const raro of [-1, 6, 1.5, Number.NaN]) {
      for (const desde of TODAS) expect(puedePasarA(raro, desde)).toBe(false);
    }
  });

  it('allows changes of vehicles and premiums only below stage 4', () => {
    expect(TODAS.filter(esEditable)).toEqual([0, 1, 2, 3]);
  });
});
