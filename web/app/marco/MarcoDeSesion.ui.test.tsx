import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { escribir } from '../../lib/navegador/almacen.ts';
import { olvidarSesion } from '../../lib/sesion/sesion.ts';
import { conSesion, montarApp } from '../app-de-pruebas.tsx';

const TONOS = { claro: '#7a0012', oscuro: '#a0404d', enlace: '#c98a92' };
const deLaPagina = () =>
  Object.keys(TONOS).map((tono) =>
    document.documentElement.style.getPropertyValue(`--marca-${tono}`),
  );
const conMarca = (tonos: object | null) => {
  conSesion({ tipo: 'publica' });
  const marca = { nombre: 'SUR', color: null, logo: null, aseguradora: 'LA ASEGURADORA', tonos };
  act(() => escribir({ marca: JSON.stringify(marca) }));
};

describe('[V-COLORES-002] colours of a purchase by link', () => {
  it('the page has the seller’s while the session lasts', async () => {
    conMarca(TONOS);
    montarApp('/consulta');
    expect(await screen.findByText('SUR')).toBeVisible();
    expect(deLaPagina()).toEqual(Object.values(TONOS));
    act(olvidarSesion);
    expect(deLaPagina()).toEqual(['', '', '']);
  });

  it('the page keeps the house’s for a seller without a colour', async () => {
    conMarca(null);
    montarApp('/consulta');
    expect(await screen.findByText('SUR')).toBeVisible();
    expect(deLaPagina()).toEqual(['', '', '']);
  });
});
