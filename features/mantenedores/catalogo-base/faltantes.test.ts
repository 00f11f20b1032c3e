import { expect, it } from 'vitest';
import { MARCAS_MODELOS, TIPOS_VEHICULO } from './catalogo-base.ts';
import { type Existentes, faltantesDe } from './faltantes.ts';

const VACIA: Existentes = { tipos: [], usos: [], marcas: [], modelos: [] };
const CATALOGO = { tipos: TIPOS_VEHICULO, marcas: MARCAS_MODELOS };
const faltan = (hay: Partial<Existentes>) => faltantesDe(CATALOGO, { ...VACIA, ...hay });

it('[A-CERO-001] an empty house lacks the whole base catalogue, each name once', () => {
  const { tipos, usos, marcas, modelos } = faltan({});
  expect(tipos).toEqual(TIPOS_VEHICULO);
  expect(usos).toHaveLength(TIPOS_VEHICULO.flatMap((tipo) => tipo.usos).length);
  expect(new Set(marcas).size).toBe(marcas.length);
  expect(modelos.length).toBeGreaterThan(300);
});

it('[A-CERO-001] a name that differs only in accents, case or spaces is not missing', () => {
  const { tipos, usos, marcas, modelos } = faltan({
    tipos: [{ nombre: 'Automóvil', admiteUsos: true }],
    usos: [{ tipo: 'AUTO MOVIL', nombre: 'Taxi Básico' }],
    marcas: ['toyota'],
    modelos: [{ tipo: 'AUTOMÓVIL', marca: 'Toyota', nombre: 'Ya ris' }],
  });
  expect(tipos.map(({ nombre }) => nombre)).not.toContain('AUTOMOVIL');
  const deAuto = usos.filter(({ tipo }) => tipo === 'AUTOMOVIL').map(({ nombre }) => nombre);
  expect(deAuto).toContain('PARTICULAR');
  expect(deAuto).not.toContain('TAXI BASICO');
  expect(marcas).not.toContain('TOYOTA');
  expect(modelos).not.toContainEqual({ tipo: 'AUTOMOVIL', marca: 'TOYOTA', nombre: 'YARIS' });
});

it('[A-CERO-002] a type that premiums sell as NO APLICA gets no uses', () => {
  const { usos } = faltan({ tipos: [{ nombre: 'AUTOMOVIL', admiteUsos: false }] });
  expect(usos.filter(({ tipo }) => tipo === 'AUTOMOVIL')).toEqual([]);
  expect(usos.filter(({ tipo }) => tipo === 'CAMION')).toHaveLength(1);
});
