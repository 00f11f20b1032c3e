import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import {
  crearVendedor,
  ingresar,
  pedir,
  type Respuesta,
  vehiculoPara,
} from '#server/test/cliente.ts';
import { conManualEspecial, ingresarSVP, sinValidar } from '#server/test/negocio/especial.ts';
import { CLAVE_DE_PRUEBA } from '#server/test/negocio/fabrica.ts';
import type { VehiculoEntrada } from '#server/test/negocio/parque.ts';
import { crearComprador } from '#server/test/negocio/publico.ts';

const ORDINARIAS = {
  validarPatente: true,
  tieneDv: true,
  informarAach: true,
  prima: 'FIJA',
} as const;

describe('the right to special manual load', () => {
  let casa: Casa;
  let base: VehiculoEntrada;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    base = await vehiculoPara(casa, await crearVendedor(casa), 'HWJP59');
  });
  afterAll(() => casa.cerrar());

  const conOpciones = (opciones: object, cambio: object = {}) =>
    ({ ...base, ...cambio, opcionesEmisionEspecial: opciones }) as VehiculoEntrada;
  const invalido = (patente: string) => sinValidar(base, patente);
  const SIN_PERMISO = [403, 'acceso.sin_permiso'];
  const dicho = ({ estado, cuerpo }: Respuesta) => [estado, cuerpo.codigo];
  // The body is wrong everywhere, to show that the right is checked first.
  const MALAS = [
    { validarPatente: false },
    { informarAach: false },
    { prima: '1' },
    { prima: 1, informarAach: true, validarPatente: false },
    ORDINARIAS,
  ];

  it.each([
    ['the agreement does not allow it', 4, { convenio: false }],
    ['the user is not allowed it in this agreement', 4, { usuario: false }],
    ['neither does', 1, { convenio: false, usuario: false }],
  ])('[V-ROL-014] 403 where %s (C22)', async (_, perfilId, derechos) => {
    const quien = await crearVendedor(casa, { perfilId, rangos: 0 });
    await conManualEspecial(casa, quien, derechos);
    for (const opciones of MALAS) {
      const malo = conOpciones(opciones, { nroMotor: '', anioFabricacion: 1 });
      expect([opciones, ...dicho(await ingresar(casa, quien, [malo]))]).toEqual([
        opciones,
        ...SIN_PERMISO,
      ]);
    }
    expect(dicho(await ingresarSVP(casa, quien, [base]))).toEqual(SIN_PERMISO);
    expect(dicho(await ingresarSVP(casa, quien, [invalido('X')]))).toEqual(SIN_PERMISO);
  });

  it('[V-ROL-014] needs both flags for the plain sales profile as well', async () => {
    const quien = await conManualEspecial(casa, await crearVendedor(casa, { rangos: 0 }));
    expect((await ingresarSVP(casa, quien, [invalido('REM123')])).estado).toBe(200);
  });

  it('is never given to a public session, whatever flags its link has', async () => {
    const quien = await conManualEspecial(casa, await crearComprador(casa));
    expect(dicho(await ingresar(casa, quien, [conOpciones(ORDINARIAS)]))).toEqual(SIN_PERMISO);
    expect(dicho(await ingresarSVP(casa, quien, [base]))).toEqual(SIN_PERMISO);
  });

  it('is not given to any other profile, even with the flags', async () => {
    for (const perfilId of [2, 3, 5]) {
      const quien = await conManualEspecial(
        casa,
        await crearVendedor(casa, { perfilId, rangos: 0 }),
      );
      expect(dicho(await ingresarSVP(casa, quien, [base]))).toEqual(SIN_PERMISO);
    }
  });

  it('opens the list window to both sales profiles', async () => {
    const ventana = { ruta: '/venta/listaVehiculosEspecial', vigente: true };
    for (const perfilId of [1, 4]) {
      const { nombre } = await crearVendedor(casa, { perfilId, rangos: 0 });
      const { cuerpo } = await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: nombre, contrasenia: CLAVE_DE_PRUEBA },
      });
      expect(cuerpo.perfil.ventanasVM).toContainEqual(ventana);
    }
  });

  it('allows edits of a special sale only while the right lasts', async () => {
    const quien = await conManualEspecial(casa, await crearVendedor(casa, { rangos: 0 }));
    const { cuerpo } = await ingresarSVP(casa, quien, [invalido('REM128')]);
    await conManualEspecial(casa, quien, { usuario: false });
    const { id } = cuerpo.datos;
    const { vehiculosViewModel } = (
      await pedir(casa, 'GET', `/IntencionesDeVenta/BuscarPorId/${id}`, { token: quien.token })
    ).cuerpo.datos;
    const otra = await ingresarSVP(casa, quien, vehiculosViewModel, { idIntencionVenta: id });
    expect(otra.estado).toBe(403);
  });
});
