import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conSesion, montarApp } from '../../app/app-de-pruebas.tsx';
import { escribirFecha } from '../../lib/pruebas/escribir-fecha.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ANULADA, exito, fallo, poliza } from '../datos-de-pruebas.ts';

const servidor = usarServidor();
const POLIZA = '/ConsultasPolizas/BuscarPorNumero/1000001';

beforeEach(() => {
  sessionStorage.clear();
  const ventanas = ['RegenerarPoliza', 'RegenerarVenta', 'RegenerarSUN', 'AnularPoliza'];
  conSesion({
    perfil: 'Soporte',
    ventanas: [
      '/bienvenida',
      '/InformarPolizasAACH',
      ...[...ventanas, 'ContinuarVenta', 'RegeneracionVenta'].map((una) => `/Soporte/${una}`),
    ],
  });
});

const buscar = async (ruta: string, titulo: string, rotulo: string, numero: string) => {
  const app = montarApp(ruta);
  await screen.findByRole('heading', { level: 1, name: titulo });
  await pegar(app.usuario, screen.getByRole('textbox', { name: rotulo }), numero);
  await app.usuario.click(screen.getByRole('button', { name: 'BUSCAR' }));
  return app;
};
const pulsar = async (nombre: string) => screen.findByRole('button', { name: nombre });

describe('/Soporte/RegenerarPoliza', () => {
  const encontrada = async (cambios = {}) => {
    servidor.responder(POLIZA, exito(poliza(1_000_001, cambios)));
    const app = await buscar(
      '/Soporte/RegenerarPoliza',
      'Regenerar Póliza',
      'N° de póliza',
      '1000001',
    );
    await screen.findByRole('region', { name: 'Póliza N° 1000001' });
    return app;
  };

  it('[A-REGEN-001] [A-REGEN-002] [A-ERR-016] regenerates and opens the file without waiting for OK', async () => {
    const abrir = vi.spyOn(window, 'open').mockReturnValue(null);
    servidor.responder('/RegenerarPolizas/RegenerarPoliza', exito({ urlDescarga: '/api/x' }));
    const { usuario } = await encontrada();
    await usuario.click(await pulsar('Regenerar Póliza'));
    expect(await screen.findByText('Póliza regenerada con éxito')).toBeVisible();
    expect(abrir).toHaveBeenCalledWith('/api/x', '_blank', 'noopener');
    expect(screen.getByRole('link', { name: 'Abrir el certificado' })).toHaveAttribute(
      'href',
      '/api/x',
    );
    await usuario.click(await pulsar('OK'));
    expect(abrir).toHaveBeenCalledTimes(1);
    abrir.mockRestore();
  });

  it('[A-ERR-015] a failure: the specification’s text', async () => {
    servidor.responder('/RegenerarPolizas/RegenerarPoliza', fallo(500, 'x', 'x'));
    const { usuario } = await encontrada();
    await usuario.click(await pulsar('Regenerar Póliza'));
    const texto = 'Ocurrió un error desconocido al regenerar la Póliza';
    expect(await screen.findByText(texto)).toBeVisible();
  });

  it('[A-REGEN-003] a cancelled policy is neither regenerated nor given new dates', async () => {
    await encontrada(ANULADA);
    expect(await pulsar('Regenerar Póliza')).toBeDisabled();
    expect(await pulsar('Editar Datos Póliza')).toBeDisabled();
  });

  it('[A-REGEN-004] the vehicle is edited at its own address, with the plate', async () => {
    const { router, usuario } = await encontrada();
    const enlace = await screen.findByRole('link', { name: 'Editar Datos Vehículo' });
    expect(enlace).toHaveAttribute('href', '/InformarPolizasAACH/editarVehiculo');
    await usuario.click(enlace);
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/InformarPolizasAACH/editarVehiculo',
        state: { patente: 'HWJP59' },
      }),
    );
  });

  const MOTIVO = 'El comprador pidió otro inicio';
  const editar = async (cambios = {}, motivo = MOTIVO) => {
    const app = await encontrada(cambios);
    await app.usuario.click(await pulsar('Editar Datos Póliza'));
    const dialogo = await screen.findByRole('dialog');
    const campo = (nombre: string) => within(dialogo).getByLabelText(nombre);
    if (motivo !== '') await pegar(app.usuario, campo('Motivo del cambio'), motivo);
    const guardar = async () =>
      app.usuario.click(within(dialogo).getByRole('button', { name: 'Guardar' }));
    const pregunta = () =>
      screen.findByRole('dialog', { name: 'Cambiar la vigencia de la póliza N° 1000001' });
    const responder = async (nombre: string) =>
      app.usuario.click(within(await pregunta()).getByRole('button', { name: nombre }));
    return { ...app, dialogo, campo, guardar, pregunta, responder };
  };

  it('[A-REGEN-005] [A-REGEN-006] [V-MODAL-001] [V-MODAL-002] [A-ERR-018] Guardar saves the dates', async () => {
    servidor.responder('/EditarPoliza/EditarPoliza', exito(poliza(1_000_001)));
    const { usuario, dialogo, campo, guardar, responder } = await editar();
    expect(dialogo).toHaveAccessibleName('Editar Fecha Vigencia Póliza 1000001');
    await escribirFecha(usuario, campo('Inicio de vigencia'), '2026-12-01');
    await guardar();
    await responder('Cambiar vigencia');
    expect(await screen.findByText('Póliza actualizada')).toBeVisible();
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')[0]?.cuerpo).toEqual({
      id: 1,
      version: 1,
      inicioVigencia: '2026-12-01',
      terminoVigencia: '2027-03-31',
      motivo: MOTIVO,
    });
  });

  it('[A-CONTRATO-002] demands a reason of ten characters', async () => {
    const { usuario, dialogo, campo, guardar } = await editar({}, '');
    await guardar();
    expect(await within(dialogo).findByText('Falta el motivo')).toBeVisible();
    await pegar(usuario, campo('Motivo del cambio'), 'Corto');
    await guardar();
    expect(
      await within(dialogo).findByText('El motivo debe tener al menos 10 caracteres'),
    ).toBeVisible();
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')).toEqual([]);
  });

  it('[A-CONTRATO-003] refuses an implausible year at its field', async () => {
    const { usuario, dialogo, campo, guardar } = await editar();
    await escribirFecha(usuario, campo('Término de vigencia'), '9999-03-31');
    await guardar();
    const dicho = 'La fecha debe estar entre el 01/01/1900 y el 31/12/2099';
    expect(await within(dialogo).findByText(dicho)).toBeVisible();
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')).toEqual([]);
  });

  it('[A-CONTRATO-001] shows the server’s refusal at its field', async () => {
    const dicho = 'La póliza se contrató el 21/11/2026';
    servidor.responder('/EditarPoliza/EditarPoliza', {
      estado: 400,
      json: { exito: false, codigo: 'solicitud.invalida', errors: { inicioVigencia: [dicho] } },
    });
    const { usuario, dialogo, campo, guardar, responder } = await editar();
    await escribirFecha(usuario, campo('Inicio de vigencia'), '2026-01-01');
    await guardar();
    await responder('Cambiar vigencia');
    expect(await within(dialogo).findByText(dicho)).toBeVisible();
    expect(campo('Inicio de vigencia')).toHaveAccessibleDescription(expect.stringContaining(dicho));
  });

  it('[A-SEGUI-006] asks first, with both dates and their effects; declining keeps the typed values', async () => {
    const { usuario, campo, guardar, pregunta, responder } = await editar();
    await escribirFecha(usuario, campo('Término de vigencia'), '2027-11-21');
    await guardar();
    const dialogo = await pregunta();
    expect(dialogo).toHaveTextContent('Ahora21/11/2026 - 31/03/2027 (131 días de cobertura)');
    expect(dialogo).toHaveTextContent('Quedará21/11/2026 - 21/11/2027 (366 días de cobertura)');
    expect(dialogo).toHaveTextContent(
      'Se rehace su certificado con los mismos números y se informa la nueva vigencia a la AACH.',
    );
    expect(within(dialogo).queryByRole('alert')).toBeNull();
    await responder('Cancelar');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(campo('Término de vigencia')).toHaveValue('21/11/2027');
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')).toEqual([]);
  });

  it('[A-SEGUI-006] warns of a cover of more than 366 days, and of an uninformed policy', async () => {
    const { usuario, campo, guardar, pregunta } = await editar({ informarAach: false });
    await escribirFecha(usuario, campo('Término de vigencia'), '2027-11-22');
    await guardar();
    const dialogo = await pregunta();
    expect(dialogo).toHaveTextContent('(367 días de cobertura)');
    expect(within(dialogo).getByRole('alert')).toHaveTextContent('La cobertura supera un año');
    expect(dialogo).toHaveTextContent('esta póliza no se informa a la AACH.');
  });

  it('[A-REGEN-006] Cancelar closes the dialog and changes nothing', async () => {
    const { usuario, dialogo } = await editar();
    await usuario.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')).toEqual([]);
  });

  it('[A-REGEN-007] [A-REGEN-008] [V-MODAL-003] both dates are required', async () => {
    const { usuario, dialogo, campo, guardar } = await editar();
    await usuario.clear(campo('Inicio de vigencia'));
    await usuario.clear(campo('Término de vigencia'));
    await guardar();
    expect(await within(dialogo).findAllByText('Campo obligatorio')).toHaveLength(2);
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')).toEqual([]);
  });

  it('[A-REGEN-009] [V-MODAL-004] the start is before the end', async () => {
    const { usuario, dialogo, campo, guardar } = await editar();
    await escribirFecha(usuario, campo('Inicio de vigencia'), '2027-03-31');
    await guardar();
    const texto = 'La fecha de Inicio de Vigencia debe ser menor que el Término de Vigencia';
    expect(await within(dialogo).findByRole('link', { name: texto })).toBeVisible();
    expect(servidor.pedidos('/EditarPoliza/EditarPoliza')).toEqual([]);
  });

  it('[V-MODAL-005] each date ends where the other begins', async () => {
    const { usuario, dialogo, campo } = await editar();
    await escribirFecha(usuario, campo('Inicio de vigencia'), '2027-03-10');
    const dia = (nombre: string) => within(dialogo).findByRole('button', { name: nombre });
    const calendario = (nombre: string) =>
      within(dialogo).getByRole('button', { name: 'Abrir calendario', description: nombre });
    await usuario.click(calendario('Inicio de vigencia'));
    expect(await dia('martes, 30 de marzo de 2027')).toBeEnabled();
    expect(await dia('miércoles, 31 de marzo de 2027')).toBeDisabled();
    await usuario.click(calendario('Inicio de vigencia'));
    await usuario.click(calendario('Término de vigencia'));
    expect(await dia('jueves, 11 de marzo de 2027')).toBeEnabled();
    expect(await dia('miércoles, 10 de marzo de 2027')).toBeDisabled();
  });

  it('[A-ERR-017] a failure: the specification’s text', async () => {
    servidor.responder('/EditarPoliza/EditarPoliza', fallo(500, 'x', 'x'));
    const { guardar, responder } = await editar();
    await guardar();
    await responder('Cambiar vigencia');
    const texto = 'Error al actualizar la vigencia de la Póliza.';
    expect(await screen.findByText(texto)).toBeVisible();
  });
});
