import { expect, it } from 'vitest';
import { prioridadDe } from '../../ui/tabla/prioridad.ts';
import { columnasDeTarjeta } from '../../ui/tabla/tarjeta.ts';
import { COLUMNAS_CON_PRIMA } from './columnas-de-vehiculos.tsx';

it('[V-SEGUNDO-005] keeps RUT and name of the owner in sight of a review at every width', () => {
  const [, patente] = COLUMNAS_CON_PRIMA;
  const siempre = COLUMNAS_CON_PRIMA.filter((columna) => prioridadDe(columna, patente) === 1);
  for (const columnas of [siempre, columnasDeTarjeta(COLUMNAS_CON_PRIMA).visibles]) {
    const claves = columnas.map(({ clave }) => clave);
    expect(claves).toEqual(expect.arrayContaining(['rutPropietario', 'nombrePropietario']));
  }
});
