import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { montar } from '../../lib/pruebas/montar.tsx';
import { SIN_SESION } from '../../lib/sesion/sesion.ts';
import { CONVENIO, VENTANAS } from '../datos-de-pruebas.ts';
import { metodosPara } from './metodos-de-carga.ts';
import { ModalMetodoDeCarga } from './ModalMetodoDeCarga.tsx';

const MASIVAS = ['/venta/ingresoMasivo', '/venta/ingresoMasivoEspecial'];

describe('ModalMetodoDeCarga', () => {
  const todo = {
    tieneCargaMasivaEspecialHabilitada: true,
    usuarioConvenio: {
      puedeHacerCargaMasiva: true,
      puedeHacerCargaMasivaEspecial: true,
      puedeHacerCargaManualEspecial: true,
    },
  };
  const metodos = (cambios: Partial<ConvenioVM>, ventanas: string[]) =>
    metodosPara(
      { ...CONVENIO, ...cambios },
      { ...SIN_SESION, ventanas: ventanas.map((ruta) => ruta.toLowerCase()) },
    );
  const titulosDe = (cambios: Partial<ConvenioVM>, ventanas: string[]) =>
    metodos(cambios, ventanas).map(({ titulo }) => titulo);
  const nada = () => undefined;

  it('[V-CONV-014] shows Convenio No Seleccionado without an agreement', () => {
    montar(
      <ModalMetodoDeCarga convenio={null} metodos={[]} abierto alElegir={nada} alCerrar={nada} />,
    );
    expect(screen.getByText('Convenio No Seleccionado')).toBeVisible();
  });

  it('[V-ENT-025] brings vehicles into a sale by hand or from a file', () => {
    const ofrecidos = metodos(todo, [...VENTANAS, ...MASIVAS]);
    expect(ofrecidos.map(({ titulo, archivo }) => [titulo, archivo])).toEqual([
      ['Carga manual', false],
      ['Carga masiva', true],
      ['Carga masiva especial', true],
    ]);
  });

  it('[V-CONV-016] marks bulk load as recommended and as an Excel file', () => {
    montar(
      <ModalMetodoDeCarga
        convenio={CONVENIO}
        metodos={metodos(todo, [...VENTANAS, ...MASIVAS])}
        abierto
        alElegir={nada}
        alCerrar={nada}
      />,
    );
    const masiva = screen.getByRole('button', { name: /^Carga masiva ?Recomendada/ });
    expect(masiva).toHaveTextContent('Excel');
  });

  it('[V-CONV-017] [V-ROL-015] offers special bulk load only with flags and window', () => {
    const especial = 'Carga masiva especial';
    expect(titulosDe(todo, [...VENTANAS, ...MASIVAS])).toContain(especial);
    expect(titulosDe(todo, VENTANAS)).toEqual(['Carga manual']);
    expect(
      titulosDe({ ...todo, tieneCargaMasivaEspecialHabilitada: false }, [...VENTANAS, ...MASIVAS]),
    ).not.toContain(especial);
  });

  it('[V-CONV-011] leads special bulk load to /venta/ingresomasivoespecial', () => {
    expect(metodos(todo, MASIVAS).map(({ ruta }) => ruta)).toContain(
      '/venta/ingresomasivoespecial',
    );
  });
});
