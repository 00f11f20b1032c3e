import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  anadirPrima,
  boton,
  FILA,
  filasDe,
  llenarDatos,
  prepararConvenios,
} from '../convenio/convenio-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';
import { ENTIDAD } from '../usuario/usuario-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/crearConvenioCompleto';

beforeEach(() => {
  prepararConvenios(servidor, { ventana: RUTA });
  servidor.responder('/Convenios/Buscar', ok([FILA]));
});

const titulo = (name: string) => screen.findByRole('heading', { level: 2, name });
const abrir = (paso: string) => {
  const app = montarApp(RUTA);
  const pulsar = async (nombre: string) => app.usuario.click(await boton(nombre));
  return titulo(paso).then(() => ({ ...app, pulsar }));
};
const borradores = () => Object.keys(sessionStorage).filter((una) => una.startsWith('borrador'));

describe('the wizard of a whole agreement after a reload', () => {
  it('[A-CAMINO-051] [A-OFICINA-004] is on its step, with the broker, the users, the data and the premiums', async () => {
    const antes = await abrir('¿Qué corredor venderá por el convenio?');
    await elegir('Corredor', 'Rosa Pino Díaz');
    await antes.pulsar('SIGUIENTE');
    await antes.usuario.click(await screen.findByRole('checkbox', { name: 'ana' }));
    await antes.pulsar('SIGUIENTE');
    await titulo('Datos de Convenio');
    await llenarDatos();
    await antes.pulsar('SIGUIENTE');
    await anadirPrima(antes.usuario);
    await pegar(antes.usuario, screen.getByRole('textbox', { name: 'Prima' }), '12000');
    antes.unmount();

    const { pulsar, usuario, router } = await abrir('Primas');
    expect(await filasDe('Primas')).toEqual(['Automóvil']);
    expect(await screen.findByText(/Recuperamos lo que había escrito/)).toBeVisible();
    // The typed premium is not on the list yet.
    expect(screen.getByRole('textbox', { name: 'Prima' })).toHaveValue('12.000');
    await pulsar('Limpiar');
    await pulsar('ATRÁS');
    expect(await screen.findByLabelText(/^Nombre( \*)?$/)).toHaveValue('CONVENIO SUR');
    expect(await screen.findByDisplayValue('Rosa Pino Díaz')).toBeVisible();
    await pulsar('ATRÁS');
    expect(await screen.findByRole('checkbox', { name: 'ana' })).toBeChecked();
    await pulsar('ATRÁS');
    await pulsar('VOLVER');
    const dialogo = await screen.findByRole('dialog');
    await usuario.click(within(dialogo).getByRole('button', { name: 'Volver' }));
    // The session has no window for the list to which it leads.
    await waitFor(() => expect(router.state.location.pathname).not.toBe(RUTA));
    expect(borradores()).toEqual([]);
  });

  it('[A-CAMINO-051] is in the form of the broker that was being created', async () => {
    const antes = await abrir('¿Qué corredor venderá por el convenio?');
    await antes.pulsar('Crear corredor');
    fireEvent.change(await screen.findByLabelText(/^Calle/), { target: { value: 'HUÉRFANOS' } });
    antes.unmount();
    await abrir('Crear Corredor');
    expect(screen.getByLabelText(/^Calle/)).toHaveValue('HUÉRFANOS');
  });

  it('[A-CAMINO-051] [A-CAMINO-052] creates its user once, linked to the person found by the RUT', async () => {
    servidor.responder(
      '/Usuarios/PoliticaDeClaves',
      ok({ politica: 'clasica', perfilesSinClave: [] }),
    );
    servidor.responder('/Entidades/BuscarPorRut', ok(ENTIDAD));
    servidor.responder('/Usuarios/CrearUsuario', { cortar: true });
    const antes = await abrir('¿Qué corredor venderá por el convenio?');
    await elegir('Corredor', 'Rosa Pino Díaz');
    await antes.pulsar('SIGUIENTE');
    await antes.pulsar('Crear usuario');
    const rut = await screen.findByLabelText(/^RUT/);
    fireEvent.change(rut, { target: { value: '12.345.678-5' } });
    fireEvent.blur(rut);
    await waitFor(() => expect(screen.getByLabelText(/^Correo/)).toHaveValue(ENTIDAD.email));
    fireEvent.change(screen.getByLabelText(/^Nombre de usuario/), { target: { value: 'rosa' } });
    await antes.pulsar('CREAR USUARIO');
    await screen.findByRole('dialog', { name: 'No se pudo completar' });
    antes.unmount();

    const { pulsar } = await abrir('Crear Usuario');
    await waitFor(() => expect(screen.getByLabelText(/^Correo/)).toHaveValue(ENTIDAD.email));
    await pulsar('CREAR USUARIO');
    const pedidos = () => servidor.pedidos('/Usuarios/CrearUsuario');
    await waitFor(() => expect(pedidos()).toHaveLength(2));
    const [una, otra] = pedidos().map(({ cuerpo, cabeceras }) => ({
      cuerpo,
      clave: cabeceras['idempotency-key'],
    }));
    expect(una?.cuerpo).toMatchObject({ entidadVM: { id: ENTIDAD.id } });
    expect(otra).toEqual(una);
  });
});
