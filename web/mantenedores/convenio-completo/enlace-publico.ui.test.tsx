import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { boton, prepararConvenios } from '../convenio/convenio-de-pruebas.ts';
import { FICHA, ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/crearConvenioCompleto';

const telefonoDelEnlace = async (telefono: string | null) => {
  prepararConvenios(servidor, { ventana: RUTA });
  servidor.responder('/Convenios/Buscar', ok([]));
  const corredor = { ...FICHA, telefono, nombre: 'ROSA', vigente: true };
  servidor.responder('/Corredores/Buscar', ok([corredor]));
  const { usuario } = montarApp(RUTA);
  await elegir('Corredor', 'Rosa Pino Díaz');
  await usuario.click(await boton('SIGUIENTE'));
  await usuario.click(await boton('Vender por enlace público'));
  return screen.findByLabelText(/^Teléfono/);
};

describe('the user of a public link', () => {
  it('[A-CERO-019] is asked for a telephone with the reason where the broker has none', async () => {
    expect(await telefonoDelEnlace(null)).toHaveAccessibleDescription(
      'La ficha del corredor no tiene uno, y el usuario del enlace lo necesita.',
    );
  });

  it('[A-CERO-019] has the telephone of the broker where it has one', async () => {
    const telefono = await telefonoDelEnlace('912345678');
    expect(telefono).toHaveValue('912345678');
    expect(telefono).not.toHaveAccessibleDescription();
  });
});
