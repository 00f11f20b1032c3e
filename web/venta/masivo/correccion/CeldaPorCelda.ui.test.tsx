import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../../lib/pruebas/montar.tsx';
import { escribirEn } from '../../../ui/rejilla/celdas.ts';
import { ANIO, filaVM } from '../carga-de-pruebas.tsx';
import { CeldaPorCelda } from './CeldaPorCelda.tsx';
import { type Cambios, celdasEscritas } from './correccion.ts';

const FILAS: FilaVM[] = [filaVM(2, 'BBBB10', [ANIO]), filaVM(4, 'BBBB12', [ANIO])];

const Correccion = () => {
  const [cambios, setCambios] = useState<Cambios>(new Map());
  return (
    <>
      <CeldaPorCelda
        variante="normal"
        filas={FILAS}
        cambios={cambios}
        alEscribir={(celdas) => setCambios((antes) => escribirEn(antes, celdas))}
      />
      <code>{JSON.stringify(celdasEscritas(cambios))}</code>
    </>
  );
};

it('[V-LISTADO-012] shows one wrong cell with its row, and Enter writes it and goes to the next one', async () => {
  const { usuario } = montar(<Correccion />);
  expect(screen.getByText('Fila 2, BBBB10')).toBeVisible();
  expect(screen.getByText('1 de 2')).toBeVisible();
  const anio = () => screen.getByRole('textbox', { name: 'AÑO' });
  expect(anio()).toHaveAccessibleDescription(/Año inválido/);
  expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await usuario.clear(anio());
  await usuario.type(anio(), '2020{Enter}');
  expect(screen.getByText('Fila 4, BBBB12')).toBeVisible();
  expect(anio()).toHaveFocus();
  expect(
    screen.getByText(JSON.stringify([{ numero: 2, columna: 'anio', valor: '2020' }])),
  ).toBeVisible();
  await usuario.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(anio()).toHaveValue('2020');
  expect(anio()).toHaveAccessibleDescription('Corregida, sin validar');
});
