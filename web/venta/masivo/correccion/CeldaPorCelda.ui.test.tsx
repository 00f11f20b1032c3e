import type { FilaVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../../lib/pruebas/montar.tsx';
import { escribirEn } from '../../../ui/rejilla/celdas.ts';
import { ANIO, filaVM } from '../carga-de-pruebas.tsx';
import { CeldaPorCelda } from './CeldaPorCelda.tsx';
import { type Cambios, celdasEscritas } from './correccion.ts';

const FILAS: FilaVM[] = [filaVM(2, 'BBBB10', [ANIO]), filaVM(4, 'BBBB12', [ANIO])];

const Correccion = ({ filas = FILAS }: { readonly filas?: FilaVM[] }) => {
  const [cambios, setCambios] = useState<Cambios>(new Map());
  return (
    <>
      <CeldaPorCelda
        variante="normal"
        filas={filas}
        cambios={cambios}
        porCorregir
        conFoco={false}
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

it('[V-LISTADO-012] writes each letter, and has the focus on every cell but the first one at first', async () => {
  const { usuario } = montar(<Correccion />);
  const anio = () => screen.getByRole('textbox', { name: 'AÑO' });
  expect(document.body).toHaveFocus();
  await usuario.click(screen.getByRole('button', { name: 'Siguiente' }));
  fireEvent.change(anio(), { target: { value: '2021 ' } });
  expect(anio()).toHaveValue('2021 ');
  expect(
    screen.getByText(JSON.stringify([{ numero: 4, columna: 'anio', valor: '2021' }])),
  ).toBeVisible();
  await usuario.click(screen.getByRole('button', { name: 'Anterior' }));
  expect(screen.getByText('Fila 2, BBBB10')).toBeVisible();
  expect(anio()).toHaveFocus();
});

it('[V-FRESCO-012] asks below an e-mail whose domain looks mistyped, and corrects it with one press', async () => {
  const mala = filaVM(2, 'BBBB10', [{ columna: 'correo', mensaje: 'Correo inválido' }]);
  const { usuario } = montar(<Correccion filas={[mala]} />);
  const correo = screen.getByRole('textbox');
  fireEvent.change(correo, { target: { value: 'juan@gmial.com' } });
  await usuario.click(await screen.findByRole('button', { name: '¿Quiso decir juan@gmail.com?' }));
  expect(correo).toHaveValue('juan@gmail.com');
  expect(screen.getByText(/"valor":"juan@gmail.com"/)).toBeVisible();
});
