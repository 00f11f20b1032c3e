import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montar } from '../lib/pruebas/montar.tsx';
import { usarServidor } from '../lib/pruebas/servidor-de-pruebas.ts';
import { CampoComuna } from './CampoComuna.tsx';

const servidor = usarServidor();
const RUTA = '/Comunas/Buscar';
const COMUNAS = [
  { id: 8301, nombre: 'Los Ángeles', region: 'Biobío' },
  { id: 13101, nombre: 'Santiago', region: 'Metropolitana de Santiago' },
  { id: 13114, nombre: 'Las Condes', region: 'Metropolitana de Santiago' },
  ...['Arica', 'Iquique', 'Calama', 'Copiapó', 'La Serena', 'Talca', 'Temuco'].map((nombre, i) => ({
    id: i + 1,
    nombre,
    region: 'Otra',
  })),
];

const Pantalla = () => {
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      <CampoComuna value={id} onChange={setId} />
      <output>{id}</output>
    </>
  );
};
const opciones = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => servidor.responder(RUTA, { json: { exito: true, datos: COMUNAS } }));

describe('CampoComuna', () => {
  it('finds a comuna without accents, each with its region, the closest name first', async () => {
    const { usuario } = montar(<Pantalla />);
    const campo = await screen.findByRole('combobox', { name: 'Comuna' });
    await waitFor(() => expect(campo).toHaveAttribute('placeholder', 'Seleccione'));
    await usuario.type(campo, 'los angeles');
    expect(opciones()).toEqual(['Los ÁngelesBiobío']);
    await usuario.clear(campo);
    await usuario.type(campo, 'santiago');
    expect(opciones()).toEqual([
      'SantiagoMetropolitana de Santiago',
      'Las CondesMetropolitana de Santiago',
    ]);
    await usuario.click(screen.getByRole('option', { name: /^Las Condes/ }));
    expect(screen.getByRole('status')).toHaveTextContent('13114');
    expect(campo).toHaveValue('Las Condes');
  });

  it('says when nothing is found', async () => {
    const { usuario } = montar(<Pantalla />);
    await usuario.type(await screen.findByRole('combobox', { name: 'Comuna' }), 'xyz');
    expect(screen.getByText('Sin resultados.')).toBeVisible();
  });

  it('[A-ERR-034] reports that the comunas could not be loaded', async () => {
    servidor.responder(RUTA, { estado: 500, json: { exito: false } });
    montar(<Pantalla />);
    const texto = 'Ocurrió un error al cargar las comunas, por favor recargue la página';
    expect(await screen.findByText(texto)).toBeVisible();
  });
});
