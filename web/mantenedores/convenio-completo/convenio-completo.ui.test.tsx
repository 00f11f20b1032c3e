import type { PorCopiarVM } from '#features/convenios/copia/copia.contract.ts';
import type { EnlacePublicoVM } from '#features/convenios/enlaces/enlace-publico.contract.ts';
import type { ConvenioNuevoVM } from '#features/inicio/portadas/inicio.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { montarApp } from '../../app/app-de-pruebas.tsx';
import { escribir } from '../../lib/navegador/almacen.ts';
import { elegir } from '../../lib/pruebas/elegir.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import {
  anadirPrima,
  boton,
  CONVENIO,
  FILA,
  filasDe,
  LLAMADAS,
  llenarDatos,
  prepararConvenios,
  usuarioDe,
  usuarioVM,
} from '../convenio/convenio-de-pruebas.ts';
import { FICHA, ok } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const RUTA = '/mantenedores/crearConvenioCompleto';
/** Heading of the first step. */
const DECISION = '¿Qué corredor venderá por el convenio?';

beforeEach(() => {
  prepararConvenios(servidor, {
    ventana: RUTA,
    llamadas: [...LLAMADAS, 'PorCopiar', 'CopiarConvenio'],
  });
  servidor.responder('/Convenios/Buscar', ok([FILA, PLANTILLA]));
});

/** A disabled agreement of another broker. */
const PLANTILLA = { ...FILA, id: 6, nombre: 'PLANTILLA COOPERATIVAS', vigente: false };
const POR_COPIAR: PorCopiarVM = {
  ...{ id: 6, nombre: 'PLANTILLA COOPERATIVAS', corredorId: 7, corredor: 'ROSA PINO DÍAZ' },
  ...{ tipoDePago: 1, tipoDeAcceso: 0 },
  inicioVigencia: null,
  terminoVigencia: null,
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2027-12-31',
  ...{ primas: 69, primasFuera: 2, usuarios: 1, usuariosFuera: 0, marca: true },
};
const NUEVO: ConvenioNuevoVM = {
  id: 5,
  nombre: 'CONVENIO SUR',
  hasta: '2026-11-26',
  pasos: [
    { paso: 'primas', hecho: true },
    { paso: 'usuarios', hecho: false },
    { paso: 'venta', hecho: false },
  ],
};

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
  await screen.findByRole('heading', { level: 2, name: DECISION });
  const pulsar = async (nombre: string) => app.usuario.click(await boton(nombre));
  return { ...app, pulsar };
};
const hastaUsuarios = async () => {
  const app = await abrir();
  await elegir('Corredor', 'Rosa Pino Díaz');
  await app.pulsar('SIGUIENTE');
  await screen.findByRole('checkbox', { name: 'ana' });
  return app;
};

describe('the wizard of a whole agreement', () => {
  it('[A-CONV-045] [A-CONV-046] [A-CONV-047] has five steps: continues only with a broker, and to the later ones only with a user', async () => {
    const { usuario, pulsar } = await abrir();
    const pasos = within(screen.getByRole('navigation', { name: 'Pasos del convenio completo' }));
    expect(
      pasos.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, '')),
    ).toEqual(['Corredor', 'Usuarios', 'Datos de Convenio', 'Primas', 'Asignar Usuarios']);
    expect(await boton('SIGUIENTE')).toBeDisabled();
    await elegir('Corredor', 'Rosa Pino Díaz');
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

  it('[A-CERO-012] asks to tick a user of the list, and to add one where it is empty; another broker clears the ticks', async () => {
    const rosa = { ...FICHA, nombre: 'ROSA', vigente: true };
    const otra = { ...rosa, id: 8, nombreCompleto: 'OTRA CORREDORA' };
    servidor.responder('/Corredores/Buscar', ok([rosa, otra]));
    servidor.responder('/Usuarios/BuscarPorCorredor/8', ok([]));
    const { usuario } = await hastaUsuarios();
    expect(screen.getByText('Para seguir, marque un usuario.')).toBeVisible();
    await usuario.click(screen.getByRole('checkbox', { name: 'ana' }));
    expect(screen.queryByText('Para seguir, marque un usuario.')).toBeNull();
    expect(await boton('SIGUIENTE')).toBeEnabled();
    await usuario.click(await boton('ATRÁS'));
    await elegir('Corredor', 'Otra Corredora');
    await usuario.click(await boton('SIGUIENTE'));
    expect(await screen.findByText('Para seguir, agregue un usuario.')).toBeVisible();
    expect(await boton('SIGUIENTE')).toBeDisabled();
  });

  it("[A-CONV-048] 'Atrás’ skips the screens that create a broker or a user", async () => {
    const { usuario, pulsar } = await abrir();
    await pulsar('Crear corredor');
    await waitFor(() => expect(paso()).toBe('Crear Corredor'));
    await pulsar('ATRÁS');
    await elegir('Corredor', 'Rosa Pino Díaz');
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
    await waitFor(() => expect(paso()).toBe(DECISION));
  });

  it('[A-DETALLE-011] [A-FORM-004] [A-FORM-006] [A-FORM-007] a broker is created with the operation modal, and is said to be saved on the step that it returns to', async () => {
    const { usuario, pulsar } = await abrir();
    await pulsar('Crear corredor');
    await waitFor(() => expect(paso()).toBe('Crear Corredor'));
    llenar(DATOS_DE_CORREDOR);
    await elegir('Comuna', /^Santiago/);
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
    await waitFor(() => expect(paso()).toBe(DECISION));
    expect(await screen.findByText('Corredor guardado con éxito')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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

  it('[A-ASIST-003] [A-PRIMAP-022] [A-PRIMAP-028] [A-CONV-049] [A-CONV-022] loses no premium typed or pasted but not added by leaving its step, and ends by naming Soporte > Consultar URL for the public address', async () => {
    const creado = { ...CONVENIO, tiposVehiculoDisponiblesVM: [], usuariosConvenioVM: [] };
    servidor.responder('/Convenios/CrearConvenio', ok(creado));
    servidor.responder(
      '/Convenios/CrearConvenioTiposVehiculo/5',
      ok({ ...CONVENIO, usuariosConvenioVM: [] }),
    );
    const publico = usuarioDe({ usuarioVM: { ...usuarioVM(22, 'beto'), tipoLogin: 1 } });
    servidor.responder(
      '/Convenios/CrearUsuariosConvenio/5',
      ok({ ...CONVENIO, tipoDeAcceso: 1, usuariosConvenioVM: [publico] }),
    );
    const { usuario, pulsar } = await hastaUsuarios();
    await usuario.click(screen.getByRole('checkbox', { name: 'ana' }));
    await usuario.click(screen.getByRole('checkbox', { name: 'beto' }));
    await pulsar('SIGUIENTE');
    await llenarDatos('Sin Login');
    await pulsar('SIGUIENTE');
    await screen.findByRole('heading', { level: 2, name: 'Primas' });
    await pulsar('SIGUIENTE');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No hay primas asignadas al Convenio',
    );
    await anadirPrima(usuario);
    const monto = screen.getByRole('textbox', { name: 'Prima' });
    await pegar(usuario, monto, '9.280,50');
    for (const hacia of ['SIGUIENTE', 'ATRÁS']) {
      await pulsar(hacia);
      expect(await screen.findByRole('alert')).toHaveTextContent(/aún no está en la lista/);
      expect(monto).toHaveValue('9.280,50');
    }
    const varias = screen.getByRole('button', { name: 'Añadir varias primas' });
    expect(varias).toBeDisabled();
    await pulsar('Limpiar');
    await waitFor(() => expect(varias).toBeEnabled());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await pulsar('Añadir varias primas');
    await pegar(usuario, screen.getByRole('textbox', { name: 'De su planilla' }), 'Remolque');
    await pulsar('SIGUIENTE');
    expect(await screen.findByRole('alert')).toHaveTextContent(/aún no está en la lista/);
    await pulsar('Descartar');
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

  it('[A-COPIA-007] after it was created, shows what it lacks to sell, each with a link to its place', async () => {
    servidor.responder('/Inicio/ConveniosNuevos', ok([NUEVO]));
    montarApp(`${RUTA}?listo=5`);
    expect(await screen.findByRole('heading', { level: 1, name: /CONVENIO SUR/ })).toBeVisible();
    expect(await screen.findByText('Al menos uno vigente que pueda vender por él')).toBeVisible();
    expect(servidor.pedidos('/Inicio/ConveniosNuevos').at(0)?.consulta.get('id')).toBe('5');
    expect(screen.getByText('Primas').closest('li')).toHaveTextContent('hecho');
    expect(screen.getByRole('link', { name: 'Ver convenios' })).toBeVisible();
  });

  it('[A-CERO-018] after it was created without login, has its link to copy and to open', async () => {
    prepararConvenios(servidor, { ventana: RUTA, llamadas: LLAMADAS });
    escribir({
      endpoints: JSON.stringify([
        'Convenios/BuscarPorId',
        'Inicio/ConveniosNuevos',
        'ConsultaURLsPublicas/ConsultarURLs',
      ]),
    });
    const url = 'http://localhost/eyJjaWQiOjV9';
    const enlace: EnlacePublicoVM = {
      ...{ id: 1, convenioId: 5, nombreConvenio: 'CONVENIO SUR', nombreCorredor: 'ROSA' },
      ...{ usuarioId: 22, username: 'beto', url, invitacion: 'Compre aquí:' },
      ...{ creado: '2026-11-20T15:00:00.000Z', vigente: true, revocado: false },
    };
    servidor.responder('/ConsultaURLsPublicas/ConsultarURLs', ok([enlace]));
    servidor.responder('/Inicio/ConveniosNuevos', ok([NUEVO]));
    for (const ruta of ['/Convenios/BuscarPorId/5', '/Convenios/BuscarPorId'])
      servidor.responder(ruta, ok({ ...CONVENIO, tipoDeAcceso: 1 }));
    montarApp(`${RUTA}?listo=5`);
    const que = 'el enlace de CONVENIO SUR, usuario beto';
    expect(await screen.findByRole('link', { name: `Abrir ${que}` })).toHaveAttribute('href', url);
    expect(screen.getByRole('button', { name: `Copiar ${que}` })).toBeVisible();
    expect(screen.getByText(url)).toBeVisible();
  });

  it('[A-COPIA-008] a disabled one is said to be a template, which nobody sells', async () => {
    servidor.responder('/Convenios/BuscarPorId/5', ok({ ...CONVENIO, vigente: false }));
    servidor.responder('/Convenios/BuscarPorId', ok({ ...CONVENIO, vigente: false }));
    montarApp(`${RUTA}?listo=5`);
    expect(await screen.findByText(/Está deshabilitado: no se vende/)).toBeVisible();
    expect(servidor.pedidos('/Inicio/ConveniosNuevos')).toEqual([]);
  });
});

describe('an agreement from another one', () => {
  it('[A-ASIST-005] [A-COPIA-008] offers a copy on request, templates first, and says what is copied before it counts', async () => {
    servidor.responder('/Convenios/PorCopiar/6', ok(POR_COPIAR));
    servidor.responder('/Convenios/CopiarConvenio', ok(CONVENIO));
    servidor.responder('/Inicio/ConveniosNuevos', ok([NUEVO]));
    const { usuario, pulsar } = await abrir();
    expect(screen.queryByRole('combobox', { name: 'Copiar de' })).toBeNull();
    await pulsar('Copiar de otro convenio');
    expect(screen.getByRole('combobox', { name: 'Copiar de' })).toHaveFocus();
    await usuario.click(await screen.findByRole('combobox', { name: 'Copiar de' }));
    await screen.findByText('Plantillas');
    const opciones = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(opciones).toEqual([
      expect.stringMatching(/^PLANTILLA COOPERATIVAS/),
      expect.stringMatching(/^CONVENIO SUR/),
    ]);
    await usuario.click(screen.getByRole('option', { name: /^PLANTILLA/ }));
    // Its broker comes along.
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Corredor' })).toHaveValue('Rosa Pino Díaz'),
    );
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe('Datos de la copia'));
    const copiado = within(
      screen.getByRole('region', { name: 'Se copia de PLANTILLA COOPERATIVAS' }),
    );
    expect(copiado.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '69 primas con los precios de cada período; 2 quedan fuera porque ya no se venden',
      '1 usuario con sus opciones',
      'Tipo de pago Directo, tipo de acceso Con Login y las demás opciones',
      'El nombre, el color y el logo que ve quien compra',
    ]);
    expect(servidor.pedidos('/Convenios/CopiarConvenio')).toEqual([]);
    // Only the dates that are over, and the name, are missing.
    await pulsar('GUARDAR');
    const revise = within(await screen.findByRole('region', { name: 'Revise 3 campos' }));
    expect(revise.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Nombre es obligatorio',
      'Falta el inicio de vigencia',
      'Falta el término de vigencia',
    ]);
    llenar([
      [/^Nombre \*$/, 'cooperativa sur'],
      [/^Inicio de vigencia \*$/, '2026-12-01'],
      [/^Término de vigencia \*$/, '2027-11-30'],
    ]);
    await pulsar('GUARDAR');
    expect(await screen.findByText('Convenio creado con éxito.')).toBeVisible();
    expect(servidor.pedidos('/Convenios/CopiarConvenio').at(0)?.cuerpo).toEqual({
      origenId: 6,
      nombre: 'COOPERATIVA SUR',
      corredorId: 7,
      inicioVigencia: '2026-12-01',
      terminoVigencia: '2027-11-30',
      fechaInicioVigenciaPolizas: '2026-01-01',
      fechaTerminoVigenciaPolizas: '2027-12-31',
    });
    await pulsar('OK');
    expect(await screen.findByRole('heading', { name: 'Qué falta para vender' })).toBeVisible();
  });

  it('[A-COPIA-004] says that users of another broker are not copied, and a refusal stays on its step', async () => {
    const rosa = { ...FICHA, nombre: 'ROSA', vigente: true };
    servidor.responder(
      '/Corredores/Buscar',
      ok([rosa, { ...rosa, id: 8, nombreCompleto: 'OTRA CORREDORA' }]),
    );
    servidor.responder('/Convenios/PorCopiar/6', { estado: 500, json: {} });
    const { usuario, pulsar } = await abrir();
    await pulsar('Copiar de otro convenio');
    await usuario.click(await screen.findByRole('combobox', { name: 'Copiar de' }));
    await usuario.click(await screen.findByRole('option', { name: /^PLANTILLA/ }));
    await elegir('Corredor', 'Otra Corredora');
    await pulsar('SIGUIENTE');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(paso()).toBe(DECISION);
    servidor.responder(
      '/Convenios/PorCopiar/6',
      ok({ ...POR_COPIAR, usuarios: 0, usuariosFuera: 3, marca: false }),
    );
    await pulsar('SIGUIENTE');
    expect(
      await screen.findByText('Ningún usuario: los de ROSA PINO DÍAZ no se copian a otro corredor'),
    ).toBeVisible();
    expect(servidor.pedidos('/Convenios/PorCopiar/6').at(-1)?.consulta.get('corredorId')).toBe('8');
  });

  it('[A-COPIA-009] starts from the agreement whose copy was asked for in the list', async () => {
    servidor.responder('/Convenios/PorCopiar/5', ok({ ...POR_COPIAR, id: 5 }));
    montarApp(`${RUTA}?origen=5&corredorId=7`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Copiar de' })).toHaveValue('CONVENIO SUR'),
    );
    fireEvent.click(await boton('SIGUIENTE'));
    await waitFor(() => expect(paso()).toBe('Datos de la copia'));
  });

  it('[A-COPIA-009] takes no disabled broker from the address', async () => {
    servidor.responder('/Corredores/Buscar', ok([{ ...FICHA, nombre: 'ROSA', vigente: false }]));
    montarApp(`${RUTA}?origen=5&corredorId=7`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Copiar de' })).toHaveValue('CONVENIO SUR'),
    );
    expect(await boton('SIGUIENTE')).toBeDisabled();
    expect(screen.getByText('Para seguir, elija o cree un corredor.')).toBeVisible();
  });

  it('[A-COPIA-009] drops the answer over a source that is no longer the chosen one', async () => {
    const respuesta = Promise.withResolvers<void>();
    servidor.responder('/Convenios/PorCopiar/5', async () => {
      await respuesta.promise;
      return ok({ ...POR_COPIAR, id: 5, nombre: 'CONVENIO SUR' });
    });
    servidor.responder('/Convenios/PorCopiar/6', ok(POR_COPIAR));
    const { usuario } = montarApp(`${RUTA}?origen=5&corredorId=7`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Copiar de' })).toHaveValue('CONVENIO SUR'),
    );
    await waitFor(async () => expect(await boton('SIGUIENTE')).toBeEnabled());
    await usuario.click(await boton('SIGUIENTE'));
    await waitFor(() => expect(servidor.pedidos('/Convenios/PorCopiar/5')).toHaveLength(1));
    await usuario.click(screen.getByRole('combobox', { name: 'Copiar de' }));
    await usuario.click(await screen.findByRole('option', { name: /^PLANTILLA/ }));
    await usuario.click(await boton('SIGUIENTE'));
    expect(await screen.findByText('Se copia de PLANTILLA COOPERATIVAS')).toBeVisible();
    respuesta.resolve();
    await new Promise((listo) => setTimeout(listo, 200));
    expect(screen.getByText('Se copia de PLANTILLA COOPERATIVAS')).toBeVisible();
  });
});
