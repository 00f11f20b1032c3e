import { expect, it } from 'vitest';
import { prioridadDe } from '../../ui/tabla/prioridad.ts';
import { columnasDeTarjeta } from '../../ui/tabla/tarjeta.ts';
import { COLUMNAS_EN_REVISION } from './columnas-de-vehiculos.tsx';

it('[V-SEGUNDO-005] keeps RUT and name of the owner in sight of a review at every width', () => {
  const [, patente] = COLUMNAS_EN_REVISION;
  const siempre = COLUMNAS_EN_REVISION.filter((columna) => prioridadDe(columna, patente) === 1);
  for (const columnas of [siempre, columnasDeTarjeta(COLUMNAS_EN_REVISION).visibles]) {
    const claves = columnas.map(({ clave }) => clave);
    expect(claves).toEqual(expect.arrayContaining(['rutPropietario', 'nombrePropietario']));
  }
});
