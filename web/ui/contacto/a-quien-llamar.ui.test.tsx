import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { montar } from '../../lib/pruebas/montar.tsx';
import { ListaDeMensajes } from '../../venta/piezas/ListaDeMensajes.tsx';
import { EstadoError } from '../estado/EstadoError.tsx';

const AYUDA = { de: 'CORREDORA SUR', texto: '+56 9 1234 5678', numero: '+56912345678' };
const MARCA = { nombre: 'CORREDORA SUR', color: null, logo: null, tonos: null };

beforeEach(() => sessionStorage.clear());

describe('[V-LLAMAR-001] request number of a failure', () => {
  const fallos = [
    ['a part of a screen', <EstadoError key="1" idSolicitud="K7M2QX4P" />],
    ['a dialog', <ListaDeMensajes key="2" mensajes={['x']} idSolicitud="K7M2QX4P" />],
  ] as const;

  it.each(fallos)('in %s names to a buyer the telephone of the front page', (_, fallo) => {
    conSesion({ tipo: 'publica' });
    escribir({ marca: JSON.stringify({ ...MARCA, aseguradora: 'OTRA', ayuda: AYUDA }) });
    montar(fallo);
    const telefono = screen.getByRole('link', { name: AYUDA.texto });
    expect(telefono).toHaveAttribute('href', `tel:${AYUDA.numero}`);
    // The browser's own blue is no colour of the product.
    expect(telefono).toHaveClass('mantine-Anchor-root');
    expect(telefono.closest('p')).toHaveTextContent(
      'Si llama a CORREDORA SUR al +56 9 1234 5678, indique el N° de solicitud K7M2QX4P',
    );
  });

  it.each(fallos)('in %s names support to a user with a login', (_, fallo) => {
    conSesion();
    montar(fallo);
    expect(screen.getByText(/^Si llama a soporte, indique/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
