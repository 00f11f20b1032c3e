import { datosDeMuestra, datosEnVenta } from '#features/vehiculo/campos.ts';
import { type CasaViva, expect } from './casa.ts';

type Pedir = (ruta: string, cuerpo?: object) => Promise<unknown>;

/** Logs in outside any browser. */
const abrir = async (
  casa: CasaViva,
  nombreUsuario: string,
  contrasenia: string,
): Promise<{ readonly pedir: Pedir; readonly usuarioId: number }> => {
  const cabeceras: Record<string, string> = { 'content-type': 'application/json' };
  const pedir: Pedir = async (ruta, cuerpo) => {
    const respuesta = await fetch(`${casa.url}/api/${ruta}`, {
      headers: cabeceras,
      ...(cuerpo && { method: 'POST', body: JSON.stringify(cuerpo) }),
    });
    expect(respuesta.status).toBe(200);
    return respuesta.json();
  };
  const { id, token } = (await pedir('Auth/Login', { nombreUsuario, contrasenia })) as {
    readonly id: number;
    readonly token: { readonly accesToken: string };
  };
  cabeceras['authorization'] = `Bearer ${token.accesToken}`;
  return { pedir, usuarioId: id };
};

/** Calls the API as a user, with a session outside any browser: GET without a body, else POST. */
export const pedirComo = async (
  casa: CasaViva,
  nombreUsuario: string,
  contrasenia: string,
): Promise<Pedir> => (await abrir(casa, nombreUsuario, contrasenia)).pedir;

interface Hallado {
  readonly anioFabricacion?: unknown;
  readonly numeroMotor?: unknown;
  readonly dv: string;
  readonly modeloVM: {
    readonly id: number;
    readonly marcaVM: { readonly id: number };
    readonly tipoVehiculoVM: { readonly id: number };
  };
  readonly propietarioVM: object;
}

interface TipoDeConvenio {
  readonly tipoVehiculoVM: { readonly id: number };
  readonly tipoUsoVM: { readonly id: number } | null;
}

/** Looks a plate up; returns its vehicle as the entry screen submits it. */
const vehiculoPara = async (pedir: Pedir, convenioId: number, patente: string): Promise<object> => {
  const de = async <T>(ruta: string): Promise<T> => ((await pedir(ruta)) as { datos: T }).datos;
  const hallado = await de<Hallado>(`Vehiculos/BuscarPorPatente?patente=${patente}`);
  const tipos = await de<TipoDeConvenio[]>(`TiposVehiculo/BuscarPorConvenioId/${convenioId}`);
  const { dv, modeloVM, propietarioVM } = hallado;
  const suyo = tipos.find((uno) => uno.tipoVehiculoVM.id === modeloVM.tipoVehiculoVM.id);
  return {
    ...{ id: 0, patente, dv, marcaId: modeloVM.marcaVM.id, modeloId: modeloVM.id },
    tipoVehiculoId: modeloVM.tipoVehiculoVM.id,
    tipoUsoId: suyo?.tipoUsoVM?.id ?? null,
    ...datosEnVenta(datosDeMuestra(hallado)),
    propietarioVM: {
      ...propietarioVM,
      telefono: '912345678',
      email: `dueno.${patente.toLowerCase()}@correo.example`,
    },
  };
};

/** Sells one vehicle by DEMO DIRECTO without a screen, for a journey that begins with a policy. */
export const venderPorLlamadas = async (casa: CasaViva, patente: string): Promise<void> => {
  const { pedir, usuarioId } = await abrir(casa, 'venta', 'Venta#2026');
  const convenios = (await pedir(`Convenios/BuscarPorUsuario/${usuarioId}`)) as {
    readonly datos: readonly { readonly id: number; readonly nombre: string }[];
  };
  const convenioId = convenios.datos.find(({ nombre }) => nombre === 'DEMO DIRECTO')?.id ?? 0;
  const vehiculosViewModel = [await vehiculoPara(pedir, convenioId, patente)];
  const ingresada = (await pedir('IntencionesDeVenta/IngresarDatosVehiculo', {
    usuarioId,
    convenioId,
    origen: 0,
    vehiculosViewModel,
  })) as { readonly datos: { readonly id: number } };
  const venta = { idIntencionVenta: ingresada.datos.id };
  for (const estadoIntencion of [2, 3]) {
    await pedir('IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
      ...venta,
      estadoIntencion,
    });
  }
  await pedir('IntencionesDeVenta/ActualizarIntencionPago', {
    ...venta,
    estadoIntencion: 4,
    aceptaTerminos: true,
  });
  const avance = () => pedir(`Venta/ComprobarEstadoEmision/${venta.idIntencionVenta}`);
  await expect.poll(avance).toMatchObject({ datos: 100 });
};
