import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pegar } from '../../lib/pruebas/pegar.ts';
import { usarServidor } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { leerVehiculos } from '../../lib/venta/venta.ts';
import { DUENO, EMPRESA, fallo, ok } from '../datos-de-pruebas.ts';
import { abierto, conVehiculo, montarIngreso, PROPIETARIO } from './ingreso-de-pruebas.tsx';

const servidor = usarServidor();
beforeEach(() => sessionStorage.clear());

const campo = (etiqueta: string) => screen.getByLabelText(etiqueta);
const rut = () => campo('RUT');

/** Open form, without the register's owner. */
const montarSinPropietario = async () => {
  conVehiculo(servidor);
  servidor.responder(PROPIETARIO, ok(null));
  const app = await montarIngreso(servidor);
  await app.escribirPatente('HWJP59');
  await abierto();
  await app.usuario.click(screen.getByRole('button', { name: 'Cambiar propietario' }));
  const escribirRut = async (texto: string) => {
    await pegar(app.usuario, rut(), texto);
    await app.usuario.tab();
  };
  return { ...app, escribirRut };
};

describe('the owner', () => {
  it('[V-VEH-045] needs names as a person and a razón social as a company, and loses them with the kind', async () => {
    const { escribirRut, usuario } = await montarSinPropietario();
    await escribirRut('6.265.837-1');
    expect(campo('Apellido paterno')).toBeVisible();
    await usuario.type(campo('Nombre'), 'Ana');
    await usuario.clear(rut());
    await escribirRut('50000000-7');
    expect(campo('Razón social')).toBeVisible();
    expect(screen.queryByLabelText('Apellido paterno')).toBeNull();
    await usuario.clear(rut());
    await escribirRut('62658371');
    expect(campo('Nombre')).toHaveValue('');
  });

  it('[V-VEH-046] [V-PASO-013] is preset as COMUNIDAD for 0-0, with locked fields and another destination', async () => {
    const { escribirRut, anadir } = await montarSinPropietario();
    expect(campo('Correo')).toHaveAccessibleDescription('Aquí enviaremos la póliza.');
    await escribirRut('00');
    expect(campo('Correo')).toHaveAccessibleDescription(
      'Una comunidad no tiene correo: enviaremos la póliza al de su usuario.',
    );
    expect(rut()).toHaveValue('0-0');
    expect(campo('Nombre')).toHaveValue('COMUNIDAD');
    for (const etiqueta of ['Nombre', 'Apellido paterno', 'Teléfono', 'Correo']) {
      expect(campo(etiqueta)).toBeDisabled();
    }
    expect(servidor.pedidos(PROPIETARIO)).toHaveLength(0);
    await anadir();
    expect(leerVehiculos()).toMatchObject([
      { propietarioVM: { rut: 0, dv: '0', nombre: 'COMUNIDAD' } },
    ]);
  });

  it('[V-CAMINO-033] stops being COMUNIDAD as soon as the RUT differs, even half typed', async () => {
    const { escribirRut, usuario } = await montarSinPropietario();
    await escribirRut('00');
    await usuario.clear(rut());
    await escribirRut('6.265');
    expect(campo('Nombre')).toHaveValue('');
    expect(campo('Nombre')).toBeEnabled();
  });

  it('[V-PASO-014] without a RUT reports everything else that is missing too, at once', async () => {
    const { anadir } = await montarSinPropietario();
    await anadir();
    const faltas = screen.getAllByRole('link', { name: /obligatorio/ });
    expect(faltas.map(({ textContent }) => textContent)).toEqual([
      'El RUT es obligatorio',
      'Nombre es obligatorio',
      'Apellido Paterno es obligatorio',
      'El teléfono es obligatorio',
      'El correo es obligatorio',
    ]);
  });

  it('[V-VEH-050] on record, found by the plate, needs no name', async () => {
    conVehiculo(servidor, { propietarioRegistrado: true });
    const { anadir, escribirPatente, usuario } = await montarIngreso(servidor);
    await escribirPatente('HWJP59');
    await abierto();
    await usuario.clear(campo('Nombre'));
    await anadir();
    expect(leerVehiculos()).toMatchObject([{ propietarioVM: { rut: DUENO.rut, nombre: null } }]);
  });

  it('[V-VEH-047] is looked up on leaving the RUT, and known data are filled in', async () => {
    const { escribirRut } = await montarSinPropietario();
    servidor.responder(PROPIETARIO, ok(DUENO));
    await escribirRut('123456785');
    await waitFor(() => expect(campo('Apellido paterno')).toHaveValue('BARRÍA'));
    // In the body and never in an address, which servers and proxies log.
    expect(servidor.pedidos(PROPIETARIO).map(({ cuerpo }) => cuerpo)).toEqual([
      { rut: '12.345.678-5' },
    ]);
    expect(servidor.pedidos(PROPIETARIO).map(({ consulta }) => consulta.size)).toEqual([0]);
    expect(rut()).toHaveAccessibleDescription(/ya conocemos/);
    expect(rut()).toHaveAttribute('readonly');
    expect(campo('Nombre')).toBeEnabled();
  });

  it('[V-VEH-048] with an invalid RUT is reported on leaving', async () => {
    const { escribirRut } = await montarSinPropietario();
    await escribirRut('12.345.678-9');
    expect(rut()).toHaveAccessibleDescription(
      expect.stringContaining('El RUT no es válido, por favor, verifique nuevamente.'),
    );
    expect(servidor.pedidos(PROPIETARIO)).toHaveLength(0);
  });

  it('[V-VEH-048] with a RUT refused by the server is reported too', async () => {
    const { escribirRut } = await montarSinPropietario();
    servidor.responder(PROPIETARIO, fallo(400, 'propietario.rut_invalido', 'x'));
    await escribirRut('62658371');
    expect(
      await screen.findByText('El RUT no es válido, por favor, verifique nuevamente.'),
    ).toBeVisible();
  });

  it('[V-VEH-049] [V-VEH-052] unknown as a person needs names and phone', async () => {
    const { escribirRut, anadir } = await montarSinPropietario();
    await escribirRut('62658371');
    await anadir();
    expect(campo('Nombre')).toHaveAccessibleDescription('Nombre es obligatorio');
    expect(campo('Apellido paterno')).toHaveAccessibleDescription(
      'Apellido Paterno es obligatorio',
    );
    expect(campo('Teléfono')).toHaveAccessibleDescription('El teléfono es obligatorio');
  });

  it('[V-VEH-050] on record as a person needs no names', async () => {
    const { escribirRut, anadir, usuario } = await montarSinPropietario();
    servidor.responder(PROPIETARIO, ok({ ...DUENO, nombre: null, apellidoPaterno: null }));
    await escribirRut('123456785');
    await waitFor(() => expect(rut()).toHaveAttribute('readonly'));
    await usuario.clear(campo('Segundo nombre (opcional)'));
    await anadir();
    expect(await screen.findByText('Vehículo HWJP59 añadido')).toBeVisible();
  });

  it('[V-VEH-051] as a company needs a razón social, and no phone', async () => {
    const { escribirRut, anadir } = await montarSinPropietario();
    await escribirRut('760864285');
    await anadir();
    expect(campo('Razón social')).toHaveAccessibleDescription('Razón Social es obligatorio');
    expect(campo('Teléfono (opcional)')).not.toHaveAccessibleDescription();
  });

  it('[V-VEH-053] [V-VEH-054] has a phone of digits only, after +56', async () => {
    const { escribirRut, usuario } = await montarSinPropietario();
    await escribirRut('62658371');
    await usuario.type(campo('Teléfono'), '9-1234 x567890');
    expect(campo('Teléfono')).toHaveValue('912345678');
    expect(screen.getByText('+56')).toBeVisible();
  });

  it('[V-PASO-012] [V-VEH-055] [V-VEH-056] needs a well-formed e-mail, without blanks inside', async () => {
    const { escribirRut, anadir, usuario } = await montarSinPropietario();
    await escribirRut('62658371');
    await anadir();
    expect(screen.getAllByText('El correo es obligatorio').length).toBeGreaterThan(0);
    await pegar(usuario, campo('Correo'), 'ana@correo');
    await usuario.tab();
    expect(campo('Correo')).toHaveAccessibleDescription(expect.stringContaining('Correo inválido'));
    await usuario.clear(campo('Correo'));
    await pegar(usuario, campo('Correo'), 'a b@c.cl');
    await anadir();
    expect(screen.getByRole('link', { name: /Correo inválido/ })).toBeVisible();
  });

  it('[V-VEH-057] [V-VEH-058] has names without digits and signs, in upper case', async () => {
    const { escribirRut, anadir, usuario } = await montarSinPropietario();
    await escribirRut('62658371');
    await usuario.type(campo('Nombre'), 'a1n.a');
    await usuario.type(campo('Apellido paterno'), 'muñoz-2');
    await pegar(usuario, campo('Teléfono'), '912345678');
    await pegar(usuario, campo('Correo'), 'ana@correo.cl');
    await anadir();
    expect(leerVehiculos()).toMatchObject([
      { propietarioVM: { rut: 6_265_837, nombre: 'ANA', apellidoPaterno: 'MUÑOZ' } },
    ]);
  });

  it('keeps a known RUT until Cambiar propietario empties the form', async () => {
    const { escribirRut, usuario } = await montarSinPropietario();
    servidor.responder(PROPIETARIO, ok(EMPRESA));
    await escribirRut('760864285');
    await waitFor(() => expect(campo('Razón social')).toHaveValue('TRANSPORTES AYSÉN S.A.'));
    await usuario.click(screen.getByRole('button', { name: 'Cambiar propietario' }));
    expect(rut()).toHaveValue('');
    expect(campo('Nombre')).toHaveValue('');
    await waitFor(() => expect(rut()).toHaveFocus());
  });

  it('links the dated privacy notice', async () => {
    const { usuario } = await montarSinPropietario();
    await usuario.click(screen.getByRole('button', { name: 'Aviso de privacidad' }));
    const aviso = await screen.findByRole('dialog', { name: 'Aviso de privacidad' });
    expect(aviso).toHaveTextContent(/Ley N° 21\.719.*Versión del \d{2}\/\d{2}\/\d{4}/);
  });
});
