import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { clavesDe } from '../../lib/pruebas/claves-de.ts';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarResumen } from '../../lib/venta/venta.ts';
import {
  avance,
  CONVENIO,
  DUENO,
  fallo,
  intencion,
  ok,
  VENTANAS,
  vehiculoVM,
} from '../datos-de-pruebas.ts';
import { abrirTerminos, PAGO, RESUMEN } from './terminos-de-pruebas.tsx';

const servidor = usarServidor();

describe('the e-mail of a public link’s buyer', () => {
  const abrir = (venta?: IntencionVM) => abrirTerminos(servidor, venta);
  /** Opens the terms and the fields of a known e-mail. */
  const abrirParaCambiar = async (venta?: IntencionVM) => {
    const app = await abrir(venta);
    await app.usuario.click(screen.getByRole('button', { name: 'Cambiar el correo' }));
    return app;
  };
  const CORREO = /^Correo para recibir sus? pólizas?$/;
  const OTRA_VEZ = 'Confirme su correo';
  const campo = (nombre: string | RegExp) => screen.getByRole('textbox', { name: nombre });
  const cuerpoDelPago = () => servidor.pedidos(PAGO)[0]?.cuerpo;
  const conDueno = (email: string | null) =>
    intencion({
      estadoIntencionDeVenta: 3,
      version: 6,
      vehiculosViewModel: [vehiculoVM(1, 'HWJP59', { propietarioVM: { ...DUENO, email } })],
    });
  const escribir = async (
    { usuario }: Awaited<ReturnType<typeof abrir>>,
    correo: string,
    otraVez: string,
  ) => {
    await usuario.clear(campo(CORREO));
    if (correo) await pegar(usuario, campo(CORREO), correo);
    if (otraVez) await pegar(usuario, campo(OTRA_VEZ), otraVez);
  };

  beforeEach(() => {
    sessionStorage.clear();
    comenzarVenta(CONVENIO);
    guardarResumen({ ...RESUMEN, etapa: 2 });
    conSesion({ tipo: 'publica', ventanas: VENTANAS });
    servidor.responder(PAGO, ok('/venta/emisionPoliza'));
    servidor.responder('/Venta/AvanceEmision/1001', ok(avance()));
  });

  it('[V-RECHAZO-004] is not asked again: one line says where the policies go', async () => {
    const { pagar } = await abrir();
    expect(screen.getByText('Las pólizas llegan a')).toHaveTextContent('jose@correo.cl');
    expect(screen.queryByRole('textbox')).toBeNull();
    await pagar();
    await waitFor(() =>
      expect(cuerpoDelPago()).toMatchObject({ correoComprador: 'jose@correo.cl' }),
    );
  });

  it.each([true, false])(
    '[V-AVISO-003] goes with the box for reminders, unticked until a person ticks it: %s',
    async (quiere) => {
      const { pagar, usuario } = await abrir();
      const casilla = screen.getByRole('checkbox', {
        name: 'Quiero que me avisen cuando venza mi SOAP',
      });
      expect(casilla).not.toBeChecked();
      if (quiere) await usuario.click(casilla);
      await pagar();
      await waitFor(() => expect(servidor.pedidos(PAGO)).toHaveLength(1));
      // Release 1.3.0 refuses the field, so only a tick sends it (A-RELEVO-006).
      const { avisarVencimiento } = cuerpoDelPago() as { avisarVencimiento?: boolean };
      expect(avisarVencimiento).toBe(quiere || undefined);
    },
  );

  it('[V-AVISO-011] [V-FRESCO-004] that a reminder completed is shown masked, sent with nothing, and has no box for reminders', async () => {
    const venta = { ...conDueno('jose@correo.cl'), correoRecordado: 'r***@correo.cl' };
    const { pagar, usuario } = await abrir(venta);
    expect(screen.getByText('La póliza llega a')).toHaveTextContent('r***@correo.cl');
    const casilla = () => screen.queryByRole('checkbox', { name: /^Quiero que me avisen/ });
    expect(casilla()).toBeNull();
    await usuario.click(screen.getByRole('button', { name: 'Cambiar el correo' }));
    expect(campo(CORREO)).toHaveValue('');
    expect(campo(CORREO)).toHaveAccessibleDescription(expect.stringContaining('r***@correo.cl'));
    await usuario.type(campo(CORREO), 'a');
    expect(casilla()).toBeVisible();
    await usuario.clear(campo(CORREO));
    await pagar();
    await waitFor(() => expect(servidor.pedidos(PAGO)).toHaveLength(1));
    expect(cuerpoDelPago()).not.toHaveProperty('correoComprador');
  });

  it('[V-DUENO-012] is the purchase’s own, counts as confirmed, and is sent with PAGAR', async () => {
    const { pagar } = await abrirParaCambiar();
    expect(campo(CORREO)).toHaveFocus();
    expect(campo(CORREO)).toHaveValue('jose@correo.cl');
    expect(campo(OTRA_VEZ)).toHaveValue('jose@correo.cl');
    await pagar();
    await waitFor(() =>
      expect(cuerpoDelPago()).toMatchObject({ correoComprador: 'jose@correo.cl' }),
    );
  });

  it('[V-DUENO-012] is the buyer’s former choice rather than an owner’s', async () => {
    await abrirParaCambiar({
      ...conDueno('jose@correo.cl'),
      correoComprador: 'compra@correo.cl',
    });
    for (const nombre of [CORREO, OTRA_VEZ]) expect(campo(nombre)).toHaveValue('compra@correo.cl');
  });

  it('[V-DUENO-012] must be typed twice when changed', async () => {
    const { usuario, pagar } = await abrirParaCambiar();
    await usuario.type(campo(CORREO), 'om');
    expect(campo(OTRA_VEZ)).toHaveValue('');
    await pagar();
    await waitFor(() => expect(campo(OTRA_VEZ)).toHaveFocus());
    expect(servidor.pedidos(PAGO)).toEqual([]);
    await usuario.type(campo(OTRA_VEZ), 'Jose@correo.clom');
    await pagar();
    await waitFor(() =>
      expect(cuerpoDelPago()).toMatchObject({ correoComprador: 'jose@correo.clom' }),
    );
  });

  it('[V-CAMINO-044] half typed survives a reload, and is deleted once sent', async () => {
    const borrador = () => sessionStorage.getItem('borrador-comprador-1001');
    const antes = await abrirParaCambiar();
    await escribir(antes, 'ana@correo.cl', 'ana@co');
    antes.unmount();
    const despues = await abrir();
    await waitFor(() => expect(campo(CORREO)).toHaveValue('ana@correo.cl'));
    expect(campo(OTRA_VEZ)).toHaveValue('ana@co');
    await pegar(despues.usuario, campo(OTRA_VEZ), 'rreo.cl');
    expect(borrador()).toContain('ana@correo.cl');
    await despues.pagar();
    await waitFor(() =>
      expect(cuerpoDelPago()).toMatchObject({ correoComprador: 'ana@correo.cl' }),
    );
    expect(borrador()).toBeNull();
  });

  it.each([[null], ['no es correo']])('starts empty if the owner’s is %j', async (email) => {
    await abrir(conDueno(email));
    expect(campo(CORREO)).toHaveValue('');
  });

  it('refuses missing, invalid and different addresses at their field', async () => {
    const app = await abrirParaCambiar();
    for (const [correo, otraVez, unError, otroError] of [
      ['', '', 'El correo es obligatorio', 'El correo es obligatorio'],
      ['ana@correo', 'ana@correo', 'Correo inválido', ''],
      ['ana@correo.cl', '', '', 'El correo es obligatorio'],
      ['ana@correo.cl', 'ana@correo.com', '', 'Los correos no coinciden'],
    ] as const) {
      await app.usuario.clear(campo(OTRA_VEZ));
      await escribir(app, correo, otraVez);
      await app.pagar();
      const malo = unError ? CORREO : OTRA_VEZ;
      await waitFor(() => expect(campo(malo)).toHaveFocus());
      expect(campo(CORREO)).toHaveAccessibleDescription(expect.stringContaining(unError));
      expect(campo(OTRA_VEZ)).toHaveAccessibleDescription(expect.stringContaining(otroError));
      expect(campo(malo)).toBeInvalid();
      expect(servidor.pedidos(PAGO)).toHaveLength(0);
    }
  });

  it('shows the server’s error at the field', async () => {
    servidor.responder(
      PAGO,
      fallo(400, 'comun.entrada', 'x', { errors: { correoComprador: ['Correo inválido'] } }),
    );
    const app = await abrirParaCambiar();
    await escribir(app, 'ana@correo.cl', 'ana@correo.cl');
    await app.pagar();
    await waitFor(() => expect(campo(CORREO)).toBeInvalid());
    expect(campo(CORREO)).toHaveAccessibleDescription(expect.stringContaining('Correo inválido'));
    expect(screen.getByRole('button', { name: /^PAGAR/ })).toBeEnabled();
  });

  it('changed has another key: one key never carries two bodies', async () => {
    servidor.responder(PAGO, fallo(503, 'pago.no_disponible', 'No se puede continuar.'));
    const app = await abrirParaCambiar();
    const intentar = async (correo: string) => {
      await escribir(app, correo, '');
      await app.usuario.clear(campo(OTRA_VEZ));
      await pegar(app.usuario, campo(OTRA_VEZ), correo);
      await app.pagar();
      await app.usuario.click(await screen.findByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await intentar('ana@correo.cl');
    await intentar('ema@correo.cl');
    await intentar('ana@correo.cl');
    const [una, otra, tercera] = clavesDe(servidor, PAGO);
    expect(otra).not.toBe(una);
    expect(tercera).toBe(una);
  });

  it('shows a recorded owner as the server masks it', async () => {
    const reservado = {
      conocido: true,
      dePatente: 'HWJP59',
      rut: null,
      dv: null,
      rutEnmascarado: '12.***.***-5',
      esEmpresa: false,
      nombre: 'J***',
      segundoNombre: null,
      apellidoPaterno: 'B***',
      apellidoMaterno: null,
      razonSocial: null,
      telefono: null,
      email: null,
      tieneTelefono: true,
      tieneCorreo: true,
    } as const;
    await abrir(
      intencion({
        estadoIntencionDeVenta: 3,
        vehiculosViewModel: [vehiculoVM(1, 'HWJP59', { propietarioVM: reservado })],
      }),
    );
    const fila = screen.getByRole('rowheader', { name: 'HWJP59-8' }).closest('tr');
    for (const texto of ['J*** B***', '12.***.***-5', 'El registrado']) {
      expect(fila).toHaveTextContent(texto);
    }
    expect(campo(CORREO)).toHaveValue('');
  });

  it('is not asked of a seller', async () => {
    conSesion({ ventanas: VENTANAS });
    const { pagar } = await abrir();
    expect(screen.queryByRole('textbox')).toBeNull();
    await pagar();
    await waitFor(() => expect(servidor.pedidos(PAGO)).toHaveLength(1));
    expect(cuerpoDelPago()).not.toHaveProperty('correoComprador');
  });
});
