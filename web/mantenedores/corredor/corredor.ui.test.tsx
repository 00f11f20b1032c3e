import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { papelesDe } from '#features/mantenedores/corredores/papeles.ts';
import { pegar, pegarEncima } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { abrirFormulario, FICHA, ok, prepararMantenedor } from '../ficha/ficha-de-pruebas.tsx';

const servidor = usarServidor();
const LISTA = '/mantenedores/corredor';
const BUSCAR = '/Corredores/Buscar';
const CREAR = '/Corredores/Crear';
const POR_RUT = '/Corredores/BuscarPorRut';
const TODAS = [
  'Buscar',
  'Exportar',
  'Crear',
  'Actualizar',
  'Desactivar',
  'Reactivar',
  'BuscarPorRut',
];
const ROSA = { ...FICHA, nombre: 'ROSA', vigente: true };

const preparar = (calls: readonly string[] = TODAS) =>
  prepararMantenedor(servidor, {
    ventana: LISTA,
    endpoints: calls.map((uno) => `Corredores/${uno}`),
  });
const abrir = () => abrirFormulario(`${LISTA}/ingreso`, 'Nuevo corredor');
const editar = () => abrirFormulario(`${LISTA}/ingreso?id=7`, 'Editar corredor');

beforeEach(() => {
  preparar();
  servidor.responder(BUSCAR, ok({ filas: [ROSA], total: 1 }));
  servidor.responder(POR_RUT, ok(null));
});

describe('the form of a broker', () => {
  it('[A-CORR-002] [A-CORR-004] [A-CORR-005] sends the typed values, sanitised, with comuna and address', async () => {
    servidor.responder(CREAR, ok(ROSA));
    const { usuario, escribir, guardar, elegirComuna } = await abrir();
    await escribir('RUT', '123456785');
    await escribir('Nombre', 'ro5sa*');
    await escribir('Segundo nombre', 'ana');
    await escribir('Apellido paterno', 'pino');
    await escribir('Apellido materno', 'díaz');
    await escribir('Correo', 'rosa@correo.example');
    await escribir('Teléfono', 'fono 9-1234 5678');
    await elegirComuna();
    await escribir('Calle', 'huérfanos');
    await escribir('Número', '1160');
    await escribir('Departamento', '4b');
    await escribir('Información adicional', 'torre sur');
    await guardar();
    const exito = await screen.findByRole('dialog');
    await waitFor(() => expect(exito).toHaveTextContent('Corredor guardado con éxito'));
    expect(servidor.pedidos(CREAR)[0]?.cuerpo).toEqual({
      rut: 12_345_678,
      dv: '5',
      nombre: 'ROSA',
      segundoNombre: 'ANA',
      apellidoPaterno: 'PINO',
      apellidoMaterno: 'DÍAZ',
      razonSocial: '',
      comunaId: 13_101,
      email: 'rosa@correo.example',
      telefono: '912345678',
      calle: 'HUÉRFANOS',
      numero: '1160',
      departamento: '4B',
      villa: 'TORRE SUR',
      ...papelesDe({}),
    });
    await usuario.click(within(exito).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Corredores' })).toBeVisible();
  });

  it('[A-OFICINA-002] [A-CORR-006] [A-CORR-007] [A-CORR-008] [A-CORR-009] names everything that is missing and sends nothing', async () => {
    const { guardar, hay, escribir } = await abrir();
    expect([hay('Nombre'), hay('Razón social')]).toEqual([false, true]);
    await guardar();
    for (const texto of [
      ...['El RUT es obligatorio', 'Razón Social es obligatorio'],
      ...['El correo es obligatorio', 'Elija una comuna'],
    ]) {
      expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    }
    expect(screen.getByRole('region', { name: 'Revise 4 campos' })).toBeVisible();
    await escribir('RUT', '499999992');
    await guardar();
    for (const texto of ['Nombre es obligatorio', 'Apellido Paterno es obligatorio']) {
      expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    }
    expect(servidor.pedidos(CREAR)).toHaveLength(0);
  });

  it('[A-CORR-010] [A-CORR-011] asks a company, from RUT 50.000.000 on, for its razón social instead of names', async () => {
    const { usuario, campo, escribir, hay, guardar } = await abrir();
    const cambiarRut = (rut: string) => pegarEncima(usuario, campo('RUT'), rut);
    await escribir('RUT', '499999992');
    expect([hay('Nombre'), hay('Razón social')]).toEqual([true, false]);
    await escribir('Nombre', 'rosa');
    await cambiarRut('500000007');
    expect([hay('Nombre'), hay('Razón social')]).toEqual([false, true]);
    await guardar();
    expect(screen.getAllByText('Razón Social es obligatorio').length).toBeGreaterThan(0);
    expect(screen.queryByText('Nombre es obligatorio')).toBeNull();
    await usuario.click(campo('RUT'));
    await usuario.tab();
    // Leaving the RUT hides no error of another field.
    expect(screen.getAllByText('El correo es obligatorio').length).toBeGreaterThan(0);
    // Changing the kind cleared the other kind's fields.
    await cambiarRut('499999992');
    expect(campo('Nombre')).toHaveValue('');
  });

  it('[A-CORR-003] [V-API-039] reports another broker’s RUT when the field is left', async () => {
    servidor.responder(POR_RUT, ok(ROSA));
    const { usuario, escribir } = await abrir();
    await escribir('RUT', '123456785');
    await usuario.tab();
    const texto = 'Ya existe un corredor con el rut 12.345.678-5';
    expect(await screen.findByText(texto)).toBeVisible();
    expect(servidor.pedidos(POR_RUT)[0]?.cuerpo).toEqual({ rut: 12_345_678 });
  });

  it('[A-FORM-001] a RUT taken meanwhile and a concurrent change keep the typed values, until LIMPIAR restores the stored ones', async () => {
    const texto = 'Ya existe un corredor con el rut 12.345.678-5';
    servidor.responder('/Corredores/Actualizar/7', {
      estado: 400,
      json: { exito: false, codigo: 'ficha.rut_duplicado', mensaje: 'x', errors: { rut: [texto] } },
    });
    const { usuario, escribir, guardar, campo } = await editar();
    await escribir('Calle', ' norte');
    await guardar();
    expect((await screen.findAllByText(texto)).length).toBeGreaterThan(0);
    expect(campo('RUT')).toHaveAccessibleDescription(texto);
    expect(campo('Calle')).toHaveValue('HUÉRFANOS NORTE');
    const mensaje =
      'El registro cambió desde que lo abrió, por otro usuario o en otra pestaña suya. Recargue la página.';
    servidor.responder('/Corredores/Actualizar/7', {
      estado: 409,
      json: { exito: false, codigo: 'registro.version', mensaje },
    });
    await guardar();
    expect(await screen.findByText(mensaje)).toBeVisible();
    await usuario.click(screen.getByRole('button', { name: 'OK' }));
    expect(campo('Calle')).toHaveValue('HUÉRFANOS NORTE');
    await usuario.click(screen.getByRole('button', { name: 'LIMPIAR' }));
    expect(campo('Calle')).toHaveValue('HUÉRFANOS');
    expect(screen.getByRole('combobox', { name: 'Comuna' })).toHaveValue('Santiago');
  });

  it('edits a record with its version; its own RUT is accepted', async () => {
    servidor.responder(POR_RUT, ok(ROSA));
    servidor.responder('/Corredores/Actualizar/7', ok(ROSA));
    const { usuario, campo, escribir, guardar } = await editar();
    expect(campo('RUT')).toHaveValue('12.345.678-5');
    expect(campo('RUT')).not.toHaveAttribute('readonly');
    await usuario.click(campo('RUT'));
    await usuario.tab();
    await escribir('Departamento', '12');
    await guardar();
    await screen.findByText('Corredor guardado con éxito');
    const [pedido] = servidor.pedidos('/Corredores/Actualizar/7');
    expect([pedido?.metodo, pedido?.cuerpo]).toMatchObject([
      'PUT',
      {
        version: 3,
        rut: 12_345_678,
        dv: '5',
        nombre: 'ROSA',
        comunaId: 13_101,
        departamento: '12',
      },
    ]);
  });

  it('[A-ORDEN-003] edits its papers, and says a broken rule at its field', async () => {
    const papeles = { garantiaHasta: '2027-04-30', representanteRut: '12.345.678-5' };
    servidor.responder(BUSCAR, ok({ filas: [{ ...ROSA, ...papeles }], total: 1 }));
    servidor.responder('/Corredores/Actualizar/7', ok(ROSA));
    const { usuario, campo, escribir, guardar } = await editar();
    expect(campo('RUT del representante')).toHaveValue('12.345.678-5');
    expect(campo('Garantía vigente hasta')).toHaveValue('30/04/2027');
    await escribir('N° de inscripción en la CMF', '1.234');
    await usuario.clear(campo('Garantía vigente hasta'));
    await pegarEncima(usuario, campo('RUT del representante'), '123456789');
    await guardar();
    expect(screen.getAllByText('El rut ingresado no es válido').length).toBeGreaterThan(0);
    await usuario.clear(campo('RUT del representante'));
    await guardar();
    await screen.findByText('Corredor guardado con éxito');
    expect(servidor.pedidos('/Corredores/Actualizar/7')[0]?.cuerpo).toMatchObject({
      ...papelesDe({}),
      cmfNumero: '1.234',
    });
  });

  it('[A-ORDEN-005] says that its sales are stopped, and notes why not', async () => {
    preparar([...TODAS, 'NoDetener']);
    const papeles = { garantiaHasta: '2026-11-19', representanteHasta: '2090-01-01' };
    const detenido = { ...ROSA, ...papeles, admitidos: [] };
    const admitidos = [{ papel: 'garantia', motivo: 'Renovación en trámite' }];
    servidor.responder(BUSCAR, ok({ filas: [detenido], total: 1 }));
    servidor.responder('/Corredores/NoDetener', () => {
      servidor.responder(BUSCAR, ok({ filas: [{ ...detenido, admitidos }], total: 1 }));
      return ok({ ...detenido, admitidos });
    });
    const { usuario } = await editar();
    const seccion = within(screen.getByRole('region', { name: 'Papeles por renovar' }));
    expect(seccion.getAllByText(/^Venta detenida/).map((uno) => uno.textContent)).toEqual([
      'Venta detenida: la póliza de garantía terminó el 19/11/2026.',
    ]);
    // The head of the page says it first.
    expect(screen.getAllByText(/^Venta detenida/)).toHaveLength(2);
    await usuario.click(seccion.getByRole('button', { name: 'No detener la venta' }));
    const dialogo = within(await screen.findByRole('dialog'));
    await pegar(usuario, dialogo.getByLabelText(/^Motivo/), 'Renovación en trámite');
    await usuario.click(dialogo.getByRole('button', { name: 'No detener' }));
    expect(
      await screen.findByText(/su venta no se detiene\. Motivo: Renovación en trámite$/),
    ).toBeVisible();
    expect(servidor.pedidos('/Corredores/NoDetener')[0]?.cuerpo).toEqual({
      id: 7,
      papel: 'garantia',
      hasta: '2026-11-19',
      motivo: 'Renovación en trámite',
    });
  });

  const ALCANCE = {
    ...{ convenios: 2, usuarios: 0, usuariosPorCerrar: 0 },
    ...{ enlaces: 3, ventas: 5, numeros: 0 },
  };
  const CUENTA =
    'Afecta a 2 convenios, 3 URL públicas y 5 ventas sin pagar. Lo que ya se está pagando se termina y se emite.';

  it('[A-ORDEN-013] before an end in the past is saved, counts what stops', async () => {
    preparar([...TODAS, 'PorCerrar']);
    servidor.responder('/Corredores/PorCerrar/7', ok(ALCANCE));
    servidor.responder('/Corredores/Actualizar/7', ok(ROSA));
    const { usuario, escribir, guardar } = await editar();
    await escribir('Garantía vigente hasta', '19/11/2026');
    await guardar();
    const dialogo = within(await screen.findByRole('dialog', { name: 'Detener la venta' }));
    expect(dialogo.getByText(CUENTA)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Cancelar' }));
    expect(servidor.pedidos('/Corredores/Actualizar/7')).toEqual([]);
    await guardar();
    await usuario.click(await screen.findByRole('button', { name: 'Guardar y detener la venta' }));
    await screen.findByText('Corredor guardado con éxito');
  });

  it('[A-ORDEN-012] takes the note back once it has counted what stops', async () => {
    preparar([...TODAS, 'PorCerrar', 'NoDetener', 'VolverADetener']);
    const detenido = { ...ROSA, garantiaHasta: '2026-11-19' };
    const admitidos = [{ papel: 'garantia', motivo: 'Renovación en trámite' }];
    servidor.responder(BUSCAR, ok({ filas: [{ ...detenido, admitidos }], total: 1 }));
    servidor.responder('/Corredores/PorCerrar/7', ok(ALCANCE));
    servidor.responder('/Corredores/VolverADetener', ok({ ...detenido, admitidos: [] }));
    const { usuario } = await editar();
    await usuario.click(screen.getByRole('button', { name: 'Detener la venta' }));
    const dialogo = within(await screen.findByRole('dialog', { name: 'Detener la venta' }));
    expect(dialogo.getByText(CUENTA)).toBeVisible();
    await usuario.click(dialogo.getByRole('button', { name: 'Detener la venta' }));
    await waitFor(() =>
      expect(servidor.pedidos('/Corredores/VolverADetener')[0]?.cuerpo).toEqual({
        ...{ id: 7, papel: 'garantia', hasta: '2026-11-19' },
      }),
    );
  });

  it('shows the changes, with readable comunas and RUTs', async () => {
    preparar([...TODAS, '../Registros/Historial']);
    const cambio = (campo: string, antes: string, despues: string) => ({ campo, antes, despues });
    servidor.responder(
      '/Registros/Historial',
      ok([
        {
          id: 2,
          ocurrido: '2026-11-20T15:00:00.000Z',
          usuario: 'admin',
          accion: 'actualizar',
          cambios: [cambio('comuna_id', '—', '13101'), cambio('rut', '12345678', '9876543')],
        },
        {
          id: 1,
          ocurrido: '2026-11-19T15:00:00.000Z',
          usuario: 'admin',
          accion: 'crear',
          cambios: [cambio('nombre', '—', 'ROSA'), cambio('villa', '—', '—')],
        },
      ]),
    );
    const { usuario } = await editar();
    const historial = within(await screen.findByRole('region', { name: 'Historial' }));
    await usuario.click(historial.getByRole('heading', { name: 'Historial' }));
    expect(historial.getByText('Comuna: — → Santiago')).toBeVisible();
    expect(historial.getByText('RUT: 12.345.678-5 → 9.876.543-3')).toBeVisible();
    expect(historial.getByText('Nombre: ROSA')).toBeVisible();
    expect(historial.queryByText(/Información adicional/)).toBeNull();
  });
});
