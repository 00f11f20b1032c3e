import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { NUEVA } from '../../../server/test/redacciones.ts';
import { ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/ensayo';
const SIN_TEXTO = 'Por ahora no hay un texto de la póliza vigente.';

const celda = (precio: number | null, impedimento: string | null = null) => ({
  precio,
  primaMinima: null,
  primaMaxima: null,
  desde: '2026-04-01',
  hasta: '2027-03-31',
  impedimento,
});
const textoDe = ({ desde: _desde, ...texto }: typeof NUEVA) => texto;
const ENSAYO = {
  convenio: 'FLOTAS',
  terminos: '2026-11-21',
  dias: [
    {
      momento: '2026-02-08T15:00:00.000Z',
      dia: '2026-02-08',
      redaccion: null,
      impedimento: SIN_TEXTO,
    },
    {
      momento: '2026-02-09T15:00:00.000Z',
      dia: '2026-02-09',
      redaccion: textoDe(NUEVA),
      impedimento: null,
    },
    {
      momento: '2026-02-10T15:00:00.000Z',
      dia: '2026-02-10',
      redaccion: textoDe(NUEVA),
      impedimento: null,
    },
  ],
  filas: [
    {
      primaId: 1,
      tipo: 'AUTOMOVIL',
      uso: 'PARTICULAR',
      celdas: [celda(9_280, SIN_TEXTO), celda(12_340), celda(12_340)],
    },
    { primaId: 2, tipo: 'CARRO', uso: null, celdas: [celda(5_000), celda(5_000), celda(5_000)] },
  ],
};

beforeEach(() => {
  prepararMantenedor(servidor, { ventana: RUTA, endpoints: ['Ensayo/Probar'] });
  servidor.responder('/Convenios/Buscar', ok([]));
  servidor.responder('/Ensayo/Probar', ok(ENSAYO));
});

describe('Probar un cambio', () => {
  it('[A-ENSAYO-003] says in one sentence what changes, and shows first only what does', async () => {
    const { usuario } = montarApp(`${RUTA}?convenio=7&dia=2026-02-09`);
    expect(
      await screen.findByText(
        'Cambia en estos días: 1 prima, el texto de la póliza, si se puede vender.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Sin texto de la póliza: nadie puede vender')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Automóvil, Particular' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Carro' })).toBeNull();
    await usuario.click(screen.getByLabelText('Mostrar también lo que no cambia (1)'));
    const carro = screen.getByRole('heading', { name: 'Carro' }).closest('li');
    expect(within(carro ?? document.body).queryByText('Cambia')).toBeNull();
    expect(
      screen.getAllByRole('button', { name: /^Certificado de muestra de Automóvil/ }),
    ).toHaveLength(2);
  });

  it('[A-ENSAYO-004] marks the cover where only it changes, and shows no rows where nothing does', async () => {
    const [antes, dia, despues] = ENSAYO.dias.map((uno) => ({ ...ENSAYO.dias[1], dia: uno.dia }));
    const nueva = { ...celda(5_000), hasta: '2028-03-31' };
    const ensayo = {
      ...ENSAYO,
      dias: [
        { ...antes, momento: '2026-02-08T15:00:00.000Z' },
        dia,
        { ...despues, momento: '2026-02-10T15:00:00.000Z' },
      ],
    };
    const carro = { primaId: 2, tipo: 'CARRO', uso: null };
    servidor.responder(
      '/Ensayo/Probar',
      ok({ ...ensayo, filas: [{ ...carro, celdas: [celda(5_000), nueva, nueva] }] }),
    );
    const { unmount } = montarApp(`${RUTA}?convenio=7&dia=2026-02-09`);
    expect(
      await screen.findByText('Cambia en estos días: hasta cuándo 1 tipo queda cubierto.'),
    ).toBeVisible();
    expect(screen.getAllByText('Cambia')).toHaveLength(1);
    expect(screen.getByText('Cambia').closest('[data-size=sm]')).toHaveTextContent(/^Cubre del/);
    unmount();
    servidor.responder(
      '/Ensayo/Probar',
      ok({ ...ensayo, filas: [{ ...carro, celdas: [celda(5_000), celda(5_000), celda(5_000)] }] }),
    );
    const { usuario } = montarApp(`${RUTA}?convenio=7&dia=2026-02-10`);
    expect(await screen.findByText('Nada cambia entre estos tres días.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Carro' })).toBeNull();
    await usuario.click(screen.getByLabelText('Mostrar también lo que no cambia (1)'));
    expect(screen.getByRole('heading', { name: 'Carro' })).toBeVisible();
  });

  it('[A-ENSAYO-003] asks for the agreement at its field', async () => {
    const { usuario } = montarApp(RUTA);
    await usuario.click(await screen.findByRole('button', { name: 'Probar' }));
    expect(await screen.findAllByText('Elija un convenio')).not.toHaveLength(0);
  });
});
