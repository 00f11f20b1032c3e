import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen, leerVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import { CONVENIO, fallo, intencion, ok, VENTANAS, vehiculoVM } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const LISTA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';
const INGRESAR = '/IntencionesDeVenta/IngresarDatosVehiculo';

const RESUMEN = { id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 };

const abrir = async (venta: IntencionVM = intencion(), estado: object = { idConvenio: 7 }) => {
  servidor.responder(INTENCION, ok(venta));
  const app = montarApp('/venta/listaVehiculos', estado);
  await screen.findByRole('heading', { level: 1, name: 'Lista de vehículos' });
  await screen.findAllByRole('rowheader');
  const pulsar = (name: string) => app.usuario.click(screen.getByRole('button', { name }));
  return { ...app, pulsar, ruta: () => app.router.state.location };
};
const patentes = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => textContent.slice(0, 6));

beforeEach(() => {
  sessionStorage.clear();
  conSesion({ ventanas: VENTANAS });
  comenzarVenta(CONVENIO);
  guardarResumen(RESUMEN);
});

describe('/venta/listaVehiculos', () => {
  it('[V-LISTA-001] shows the vehicles of the sale with their premium', async () => {
    await abrir();
    expect(patentes()).toEqual(['HWJP59', 'VLBP65']);
    expect(screen.getByRole('columnheader', { name: 'Prima' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'TRANSPORTES AYSÉN S.A.' })).toBeVisible();
  });

  it('[V-LISTA-002] shows the total to pay and the number of vehicles', async () => {
    await abrir();
    expect(screen.getByText('$ 18.560')).toBeVisible();
    expect(screen.getByText('Total a pagar').parentElement).toHaveTextContent('$');
  });

  it('shows when each cover begins and ends', async () => {
    await abrir(
      intencion({
        vehiculosViewModel: [
          vehiculoVM(1, 'HWJP59'),
          vehiculoVM(2, 'VF5302', { vigenciaHasta: '2027-09-30' }),
        ],
      }),
    );
    expect(screen.getAllByText(/La cobertura comienza el 21\/11\/2026/)).toHaveLength(2);
    expect(screen.getByText(/termina el\s+30\/09\/2027: VF5302/)).toBeVisible();
  });

  it('[V-LISTA-004] [V-LISTA-005] CONTINUAR confirms the list and goes to the terms', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 2 }));
    const { pulsar, ruta } = await abrir();
    await pulsar('CONTINUAR');
    await waitFor(() => expect(ruta().pathname).toBe('/venta/terminosYCondiciones'));
    expect(servidor.pedidos(LISTA)[0]).toMatchObject({
      metodo: 'PUT',
      cuerpo: { idIntencionVenta: 1_001, estadoIntencion: 2, version: 4 },
    });
  });

  it('[V-SES-032] keeps the stage after the update', async () => {
    servidor.responder(LISTA, ok({ ...RESUMEN, etapa: 2, montoEnPesos: 19_000 }));
    const { pulsar } = await abrir();
    await pulsar('CONTINUAR');
    await waitFor(() => expect(leerVenta()).toMatchObject({ etapa: 2, montoEnPesos: 19_000 }));
  });

  it('shows the reason why CONTINUAR stopped, and stays', async () => {
    const texto = 'El vehículo HWJP59 ya tiene una póliza vigente hasta 31/03/2027';
    servidor.responder(LISTA, fallo(400, 'venta.datos_invalidos', 'x', { Patente: [texto] }));
    const { pulsar, ruta } = await abrir();
    await pulsar('CONTINUAR');
    expect(await screen.findByText(texto)).toBeVisible();
    await pulsar('OK');
    expect(ruta().pathname).toBe('/venta/listaVehiculos');
  });

  it.each([
    ['the route of the state', { volverA: '/venta/seleccionConvenio' }, '/venta/seleccionConvenio'],
    ['vehicle entry when none is given', {}, '/venta/ingresoVehiculo'],
  ])('[V-LISTA-006] ATRÁS goes to %s', async (_, estado, destino) => {
    const { pulsar, ruta } = await abrir(intencion(), { idConvenio: 7, ...estado });
    await pulsar('ATRÁS');
    await waitFor(() => expect(ruta().pathname).toBe(destino));
    expect(ruta().state).toMatchObject({ idConvenio: 7 });
  });

  it('opens vehicle entry for editing a row, with the server’s vehicles', async () => {
    const { pulsar, ruta } = await abrir();
    await pulsar('Editar vehículo VLBP65');
    await waitFor(() => expect(ruta().pathname).toBe('/venta/ingresoVehiculo'));
    expect(ruta().state).toEqual({ idConvenio: 7, editar: 'VLBP65' });
    const espejo = leerVehiculos<VehiculoEntrada>();
    expect(espejo.map(({ patente }) => patente)).toEqual(['HWJP59', 'VLBP65']);
    expect(espejo[1]?.propietarioVM.razonSocial).toBe('TRANSPORTES AYSÉN S.A.');
  });

  it('removes a vehicle by submitting the list without it', async () => {
    servidor.responder(INGRESAR, () => {
      servidor.responder(
        INTENCION,
        ok(intencion({ montoEnPesos: 9_280, vehiculosViewModel: [vehiculoVM(2, 'VLBP65')] })),
      );
      return ok({ ...RESUMEN, montoEnPesos: 9_280, cantidadVehiculos: 1 });
    });
    const { pulsar } = await abrir();
    await pulsar('Remover vehículo HWJP59');
    await screen.findByRole('dialog', { name: 'Remover vehículo' });
    await pulsar('ELIMINAR');
    await waitFor(() => expect(patentes()).toEqual(['VLBP65']));
    expect(servidor.pedidos(INGRESAR)[0]?.cuerpo).toMatchObject({
      idIntencionVenta: 1_001,
      convenioId: 7,
      version: 4,
      vehiculosViewModel: [{ patente: 'VLBP65', tipoUsoId: 11 }],
    });
    expect(screen.getByText('Total a pagar').parentElement).toHaveTextContent('9.280');
  });

  it('[V-ERR-032] reports that a vehicle could not be removed, and keeps it', async () => {
    servidor.responder(INGRESAR, { estado: 500, json: { idSolicitud: 'sol-7' } });
    const { pulsar } = await abrir();
    await pulsar('Remover vehículo HWJP59');
    await screen.findByRole('dialog', { name: 'Remover vehículo' });
    await pulsar('ELIMINAR');
    const dialogo = await screen.findByRole('dialog', {
      name: 'Ocurrió un error al remover el vehículo de patente HWJP59',
    });
    expect(dialogo).toHaveTextContent('sol-7');
    await pulsar('OK');
    expect(patentes()).toEqual(['HWJP59', 'VLBP65']);
  });

  it('[V-LISTADO-001] marks plates unconfirmed by the register, above the list and in their rows', async () => {
    await abrir(
      intencion({
        vehiculosViewModel: [
          vehiculoVM(1, 'HWJP59', { registro: 'no_encontrado' }),
          vehiculoVM(2, 'VLBP65', { registro: 'sin_verificar' }),
          vehiculoVM(3, 'JVGX15'),
        ],
      }),
    );
    const aviso = screen.getByRole('alert', { name: 'Revise estas patentes antes de pagar' });
    expect(aviso).toHaveTextContent(
      'No está en el registro (compruebe que la patente esté bien escrita): HWJP59',
    );
    expect(aviso).toHaveTextContent(
      'Sin verificar (el registro de vehículos no respondió): VLBP65',
    );
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'HWJP59-8No está en el registro',
      'VLBP65-8Sin verificar',
      'JVGX15-8',
    ]);
  });

  it('[V-LISTADO-003] removes a single vehicle of a bulk sale', async () => {
    const QUITAR = '/IntencionesDeVenta/QuitarVehiculo';
    const { pulsar } = await abrir(intencion({ origen: 1 }));
    servidor.responder(QUITAR, () => {
      servidor.responder(
        INTENCION,
        ok(intencion({ origen: 1, vehiculosViewModel: [vehiculoVM(2, 'VLBP65')] })),
      );
      return ok({ ...RESUMEN, cantidadVehiculos: 1 });
    });
    await pulsar('Remover vehículo HWJP59');
    await screen.findByRole('dialog', { name: 'Remover vehículo' });
    await pulsar('ELIMINAR');
    await waitFor(() => expect(patentes()).toEqual(['VLBP65']));
    expect(servidor.pedidos(QUITAR)[0]?.cuerpo).toEqual({
      idIntencionVenta: 1_001,
      vehiculoId: 1,
      version: 4,
    });
    expect(servidor.pedidos(INGRESAR)).toHaveLength(0);
  });

  it('[V-LISTADO-003] edits a vehicle of a bulk sale in the grid of its rows', async () => {
    servidor.responder('/CargaMasiva/AbrirErrores', ok({ borradorId: 8, variante: 'normal' }));
    conSesion({ ventanas: [...VENTANAS, '/venta/ingresoMasivo'] });
    const { pulsar, ruta } = await abrir(intencion({ origen: 1 }));
    await pulsar('Editar vehículo VLBP65');
    await waitFor(() => expect(ruta().pathname).toBe('/venta/ingresoMasivo'));
    expect(ruta().state).toEqual({ idConvenio: 7, borrador: 8 });
  });

  it.each(['login', 'publica'] as const)(
    '[V-CAMINO-050] removing the only vehicle leads a %s session to the entry, with a message and nothing left',
    async (tipo) => {
      conSesion({ ventanas: VENTANAS, tipo });
      comenzarVenta(CONVENIO);
      guardarResumen(RESUMEN);
      const { pulsar, ruta } = await abrir(
        intencion({ vehiculosViewModel: [vehiculoVM(1, 'HWJP59')] }),
      );
      servidor.responder(INGRESAR, () => {
        servidor.responder(INTENCION, ok(intencion({ montoEnPesos: 0, vehiculosViewModel: [] })));
        return ok({ ...RESUMEN, montoEnPesos: 0, cantidadVehiculos: 0, etapa: 1 });
      });
      await pulsar('Remover vehículo HWJP59');
      await screen.findByRole('dialog', { name: 'Remover vehículo' });
      await pulsar('ELIMINAR');
      await waitFor(() => expect(ruta().pathname).toBe('/venta/ingresoVehiculo'));
      expect(ruta().state).toEqual({ idConvenio: 7 });
      expect(
        await screen.findByText(
          'Quitó el único vehículo de la compra. Agregue otro para continuar.',
        ),
      ).toBeVisible();
      expect(servidor.pedidos(INGRESAR)[0]?.cuerpo).toMatchObject({
        idIntencionVenta: 1_001,
        version: 4,
        vehiculosViewModel: [],
      });
      expect(leerVehiculos()).toEqual([]);
      expect(leerVenta()).toMatchObject({ idIntencionVenta: 1_001, cantidadVehiculos: 0 });
    },
  );

  it('[V-CAMINO-050] a list without vehicles leads to the entry, and not on', async () => {
    servidor.responder(INTENCION, ok(intencion({ montoEnPesos: 0, vehiculosViewModel: [] })));
    const { usuario, router } = montarApp('/venta/listaVehiculos', { idConvenio: 7 });
    expect(await screen.findByText('No hay vehículos ingresados')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CONTINUAR' })).toBeNull();
    await usuario.click(screen.getByRole('link', { name: 'Agregar un vehículo' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/ingresoVehiculo'));
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
  });

  it('[V-CAMINO-051] removing the only vehicle of a bulk sale abandons it and leads to the upload', async () => {
    conSesion({ ventanas: [...VENTANAS, '/venta/ingresoMasivo'] });
    const { pulsar, ruta } = await abrir(
      intencion({ origen: 1, vehiculosViewModel: [vehiculoVM(1, 'HWJP59')] }),
    );
    servidor.responder(
      '/IntencionesDeVenta/QuitarVehiculo',
      ok({ ...RESUMEN, montoEnPesos: 0, cantidadVehiculos: 0, etapa: 1 }),
    );
    await pulsar('Remover vehículo HWJP59');
    await screen.findByRole('dialog', { name: 'Remover vehículo' });
    await pulsar('ELIMINAR');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ingreso Masivo' })).toBeVisible();
    expect(ruta().pathname).toBe('/venta/ingresoMasivo');
    expect(
      await screen.findByText(
        'Quitó el único vehículo: la venta N° 1001 quedó descartada. Puede subir otro archivo.',
      ),
    ).toBeVisible();
    expect(leerVenta().idIntencionVenta).toBeNull();
  });

  it('follows a sale that was paid meanwhile', async () => {
    const siguientePaso = '/venta/emisionPoliza?IDV=1001';
    servidor.responder(INTENCION, ok(intencion({ estadoIntencionDeVenta: 4, siguientePaso })));
    const { router } = montarApp('/venta/listaVehiculos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/venta/emisionPoliza'));
  });

  it('shows the progress of a file in preparation, with its agreement, and no partial list', async () => {
    const siguientePaso = '/venta/ingresoMasivoProgreso?idv=1001';
    servidor.responder(INTENCION, ok(intencion({ origen: 1, siguientePaso })));
    conSesion({ ventanas: [...VENTANAS, '/venta/ingresoMasivoProgreso'] });
    const { router } = montarApp('/venta/listaVehiculos');
    expect(await screen.findByText('Preparación de su venta')).toBeVisible();
    expect(router.state.location.state).toEqual({ idConvenio: 7 });
  });

  it('goes to / if this tab has no sale', async () => {
    sessionStorage.clear();
    conSesion({ ventanas: VENTANAS });
    const { router } = montarApp('/venta/listaVehiculos');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(
      await screen.findByText('Ha ocurrido un error inesperado, por favor, intente nuevamente'),
    ).toBeVisible();
  });

  it('links finished steps', async () => {
    await abrir();
    const pasos = screen.getByRole('navigation', { name: 'Pasos de la compra' });
    expect(within(pasos).getByRole('link', { name: 'Vehículos' })).toHaveAttribute(
      'href',
      '/venta/ingresoVehiculo',
    );
    expect(within(pasos).queryByRole('link', { name: 'Términos' })).toBeNull();
  });
});
