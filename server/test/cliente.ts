import { datosDeMuestra, datosEnVenta } from '#features/vehiculo/campos.ts';
import type { EntradaVehiculos } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { Casa } from './casa.ts';
import {
  CLAVE_DE_PRUEBA,
  crearConvenio,
  crearCorredor,
  crearRangos,
  crearUsuario,
} from './negocio/fabrica.ts';
import type { VehiculoEntrada } from './negocio/parque.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted key by key in tests
type Json = any;

export interface Respuesta {
  readonly estado: number;
  readonly cuerpo: Json;
  readonly crudo: Buffer;
  readonly cabeceras: Readonly<Record<string, unknown>>;
}

/** Calls the API by Fastify's injection, through everything that a real request passes. */
export const pedir = async (
  casa: Casa,
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE',
  ruta: string,
  { cuerpo, token, cabeceras }: { cuerpo?: unknown; token?: string; cabeceras?: object } = {},
): Promise<Respuesta> => {
  const respuesta = await casa.app.inject({
    method: metodo,
    url: `/api${ruta}`,
    headers: { ...cabeceras, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(cuerpo === undefined ? {} : { payload: cuerpo as object }),
  });
  const esJson = String(respuesta.headers['content-type']).includes('json');
  return {
    estado: respuesta.statusCode,
    cuerpo: esJson ? respuesta.json() : null,
    crudo: respuesta.rawPayload,
    cabeceras: respuesta.headers,
  };
};

export interface Vendedor {
  readonly id: number;
  readonly nombre: string;
  readonly token: string;
  readonly corredorId: number;
  readonly convenioId: number;
}

export const entrar = async (casa: Casa, nombreUsuario: string): Promise<string> => {
  const { cuerpo } = await pedir(casa, 'POST', '/Auth/Login', {
    cuerpo: { nombreUsuario, contrasenia: CLAVE_DE_PRUEBA },
  });
  return cuerpo.token.accesToken as string;
};

/** A seller with a broker, an agreement with direct payment, ranges and an open session. */
export const crearVendedor = async (
  casa: Casa,
  opciones: { perfilId?: number; rangos?: number } = {},
): Promise<Vendedor> => {
  const corredorId = await crearCorredor(casa);
  const { id, nombre } = await crearUsuario(casa, opciones.perfilId ?? 1, [corredorId]);
  const convenioId = await crearConvenio(casa, { corredorId, usuarioIds: [id] });
  if (opciones.rangos !== 0) await crearRangos(casa, opciones.rangos ?? 1_000);
  return { id, nombre, corredorId, convenioId, token: await entrar(casa, nombre) };
};

/** Vehicle of a plate as the entry screen submits it, looked up by the API. */
export const vehiculoPara = async (
  casa: Casa,
  vendedor: Vendedor,
  patente: string,
): Promise<VehiculoEntrada> => {
  const { token, convenioId } = vendedor;
  const { cuerpo } = await pedir(casa, 'GET', `/Vehiculos/BuscarPorPatente?patente=${patente}`, {
    token,
  });
  const tipos = await pedir(casa, 'GET', `/TiposVehiculo/BuscarPorConvenioId/${convenioId}`, {
    token,
  });
  const { modeloVM, dv, propietarioVM } = cuerpo.datos;
  const tipo = tipos.cuerpo.datos.find(
    (t: Json) => t.tipoVehiculoVM.id === modeloVM.tipoVehiculoVM.id,
  );
  return {
    id: 0,
    patente,
    dv,
    marcaId: modeloVM.marcaVM.id,
    modeloId: modeloVM.id,
    tipoVehiculoId: modeloVM.tipoVehiculoVM.id,
    tipoUsoId: tipo.tipoUsoVM?.id ?? null,
    ...datosEnVenta(datosDeMuestra(cuerpo.datos)),
    propietarioVM: {
      ...propietarioVM,
      telefono: '912345678',
      email: `dueno.${patente.toLowerCase()}@correo.example`,
    },
  };
};

export const ingresar = (
  casa: Casa,
  vendedor: Vendedor,
  vehiculos: EntradaVehiculos['vehiculosViewModel'],
  extra: object = {},
): Promise<Respuesta> =>
  pedir(casa, 'POST', '/IntencionesDeVenta/IngresarDatosVehiculo', {
    token: vendedor.token,
    cuerpo: {
      usuarioId: vendedor.id,
      convenioId: vendedor.convenioId,
      origen: 0,
      vehiculosViewModel: vehiculos,
      ...extra,
    },
  });

export const pasarA = (
  casa: Casa,
  { token }: Vendedor,
  idIntencionVenta: number,
  estadoIntencion: number,
): Promise<Respuesta> =>
  pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
    token,
    cuerpo: { idIntencionVenta, estadoIntencion },
  });

export const pagar = (
  casa: Casa,
  { token }: Vendedor,
  idIntencionVenta: number,
  extra: object = {},
): Promise<Respuesta> =>
  pedir(casa, 'PUT', '/IntencionesDeVenta/ActualizarIntencionPago', {
    token,
    cuerpo: { idIntencionVenta, estadoIntencion: 4, aceptaTerminos: true, ...extra },
  });

/** Creates a sale with these plates, up to the terms screen (stage 3). */
export const ventaEnTerminos = async (
  casa: Casa,
  vendedor: Vendedor,
  patentes: readonly string[],
): Promise<number> => {
  const vehiculos = [];
  for (const patente of patentes) vehiculos.push(await vehiculoPara(casa, vendedor, patente));
  const { cuerpo } = await ingresar(casa, vendedor, vehiculos);
  const id = cuerpo.datos.id as number;
  await pasarA(casa, vendedor, id, 2);
  await pasarA(casa, vendedor, id, 3);
  return id;
};

/** Waits until a sale's issuance reports `valor` or `segundos` pass. Returns the last value. */
export const esperarEmision = async (
  casa: Casa,
  { token }: Vendedor,
  id: number,
  valor = 100,
  segundos = 20,
): Promise<number> => {
  const limite = performance.now() + segundos * 1_000;
  for (;;) {
    const { cuerpo } = await pedir(casa, 'GET', `/Venta/ComprobarEstadoEmision/${id}`, { token });
    if (cuerpo.datos === valor || performance.now() > limite) return cuerpo.datos as number;
    await new Promise((listo) => setTimeout(listo, 25));
  }
};
