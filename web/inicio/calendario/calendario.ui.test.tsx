import type { CambioVM } from '#features/inicio/calendario/calendario.contract.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';

const servidor = usarServidor();
const RUTA = '/Informes/Calendario';
const NADA = { momento: null, ids: [], que: '', precios: null, periodo: null, detalle: null };
const CAMBIOS: CambioVM[] = [
  { ...NADA, clase: 'papel', fecha: '2027-01-15', que: 'ACME', detalle: 'garantia', ids: [3] },
  { ...NADA, clase: 'temporada', fecha: '2027-02-01', periodo: 2028, detalle: 'MARZO', ids: [7] },
];

it('[A-ORDEN-010] the calendar groups its changes by day, and links those whose place opens', async () => {
  sessionStorage.clear();
  conSesion({ perfil: 'Soporte', ventanas: ['/bienvenida', RUTA] });
  escribir({ endpoints: JSON.stringify(['Calendario/Buscar', 'Primas/Hoja']) });
  servidor.responder('/Calendario/Buscar', {
    json: { exito: true, datos: { cambios: CAMBIOS } },
  });
  montarApp(RUTA);
  const enero = await screen.findByRole('region', { name: /15 de enero de 2027/ });
  expect(enero).toHaveTextContent('Último día de la póliza de garantía de ACME');
  expect(within(enero).queryByRole('link')).toBeNull();
  const febrero = screen.getByRole('region', { name: /1 de febrero de 2027/ });
  expect(within(febrero).getByRole('link')).toHaveAttribute(
    'href',
    '/mantenedores/primas/hoja?id=7',
  );
});
