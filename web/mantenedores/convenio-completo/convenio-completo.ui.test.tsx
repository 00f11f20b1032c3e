import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  anadirPrima,
  boton,
  CONVENIO,
  elegir,
  filasDe,
  llenarDatos,
  prepararConvenios,
} from '../convenio/convenio-de-pruebas.ts';
import { FICHA, ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/crearConvenioCompleto';

beforeEach(() => prepararConvenios(servidor, { ventana: RUTA }));

const DATOS_DE_USUARIO = [
  [/^RUT/, '12.345.678-5'],
  [/^Nombre \*$/, 'ROSA'],
  [/^Apellido paterno/, 'PINO'],
  [/^Correo/, 'rosa@correo.example'],
  [/^Nombre de usuario/, 'rosa'],
  [/^Teléfono/, '912345678'],
] as const;

const DATOS_DE_CORREDOR = [
  [/^RUT/, '11.111.111-1'],
  [/^Nombre \*$/, 'EVA'],
  [/^Apellido paterno/, 'SOTO'],
  [/^Correo/, 'eva@correo.example'],
  [/^Calle/, 'HUÉRFANOS'],
  [/^Número/, '1160'],
] as const;
const llenar = (datos: readonly (readonly [RegExp, string])[]) => {
  for (const [etiqueta, value] of datos) {
    fireEvent.change(screen.getByLabelText(etiqueta), { target: { value } });
  }
};

const paso = () =>
  within(screen.getByRole('main')).getAllByRole('heading', { level: 2 }).at(0)?.textContent;
const abrir = async () => {
  const app = montarApp(RUTA);
  await screen.findByRole('heading', { level: 2, name: 'Corredor' });
  const pulsar = async (nombre: string) => app.usuario.click(await boton(nombre));
  return { ...app, pulsar };
};
const hastaUsuarios = async () => {
  const app = await abrir();
  await elegir(app.usuario, 'Corredor', 'Rosa Pino Díaz');
  await app.pulsar('SIGUIENTE');
  await screen.findByRole('checkbox', { name: 'ana' });
  return app;
};

describe('the wizard of a whole agreement', () => {
  it('[A-CONV-045] has five steps: broker, users, data, premiums, users again', async () => {
    await abrir();
    const pasos = within(screen.getByRole('navigation', { name: 'Pasos del convenio completo' }));
    expect(
      pasos.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, '')),
    ).toEqual(['Corredor', 'Usuarios', 'Datos de Convenio', 'Primas', 'Asignar Usuarios']);
  });

  it('[A-CONV-046] [A-CONV-047] continues only with a broker, and to the later steps only with a user', async () => {
    const { usuario, pulsar } = await abrir();
    expect(await boton('SIGUIENTE')).toBeDisabled();
    await elegir(usuario, 'Corredor', 'Rosa Pino Díaz');
    await pulsar('SIGUIENTE');
    await screen.findByRole('checkbox', { name: 'ana' });
    expect([paso(), (await boton('SIGUIENTE')).hasAttribute('disabled')]).toEqual([
      'Usuarios',
      true,
    ]);
    await usuario.click(screen.getByRole('checkbox', { name: 'ana' }));
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe('Datos de Convenio'));
  });

  it("[A-CONV-048] 'Atrás’ skips the screens that create a broker or a user", async () => {
    const { usuario, pulsar } = await abrir();
    await pulsar('Crear corredor');
    await waitFor(() => expect(paso()).toBe('Crear Corredor'));
    await pulsar('ATRÁS');
    await elegir(usuario, 'Corredor', 'Rosa Pino Díaz');
    await pulsar('SIGUIENTE');
    await pulsar('Crear usuario');
    await waitFor(() => expect(paso()).toBe('Crear Usuario'));
    await pulsar('ATRÁS');
    await usuario.click(await screen.findByRole('checkbox', { name: 'ana' }));
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe('Datos de Convenio'));
    // From the data to the users, from them to the broker: never to a screen that creates one.
    await pulsar('ATRÁS');
    await waitFor(() => expect(paso()).toBe('Usuarios'));
    expect(await screen.findByRole('checkbox', { name: 'ana' })).toBeChecked();
    await pulsar('ATRÁS');
    await waitFor(() => expect(paso()).toBe('Corredor'));
  });

  it('[A-DETALLE-011] [A-FORM-004] [A-FORM-006] [A-FORM-007] a broker is created with the operation modal, which shows the result', async () => {
    const { usuario, pulsar } = await abrir();
    await pulsar('Crear corredor');
    await waitFor(() => expect(paso()).toBe('Crear Corredor'));
    llenar(DATOS_DE_CORREDOR);
    await usuario.click(screen.getByRole('combobox', { name: 'Comuna' }));
    await usuario.click(await screen.findByRole('option', { name: /^Santiago/ }));
    servidor.responder('/Corredores/Crear', { estado: 500, json: {} });
    await pulsar('CREAR CORREDOR');
    const dialogo = within(await screen.findByRole('dialog', { name: 'No se pudo completar' }));
    await usuario.click(dialogo.getByRole('button', { name: 'OK' }));
    const respuesta = Promise.withResolvers<void>();
    servidor.responder('/Corredores/Crear', async () => {
      await respuesta.promise;
      return ok({ ...FICHA, nombre: 'ROSA', vigente: true });
    });
    await pulsar('CREAR CORREDOR');
    expect(await screen.findByText('Operación en progreso...')).toBeVisible();
    respuesta.resolve();
    expect(await screen.findByText('Corredor guardado con éxito')).toBeVisible();
    await pulsar('OK');
    await waitFor(() => expect(paso()).toBe('Corredor'));
    expect(await boton('SIGUIENTE')).toBeEnabled();
  });

  it('[A-DETALLE-011] a failed user is reported in the operation modal, and its form stays', async () => {
    servidor.responder(
      '/Usuarios/PoliticaDeClaves',
      ok({ politica: 'clasica', perfilesSinClave: [] }),
    );
    servidor.responder('/Entidades/BuscarPorRut', ok(null));
    servidor.responder('/Usuarios/ComprobarNombre', ok(true));
    const { pulsar } = await hastaUsuarios();
    await pulsar('Crear usuario');
    await waitFor(() => expect(paso()).toBe('Crear Usuario'));
    llenar(DATOS_DE_USUARIO);
    servidor.responder('/Usuarios/CrearUsuario', { estado: 500, json: {} });
    await pulsar('CREAR USUARIO');
    expect(await screen.findByRole('dialog', { name: 'No se pudo completar' })).toBeVisible();
    await pulsar('OK');
    expect(paso()).toBe('Crear Usuario');
  });

  it('[A-ASIST-003] a premium typed but not added is not lost by leaving its step', async () => {
    const { usuario, pulsar } = await hastaUsuarios();
    await usuario.click(screen.getByRole('checkbox', { name: 'ana' }));
    await pulsar('SIGUIENTE');
    await llenarDatos(usuario, 'Sin Login');
    await pulsar('SIGUIENTE');
    await screen.findByRole('heading', { level: 2, name: 'Primas' });
    await anadirPrima(usuario);
    const monto = screen.getByRole('textbox', { name: 'Prima' });
    await usuario.type(monto, '9.280,50');
    for (const hacia of ['SIGUIENTE', 'ATRÁS']) {
      await pulsar(hacia);
      expect(await screen.findByRole('alert')).toHaveTextContent(/aún no está en la lista/);
      expect(monto).toHaveValue('9.280,50');
    }
    await pulsar('LIMPIAR');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await pulsar('SIGUIENTE');
    expect(await filasDe('Usuarios')).toEqual(['ana']);
  });

  it('choosing another broker clears the chosen users', async () => {
    const rosa = { ...FICHA, nombre: 'ROSA', vigente: true };
    servidor.responder(
      '/Corredores/Buscar',
      ok([rosa, { ...rosa, id: 8, nombreCompleto: 'OTRA CORREDORA' }]),
    );
    const { usuario, pulsar } = await hastaUsuarios();
    await usuario.click(screen.getByRole('checkbox', { name: 'ana' }));
    expect(await boton('SIGUIENTE')).toBeEnabled();
    await pulsar('ATRÁS');
    await elegir(usuario, 'Corredor', 'Otra Corredora');
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe('Usuarios'));
    expect(await boton('SIGUIENTE')).toBeDisabled();
  });

  it('[A-CONV-049] [A-CONV-022] ends by naming Soporte > Consultar URL for the public address', async () => {
    const creado = { ...CONVENIO, tiposVehiculoDisponiblesVM: [], usuariosConvenioVM: [] };
    servidor.responder('/Convenios/CrearConvenio', ok(creado));
    servidor.responder(
      '/Convenios/CrearConvenioTiposVehiculo/5',
      ok({ ...CONVENIO, usuariosConvenioVM: [] }),
    );
    servidor.responder('/Convenios/CrearUsuariosConvenio/5', ok(CONVENIO));
    const { usuario, pulsar } = await hastaUsuarios();
    await usuario.click(screen.getByRole('checkbox', { name: 'ana' }));
    await usuario.click(screen.getByRole('checkbox', { name: 'beto' }));
    await pulsar('SIGUIENTE');
    await llenarDatos(usuario, 'Sin Login');
    await pulsar('SIGUIENTE');
    await screen.findByRole('heading', { level: 2, name: 'Primas' });
    await pulsar('SIGUIENTE');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No hay primas asignadas al Convenio',
    );
    await anadirPrima(usuario);
    await pulsar('SIGUIENTE');
    expect(await filasDe('Usuarios')).toEqual(['ana', 'beto']);
    await usuario.click(screen.getByRole('checkbox', { name: 'Carga masiva de beto' }));
    await pulsar('GUARDAR');
    expect(await screen.findByText(/Soporte > Consultar URL/)).toBeVisible();
    const enviado = servidor.pedidos('/Convenios/CrearUsuariosConvenio/5').at(0)?.cuerpo;
    expect(enviado).toMatchObject({
      usuariosConvenioVM: [
        { usuarioId: 21, puedeHacerCargaMasiva: false },
        { usuarioId: 22, puedeHacerCargaMasiva: true },
      ],
    });
  });
});
