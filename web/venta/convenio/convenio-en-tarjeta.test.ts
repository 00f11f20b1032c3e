import { expect, it } from 'vitest';
import { enGrupos } from '../../lib/a-mano/convenios-a-mano.ts';
import { CONVENIO } from '../datos-de-pruebas.ts';
import { plazoDe, seVende } from './convenio-en-tarjeta.ts';

const HOY = '2026-11-20';
const detenida = {
  ...({ ambito: 'corredor', tipoVehiculoId: null, hasta: null } as const),
  palabras: 'Volvemos.',
};

it('[V-CONVLISTA-004] what does not sell now comes last, a favourite too', () => {
  const grupos = enGrupos(
    [
      { ...CONVENIO, id: 1, sePuedeVender: false },
      { ...CONVENIO, id: 2, detenciones: [detenida] },
      { ...CONVENIO, id: 3, detenciones: [{ ...detenida, desde: '2030-01-01T00:00:00.000Z' }] },
      { ...CONVENIO, id: 4 },
    ],
    [
      { id: 1, favorito: true, usado: null },
      { id: 4, favorito: true, usado: null },
    ],
    seVende,
  );
  expect(grupos.map(({ titulo, convenios }) => [titulo, convenios.map(({ id }) => id)])).toEqual([
    ['Favoritos', [4]],
    ['Otros convenios', [3]],
    ['No se venden ahora', [1, 2]],
  ]);
});

it('[V-CONVLISTA-008] agreements without any before them are not the others', () => {
  const grupos = enGrupos([CONVENIO, { ...CONVENIO, id: 2, sePuedeVender: false }], [], seVende);
  expect(grupos.map(({ titulo }) => titulo)).toEqual(['Convenios', 'No se venden ahora']);
});

it.each([
  ['2026-01-01', '2026-11-19', 'venció el 19/11/2026'],
  ['2026-11-21', '2027-11-21', 'comienza el 21/11/2026'],
  ['2026-11-20', '2026-11-20', 'hasta el 20/11/2026'],
] as const)('[V-CONVLISTA-004] %s to %s: %s', (inicioVigencia, terminoVigencia, dice) => {
  expect(plazoDe({ inicioVigencia, terminoVigencia }, HOY)).toBe(dice);
});
