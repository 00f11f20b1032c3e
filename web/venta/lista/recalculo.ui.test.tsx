import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen } from '../../lib/venta/venta.ts';
import {
  CONVENIO,
  CONVENIO_ESPECIAL,
  fallo,
  intencion,
  ok,
  vehiculoVM,
  VENTANAS,
} from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
const RECALCULAR = '/IntencionesDeVenta/RecalcularMontoIntencion/1001';
const INGRESAR = '/IntencionesDeVenta/IngresarDatosVehiculo';
const LISTA = '/IntencionesDeVenta/ActualizarIntencionListaVehiculos';
const INCORRECTAS =
  'Una o más primas son incorrectas, por favor, verifique que todas estén dentro de los valores adecuados.';

/** One vehicle with a variable premium and another whose use has a fixed one. */
const VENTA = intencion({
  vehiculosViewModel: [
    vehiculoVM(1, 'HWJP59'),
    vehiculoVM(2, 'VLBP65', { tipoUsoId: 12, tipoUso: 'TAXI BASICO', prima: 24_900 }),
  ],
});

interface Apertura {
  readonly venta?: IntencionVM;
  readonly convenio?: ConvenioVM;
  readonly tipo?: 'login' | 'publica';
  readonly estado?: object;
}
const abrir = async ({
  venta = VENTA,
  convenio = CONVENIO_ESPECIAL,
  tipo = 'login',
  estado = { idConvenio: 7 },
}: Apertura = {}) => {
  sessionStorage.clear();
  conSesion({ ventanas: [...VENTANAS, '/venta/listaVehiculosEspecial'], tipo });
  comenzarVenta(CONVENIO);
  guardarResumen({ id: 1_001, montoEnPesos: 18_560, cantidadVehiculos: 2, etapa: 1 });
  servidor.responder(INTENCION, ok(venta));
  servidor.responder('/Convenios/BuscarPorId/7', ok(convenio));
  const app = montarApp(venta.siguientePaso, estado);
  await screen.findAllByRole('rowheader');
  const pulsar = (name: string) => app.usuario.click(screen.getByRole('button', { name }));
  const escribir = async (texto: string) => {
    const campo = await screen.findByLabelText('Prima de HWJP59-8');
    await app.usuario.clear(campo);
    await app.usuario.type(campo, texto);
  };
  return { ...app, pulsar, escribir, ruta: () => app.router.state.location };
};

beforeEach(() => sessionStorage.clear());

describe('recalculating premiums', () => {
  it('[V-LISTA-003] [V-LISTA-009] offers only the variable premiums of a manual sale', async () => {
    await abrir();
    expect(await screen.findByRole('button', { name: 'Recalcular' })).toBeVisible();
    expect(screen.getByLabelText('Prima de HWJP59-8')).toHaveValue('9.280');
    expect(screen.getByText('Entre $ 8.000 y $ 60.000')).toBeVisible();
    expect(screen.queryByLabelText(/^Prima de VLBP65/)).toBeNull();
  });

  it.each<[string, Apertura]>([
    ['a bulk sale', { venta: { ...VENTA, origen: 1 } }],
    ['a public session', { tipo: 'publica' }],
  ])('[V-LISTA-003] [V-LISTA-009] offers nothing to %s', async (_, apertura) => {
    const { pulsar } = await abrir(apertura);
    servidor.responder(LISTA, fallo(409, 'venta.version', 'cambió'));
    // By the time another call was answered, this one would have been too.
    await pulsar('CONTINUAR');
    expect(await screen.findByText('cambió')).toBeVisible();
    expect(servidor.pedidos('/Convenios/BuscarPorId/7')).toHaveLength(0);
    expect(screen.queryByText('Primas variables')).toBeNull();
  });

  it('[V-LISTADO-004] offers nothing to a bulk sale whose agreement another screen has cached', async () => {
    const { pulsar } = await abrir();
    expect(await screen.findByRole('button', { name: 'Recalcular' })).toBeVisible();
    servidor.responder(LISTA, fallo(409, 'venta.version', 'cambió'));
    servidor.responder(INTENCION, ok({ ...VENTA, origen: 1, version: 9 }));
    await pulsar('CONTINUAR');
    await screen.findByText('cambió');
    await pulsar('Ver la venta como está');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Recalcular' })).toBeNull());
  });

  it('[V-LISTA-009] offers nothing if the agreement fixes every premium', async () => {
    const { pulsar } = await abrir({ convenio: CONVENIO });
    await waitFor(() => expect(servidor.pedidos('/Convenios/BuscarPorId/7')).toHaveLength(1));
    servidor.responder(LISTA, fallo(409, 'venta.version', 'cambió'));
    await pulsar('CONTINUAR');
    expect(await screen.findByText('cambió')).toBeVisible();
    expect(screen.queryByText('Primas variables')).toBeNull();
  });

  it('[V-LISTA-007] [V-LISTA-010] [V-LISTA-011] [V-API-021] sends the premiums and shows the new total', async () => {
    let contestar = (): void => undefined;
    const espera = new Promise<void>((listo) => {
      contestar = listo;
    });
    servidor.responder(RECALCULAR, async () => {
      await espera;
      const [primero, segundo] = VENTA.vehiculosViewModel;
      const cambiados = [{ ...primero, prima: 15_000, primaManual: true }, segundo];
      servidor.responder(
        INTENCION,
        ok({ ...VENTA, montoEnPesos: 39_900, version: 5, vehiculosViewModel: cambiados }),
      );
      return ok(39_900);
    });
    const { pulsar, escribir } = await abrir();
    await escribir('15000');
    await pulsar('Recalcular');
    expect(await screen.findByText('Calculando nuevo total...')).toBeVisible();
    contestar();
    expect(await screen.findByText('Primas actualizadas')).toBeVisible();
    expect(servidor.pedidos(RECALCULAR)[0]).toMatchObject({
      metodo: 'PUT',
      cuerpo: {
        convenioId: 7,
        version: 4,
        vehiculosPrimaVariableVM: [
          {
            id: 1,
            primaParaCalculo: 15_000,
            tipoVehiculoViewModel: { id: 1, nombre: 'AUTOMOVIL' },
            tipoUsoViewModel: { id: 11, nombre: 'PARTICULAR' },
          },
        ],
      },
    });
    await pulsar('OK');
    expect(screen.getByText('Total a pagar').parentElement).toHaveTextContent('39.900');
    expect(screen.getByLabelText('Prima de HWJP59-8')).toHaveValue('15.000');
    // The recalculated premium is not asked about again.
    servidor.responder(
      LISTA,
      ok({ id: 1_001, montoEnPesos: 39_900, cantidadVehiculos: 2, etapa: 2 }),
    );
    await pulsar('CONTINUAR');
    await waitFor(() => expect(servidor.pedidos(LISTA)).toHaveLength(1));
  });

  it('reports at the field a premium outside its limits, and sends nothing', async () => {
    const { pulsar, escribir } = await abrir();
    await escribir('70000');
    await pulsar('Recalcular');
    expect(await screen.findByText('La prima debe estar entre $ 8.000 y $ 60.000')).toBeVisible();
    expect(servidor.pedidos(RECALCULAR)).toHaveLength(0);
  });

  it('[A-ENTERO-003] keeps a text that is no whole number visible, reports it at the field and sends nothing', async () => {
    const { pulsar, escribir } = await abrir();
    await escribir('9280,50');
    await pulsar('Recalcular');
    const campo = screen.getByLabelText('Prima de HWJP59-8');
    expect(campo).toHaveValue('9.280,50');
    expect(campo).toHaveAccessibleDescription(/Escriba un número entero, sin decimales/);
    expect(servidor.pedidos(RECALCULAR)).toHaveLength(0);
  });

  it('[V-LISTA-012] shows the server’s refusal, also at its field', async () => {
    const campo = 'vehiculosPrimaVariableVM.0.primaParaCalculo';
    servidor.responder(
      RECALCULAR,
      fallo(400, 'venta.primas_incorrectas', INCORRECTAS, { errors: { [campo]: ['Fuera'] } }),
    );
    const { pulsar, escribir } = await abrir();
    await escribir('15000');
    await pulsar('Recalcular');
    const dialogo = await screen.findByRole('dialog', { name: 'No se pudo recalcular el total' });
    expect(dialogo).toHaveTextContent(INCORRECTAS);
    await pulsar('OK');
    expect(await screen.findByText('Fuera')).toBeVisible();
    expect(screen.getByLabelText('Prima de HWJP59-8')).toHaveValue('15.000');
  });

  it('[V-RUTA-015] goes to / if the sale is at payment or later', async () => {
    const texto = 'La venta ya no permite este paso. Por favor, revise su compra.';
    servidor.responder(RECALCULAR, fallo(409, 'venta.etapa', texto));
    const { pulsar, escribir, ruta } = await abrir();
    await escribir('15000');
    await pulsar('Recalcular');
    await waitFor(() => expect(ruta().pathname).toBe('/'));
    expect(await screen.findByText(texto)).toBeVisible();
  });

  it('[V-RUTA-015] goes to / if no sale was started', async () => {
    conSesion({ ventanas: VENTANAS });
    comenzarVenta(CONVENIO);
    const { router } = montarApp('/venta/listaVehiculos', { idConvenio: 7 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each([
    ['the route given', { volverA: '/venta/seleccionConvenio' }, '/venta/seleccionConvenio'],
    ['vehicle entry by default', {}, '/venta/ingresoVehiculo'],
  ])('[V-LISTA-008] returns to %s', async (_, estado, destino) => {
    const { pulsar, ruta } = await abrir({ estado: { idConvenio: 7, ...estado } });
    await screen.findByRole('button', { name: 'Recalcular' });
    await pulsar('ATRÁS');
    await waitFor(() => expect(ruta().pathname).toBe(destino));
  });

  it('asks before CONTINUAR drops typed premiums', async () => {
    const { pulsar, escribir, usuario } = await abrir();
    await escribir('15000');
    await pulsar('CONTINUAR');
    const dialogo = await screen.findByRole('dialog', { name: 'Primas sin recalcular' });
    expect(servidor.pedidos(LISTA)).toHaveLength(0);
    await usuario.click(within(dialogo).getByRole('button', { name: 'Seguir aquí' }));
    // The unchanged premium needs no recalculation.
    await escribir('9280');
    servidor.responder(
      LISTA,
      ok({ id: 1_001, montoEnPesos: 9_280, cantidadVehiculos: 2, etapa: 2 }),
    );
    await pulsar('CONTINUAR');
    await waitFor(() => expect(servidor.pedidos(LISTA)).toHaveLength(1));
  });

  it('keeps a typed premium when another vehicle is removed', async () => {
    servidor.responder(
      INGRESAR,
      ok({ id: 1_001, montoEnPesos: 1, cantidadVehiculos: 1, etapa: 1 }),
    );
    const venta = {
      ...VENTA,
      vehiculosViewModel: [
        vehiculoVM(1, 'HWJP59', { prima: 15_000, primaManual: true }),
        vehiculoVM(2, 'VLBP65'),
      ],
    };
    const { pulsar } = await abrir({ venta });
    await pulsar('Remover vehículo VLBP65');
    await screen.findByRole('dialog', { name: 'Remover vehículo' });
    await pulsar('ELIMINAR');
    await waitFor(() => expect(servidor.pedidos(INGRESAR)).toHaveLength(1));
    expect(servidor.pedidos(INGRESAR)[0]?.cuerpo).toMatchObject({
      vehiculosViewModel: [{ patente: 'HWJP59', prima: 15_000, primaManual: true }],
    });
  });
});

describe('/venta/listaVehiculosEspecial', () => {
  const ESPECIAL = '/venta/listaVehiculosEspecial';
  const opcionesEmisionEspecial = {
    validarPatente: false,
    tieneDv: false,
    informarAach: false,
    prima: 'FIJA',
  } as const;
  const venta = {
    ...VENTA,
    siguientePaso: ESPECIAL,
    vehiculosViewModel: [
      vehiculoVM(1, 'HWJP59'),
      vehiculoVM(2, 'ZZ9Z9Z', { dv: null, opcionesEmisionEspecial }),
    ],
  };

  it('[V-RUTA-004] is the list of a special sale, wherever it was opened', async () => {
    const { ruta } = await abrir({ venta });
    expect(ruta().pathname).toBe(ESPECIAL);
    for (const texto of [
      'Patente sin validar: ZZ9Z9Z',
      'No se informan a la AACH: ZZ9Z9Z',
      'Sin dígito verificador: ZZ9Z9Z',
    ]) {
      expect(screen.getByText(texto)).toBeVisible();
    }
    const { router } = montarApp('/venta/listaVehiculos', { idConvenio: 7 });
    await waitFor(() => expect(router.state.location.pathname).toBe(ESPECIAL));
  });

  it('removes a vehicle without validating the remaining plates', async () => {
    const svp = '/IntencionesDeVenta/IngresarDatosVehiculoSVP';
    servidor.responder(svp, ok({ id: 1_001, montoEnPesos: 1, cantidadVehiculos: 1, etapa: 1 }));
    const { pulsar } = await abrir({ venta });
    await pulsar('Remover vehículo HWJP59');
    await screen.findByRole('dialog', { name: 'Remover vehículo' });
    await pulsar('ELIMINAR');
    await waitFor(() => expect(servidor.pedidos(svp)).toHaveLength(1));
    expect(servidor.pedidos(svp)[0]?.cuerpo).toMatchObject({
      vehiculosViewModel: [{ patente: 'ZZ9Z9Z', opcionesEmisionEspecial }],
    });
  });
});
