import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../app/app-de-pruebas.tsx';
import { leer } from '../lib/navegador/almacen.ts';
import { exito, fallo } from '../soporte/datos-de-pruebas.ts';
import { abrir, listo, PROPIOS, VENTAS, usarInformes } from './informe-de-pruebas.ts';

const { servidor, guardados } = usarInformes();

describe('failures of a report', () => {
  it('[A-ERR-024] [A-ERR-025] [A-ERR-026] [A-ESPERA-009] says why it was refused, each time it is asked for', async () => {
    const { usuario, boton } = await abrir('UsuarioVenta');
    await listo(boton);
    const espera = 'En este momento hay muchas ventas por emitir';
    for (const [respuesta, texto] of [
      [fallo(404, 'informe.sin_ventas', 'Nada por aquí'), 'Nada por aquí'],
      [{ estado: 404, texto: '' }, 'No hay ventas para el periodo seleccionado'],
      [fallo(503, 'servicio.en_otro_momento', espera), espera],
      [
        fallo(500, 'servidor.inesperado', 'x'),
        'Ocurrió un error desconocido al generar el informe',
      ],
    ] as const) {
      servidor.responder(VENTAS, respuesta);
      await usuario.click(boton);
      expect(await screen.findByText(texto)).toBeVisible();
    }
  });

  it('[A-ERR-030] the options cannot be loaded', async () => {
    servidor.responder(PROPIOS, fallo(500, 'servidor.inesperado', 'x'));
    conSesion({ perfil: 'UsuarioVenta', ventanas: ['/bienvenida', '/Informes/InformeVentas'] });
    montarApp('/Informes/InformeVentas');
    const texto = 'Error al cargar los datos, por favor, recargue la página';
    const alerta = await screen.findByText(texto);
    servidor.responder(PROPIOS, exito([]));
    const region = alerta.closest('[role="alert"]') as HTMLElement;
    const boton = within(region).getByRole('button', { name: 'Reintentar' });
    boton.click();
    expect(await screen.findByRole('button', { name: 'Generar Informe' })).toBeVisible();
  });
});

describe('a report that takes long', () => {
  const estado = (cambios: object) =>
    exito({
      estado: 'pendiente',
      progreso: 0,
      procesadas: 0,
      total: 41_000,
      nombre: 'Informe.xlsx',
      urlDescarga: null,
      ...cambios,
    });

  it('shows its progress, and saves the file at the end', async () => {
    servidor.responder(VENTAS, { estado: 202, json: exito({ trabajoId: 'informe-7' }).json });
    let preguntas = 0;
    servidor.responder('/Trabajos/Estado/informe-7', () => {
      preguntas += 1;
      return preguntas === 1
        ? estado({ progreso: 50, procesadas: 20_500 })
        : estado({
            estado: 'listo',
            progreso: 100,
            procesadas: 41_000,
            urlDescarga: '/api/Informes/Descargar/7.9.codigo',
          });
    });
    servidor.responder('/Informes/Descargar/7.9.codigo', { texto: 'PK' });
    const { usuario, boton } = await abrir('UsuarioVenta');
    await listo(boton);
    await usuario.click(boton);
    expect(await screen.findByText('20.500 de 41.000 registros')).toBeVisible();
    expect(boton).toBeDisabled();
    expect(await screen.findByText('Su informe está listo')).toBeVisible();
    expect(guardados.map(({ nombre }) => nombre)).toEqual(['Informe.xlsx']);
    expect(boton).toBeEnabled();
  });

  it('[A-VISTO-004] says that it does not advance and will be resumed, and reports its failure', async () => {
    servidor.responder(VENTAS, { estado: 202, json: exito({ trabajoId: 'informe-8' }).json });
    servidor.responder('/Trabajos/Estado/informe-8', estado({ detenido: true }));
    const { usuario, boton } = await abrir('UsuarioVenta');
    await listo(boton);
    await usuario.click(boton);
    expect(
      await screen.findByText(/no avanza hace más de un minuto. Se retoma solo/),
    ).toBeVisible();
    servidor.responder('/Trabajos/Estado/informe-8', estado({ estado: 'fallido' }));
    const texto = 'Ocurrió un error desconocido al generar el informe';
    expect(await screen.findByText(texto)).toBeVisible();
    expect(leer('informe-ventas')).toBeNull();
  });

  it('continues its job when its screen is reopened, and forgets it at the end', async () => {
    servidor.responder(VENTAS, { estado: 202, json: exito({ trabajoId: 'informe-9' }).json });
    servidor.responder('/Trabajos/Estado/informe-9', estado({ progreso: 50, procesadas: 20_500 }));
    const { usuario, boton, unmount } = await abrir('UsuarioVenta');
    await listo(boton);
    await usuario.click(boton);
    expect(await screen.findByText('20.500 de 41.000 registros')).toBeVisible();
    unmount();
    const otra = await abrir('UsuarioVenta');
    expect(await screen.findByText('20.500 de 41.000 registros')).toBeVisible();
    expect(otra.boton).toBeDisabled();
    otra.unmount();
    servidor.responder(
      '/Trabajos/Estado/informe-9',
      estado({
        estado: 'listo',
        progreso: 100,
        procesadas: 41_000,
        urlDescarga: '/api/Informes/Descargar/9.9.codigo',
      }),
    );
    servidor.responder('/Informes/Descargar/9.9.codigo', { texto: 'PK' });
    const ultima = await abrir('UsuarioVenta');
    expect(await screen.findByText('Su informe está listo')).toBeVisible();
    expect(leer('informe-ventas')).toBeNull();
    ultima.unmount();
  });

  it('is still there after a failed download when its screen is reopened', async () => {
    servidor.responder(VENTAS, { estado: 202, json: exito({ trabajoId: 'informe-6' }).json });
    const urlDescarga = '/api/Informes/Descargar/6.9.codigo';
    servidor.responder('/Trabajos/Estado/informe-6', estado({ estado: 'listo', urlDescarga }));
    servidor.responder('/Informes/Descargar/6.9.codigo', fallo(503, 'servicio.no_disponible', 'x'));
    const { usuario, boton, unmount } = await abrir('UsuarioVenta');
    await listo(boton);
    await usuario.click(boton);
    expect(await screen.findByText(/Ocurrió un error desconocido/)).toBeVisible();
    unmount();
    servidor.responder('/Informes/Descargar/6.9.codigo', { texto: 'PK' });
    await abrir('UsuarioVenta');
    expect(await screen.findByText('Su informe está listo')).toBeVisible();
    expect(leer('informe-ventas')).toBeNull();
  });
});
