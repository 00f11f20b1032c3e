import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { ok } from '../ficha/ficha-de-pruebas.tsx';
import {
  abrirAsistente,
  ENTIDAD,
  LISTA,
  prepararUsuarios,
  vinculo,
} from './usuario-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => prepararUsuarios(servidor));

const nuevo = () => abrirAsistente(`${LISTA}/ingreso`);
const editar = () => abrirAsistente(`${LISTA}/ingreso?id=9`);
const cuerpos = (ruta: string) => servidor.pedidos(ruta).map(({ cuerpo }) => cuerpo);
const guardado = async () => {
  const dialogo = await screen.findByRole('dialog');
  await waitFor(() => expect(dialogo).toHaveTextContent('Usuario guardado con éxito'));
};

describe('the wizard of a user', () => {
  it('[A-USU-003] [A-USU-005] [A-USU-007] [A-USU-031] [A-USU-033] [A-USU-038] [A-API-061] [A-API-062] [A-API-063] [A-ERR-027] [A-ERR-028] goes through data, brokers and agreements, needs one of each, and sends them in that order', async () => {
    const { pulsar, paso, llenarDatos, anadir } = await nuevo();
    expect(
      within(screen.getByRole('navigation', { name: 'Pasos del usuario' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Datos de Usuario', '2Corredores', '3Convenios']);
    expect(screen.queryByRole('button', { name: 'ATRÁS' })).toBeNull();
    llenarDatos();
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe(1));
    expect(
      await screen.findByText('No se encontraron corredores vinculados al usuario.'),
    ).toBeVisible();
    await pulsar('SIGUIENTE');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Necesita asignar al menos un Corredor al Usuario',
    );
    expect(paso()).toBe(1);
    await anadir('Corredor', 'ACME');
    expect(screen.queryByRole('alert')).toBeNull();
    await pulsar('SIGUIENTE');
    expect(
      await screen.findByText('No se encontraron convenios vinculados al usuario.'),
    ).toBeVisible();
    await pulsar('GUARDAR');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Necesita asignar al menos un Convenio al Usuario',
    );
    expect(servidor.pedidos('/Usuarios/CrearUsuario')).toHaveLength(0);
    await anadir('Convenio', 'FLOTAS');
    expect([paso(), screen.queryByRole('button', { name: 'SIGUIENTE' })]).toEqual([2, null]);
    await pulsar('GUARDAR');
    await guardado();
    expect(cuerpos('/Usuarios/CrearUsuario')).toEqual([
      {
        username: 'rosa',
        perfilId: 1,
        tipoLogin: 1,
        vigente: true,
        entidadVM: {
          rut: 12_345_678,
          dv: '5',
          nombres: 'ROSA',
          segundoNombre: '',
          apellidoPaterno: 'PINO',
          apellidoMaterno: '',
          razonSocial: '',
          email: 'rosa@correo.example',
          telefono: '912345678',
        },
      },
    ]);
    expect(cuerpos('/Usuarios/CrearUsuariosCorredores/9')).toEqual([
      { version: 5, usuarioCorredoresVM: [{ corredorId: 1, usuarioId: 9, vigente: true }] },
    ]);
    expect(cuerpos('/Usuarios/CrearUsuariosConvenio/9')).toEqual([
      {
        version: 5,
        usuariosConvenioVM: [
          {
            convenioId: 11,
            usuarioId: 9,
            vigente: true,
            puedeHacerCargaMasiva: false,
            puedeHacerCargaMasivaEspecial: false,
            puedeHacerCargaManualEspecial: false,
          },
        ],
      },
    ]);
  });

  it('[A-CAMINO-051] after a reload has the typed data and brokers, and no password anywhere', async () => {
    const antes = await nuevo();
    antes.llenarDatos();
    await antes.elegir('Tipo de Login', 'Privado');
    fireEvent.change(screen.getByLabelText(/^Contraseña/), { target: { value: 'Secreta#26' } });
    await antes.pulsar('SIGUIENTE');
    await waitFor(() => expect(antes.paso()).toBe(1));
    await antes.anadir('Corredor', 'ACME');
    antes.unmount();
    const guardados = Object.values({ ...sessionStorage, ...localStorage }).join();
    expect(guardados).toContain('rosa@correo.example');
    expect(guardados).not.toContain('Secreta');
    const { campo, pulsar } = await nuevo();
    await waitFor(() => expect(campo('Nombre de usuario')).toHaveValue('rosa'));
    const clave = screen.getByLabelText(/^Contraseña/);
    expect(clave).toHaveValue('');
    fireEvent.change(clave, { target: { value: 'Secreta#26' } });
    await pulsar('SIGUIENTE');
    expect(await screen.findByRole('rowheader', { name: /ACME/i })).toBeVisible();
  });

  it('[A-USU-009] [A-USU-010] [A-USU-006] [A-USU-014] starts as a sales user with public login, stays on an invalid first step, and reports forbidden characters of a name instead of dropping them', async () => {
    const { pulsar, paso, llenarDatos, escribir, campo } = await nuevo();
    expect(screen.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Usuario Venta');
    expect(screen.getByRole('combobox', { name: 'Tipo de Login' })).toHaveValue('URL pública');
    expect(screen.queryByLabelText(/^Contraseña/)).toBeNull();
    await pulsar('SIGUIENTE');
    expect(screen.getByRole('region', { name: 'Revise 6 campos' })).toBeVisible();
    expect(paso()).toBe(0);
    llenarDatos();
    await escribir('Segundo nombre', 'x-2');
    await pulsar('SIGUIENTE');
    expect(campo('Segundo nombre')).toHaveAccessibleDescription(
      'El Nombre no debe contener caracteres especiales',
    );
    expect(paso()).toBe(0);
  });

  it('[A-USU-023] [A-USU-024] public login is for sales users only; a private one needs a password of the installation’s kind', async () => {
    servidor.responder(
      '/Usuarios/PoliticaDeClaves',
      ok({ politica: 'moderna', perfilesSinClave: [] }),
    );
    const { usuario, pulsar, paso, llenarDatos, elegir } = await nuevo();
    llenarDatos();
    await elegir('Perfil', 'Soporte');
    await pulsar('SIGUIENTE');
    const texto = 'El tipo de Login solo puede ser público para usuarios de venta';
    expect(screen.getAllByText(texto).length).toBeGreaterThan(0);
    await elegir('Tipo de Login', 'Privado');
    expect(await screen.findByText('De 12 a 128 caracteres; puede ser una frase.')).toBeVisible();
    await pulsar('SIGUIENTE');
    expect(screen.getAllByText('La contraseña es obligatoria').length).toBeGreaterThan(0);
    await pegar(usuario, screen.getByLabelText(/^Contraseña/), 'tres tristes tigres');
    await pulsar('SIGUIENTE');
    await waitFor(() => expect(paso()).toBe(1));
  });

  it('[A-SOLIC-003] a field’s error stays visible while another one is chosen', async () => {
    const { pulsar, elegir, escribir, campo } = await nuevo();
    await pulsar('SIGUIENTE');
    const revise = (campos: number) =>
      screen.getByRole('region', { name: `Revise ${campos} campos` });
    expect(revise(6)).toBeVisible();
    await elegir('Perfil', 'Soporte');
    expect(revise(6)).toBeVisible();
    await elegir('Tipo de Login', 'Privado');
    expect(revise(6)).toBeVisible();
    expect(campo('Nombre de usuario')).toBeInvalid();
    await escribir('Nombre de usuario', 'rosa');
    expect(revise(5)).toBeVisible();
    expect(campo('Nombre de usuario')).not.toBeInvalid();
    // A company's RUT clears the names and nothing else.
    await escribir('RUT', '76.543.210-3');
    await pulsar('SIGUIENTE');
    expect(campo('Correo')).toBeInvalid();
    screen.getByRole('textbox', { name: 'RUT' }).focus();
    await elegir('Perfil', 'Corredor');
    expect(campo('Correo')).toBeInvalid();
  });

  it.each([
    ['CrearUsuario', 'is created once', '/Usuarios/CrearUsuario'],
    ['Proponer', 'is proposed once', '/Aprobaciones/Proponer'],
  ])(
    '[A-OFICINA-007] [A-CAMINO-052] an administrator sent again by %s after a lost answer and a reload %s',
    async (_, __, ruta) => {
      servidor.responder('/Usuarios/CrearUsuario', {
        estado: 409,
        json: { exito: false, codigo: 'aprobacion.exigida', mensaje: 'x' },
      });
      servidor.responder(ruta, { cortar: true });
      const guardar = async ({ pulsar }: Awaited<ReturnType<typeof nuevo>>) => {
        fireEvent.change(screen.getByLabelText(/^Contraseña/), { target: { value: 'Clave#26' } });
        await pulsar('GUARDAR');
        await screen.findByRole('dialog', { name: 'No se pudo completar' });
        await pulsar('OK');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      };
      const antes = await nuevo();
      antes.llenarDatos();
      await antes.elegir('Perfil', 'Administrador');
      await antes.elegir('Tipo de Login', 'Privado');
      await guardar(antes);
      await guardar(antes);
      antes.unmount();
      const despues = await nuevo();
      await waitFor(() => expect(despues.campo('Nombre de usuario')).toHaveValue('rosa'));
      await guardar(despues);
      const enviados = servidor
        .pedidos(ruta)
        .map(({ cuerpo, cabeceras }) => ({ cuerpo, clave: cabeceras['idempotency-key'] }));
      expect(enviados).toHaveLength(3);
      expect(new Set(enviados.map((uno) => JSON.stringify(uno))).size).toBe(1);
    },
  );

  it('[A-USU-004] [A-USU-008] [A-USU-032] [A-FORMA-001] an administrator is saved on the first step, without brokers', async () => {
    const { usuario, pulsar, llenarDatos, elegir } = await nuevo();
    const ayuda = screen.getByRole('button', { name: /^Los administradores no necesitan/ });
    await usuario.hover(ayuda);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Los administradores no necesitan corredores ni convenios',
    );
    llenarDatos();
    await elegir('Perfil', 'Administrador');
    await elegir('Tipo de Login', 'Privado');
    await pegar(usuario, screen.getByLabelText(/^Contraseña/), 'Clave#26');
    const siguiente = screen.getByRole('button', { name: 'SIGUIENTE' });
    expect(siguiente).toBeDisabled();
    expect(siguiente).toHaveAccessibleDescription(/^Un administrador no lleva corredores/);
    expect(siguiente.parentElement).toHaveTextContent(/^GUARDARVOLVERSIGUIENTELIMPIAR$/);
    expect(screen.queryByRole('navigation', { name: 'Pasos del usuario' })).toBeNull();
    await pulsar('GUARDAR');
    await guardado();
    expect(cuerpos('/Usuarios/CrearUsuario')).toMatchObject([
      { perfilId: 2, password: 'Clave#26' },
    ]);
    expect(servidor.pedidos('/Usuarios/CrearUsuariosCorredores/9')).toHaveLength(0);
  });

  it('[A-USU-036] [A-USU-037] [A-LISTADO-017] reports an existing broker or agreement, and pages them by 10', async () => {
    const otros = Array.from({ length: 12 }, (_, i) => vinculo(i + 1, `CORREDORA ${i + 1}`));
    servidor.responder('/Corredores/BuscarUsuarioCorredoresPorUsuarioId/9', ok(otros));
    const { pulsar, anadir } = await editar();
    await pulsar('SIGUIENTE');
    const tabla = await screen.findByRole('table', { name: 'Corredor del usuario' });
    expect(within(tabla).getAllByRole('rowheader')).toHaveLength(10);
    await anadir('Corredor', 'ACME');
    expect(screen.getByText('El Corredor seleccionado ya está añadido')).toBeVisible();
    await pulsar('SIGUIENTE');
    await anadir('Convenio', /^FLOTAS/);
    expect(screen.getByText('El Convenio seleccionado ya está añadido')).toBeVisible();
  });

  it('[A-USU-034] [A-USU-035] a broker profile has one active broker and needs no agreement', async () => {
    const { usuario, pulsar, llenarDatos, anadir, elegir } = await nuevo();
    llenarDatos();
    await elegir('Perfil', 'Corredor');
    await elegir('Tipo de Login', 'Privado');
    await pegar(usuario, screen.getByLabelText(/^Contraseña/), 'Clave#26');
    await pulsar('SIGUIENTE');
    await anadir('Corredor', 'ACME');
    await anadir('Corredor', 'OTRA');
    expect(
      screen.getByText('Un usuario Corredor solo puede tener un corredor activo'),
    ).toBeVisible();
    await pulsar('SIGUIENTE');
    await pulsar('GUARDAR');
    await guardado();
    expect(servidor.pedidos('/Usuarios/CrearUsuariosConvenio/9')).toHaveLength(0);
  });

  it('fills in the known person of a RUT, and sends which record it showed', async () => {
    servidor.responder('/Entidades/BuscarPorRut', ok(ENTIDAD));
    const { usuario, campo, escribir, pulsar, anadir } = await nuevo();
    await escribir('RUT', '12.345.678-5');
    await usuario.tab();
    await waitFor(() => expect(campo('Nombre')).toHaveValue('ROSA'));
    expect(cuerpos('/Entidades/BuscarPorRut')).toEqual([{ rut: 12_345_678 }]);
    await escribir('Nombre de usuario', 'rosa');
    await pulsar('SIGUIENTE');
    await anadir('Corredor', 'ACME');
    await pulsar('SIGUIENTE');
    await anadir('Convenio', 'DIRECTO');
    await pulsar('GUARDAR');
    await guardado();
    expect(cuerpos('/Usuarios/CrearUsuario')).toMatchObject([{ entidadVM: { id: 7, version: 3 } }]);
  });
});
