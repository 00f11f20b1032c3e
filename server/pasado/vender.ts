import { columnasDe, formaDeCarga, type ClaveColumna } from '#features/carga-masiva/columnas.ts';
import { datosDeMuestra, datosEnVenta, enCeldas } from '#features/vehiculo/campos.ts';
import { escribirLibro } from '#formatos/xlsx/escribir-libro.ts';
import type { VehiculoRegistrado } from '#integrations/registro-vehicular/port.ts';
import type { EnlacePublico } from '#values/enlace-publico.ts';
import { sanearNombre } from '#values/persona.ts';
import { sinTildes } from '#values/texto.ts';
import type { ClaveDeConvenio } from './datos.ts';
import type { Mostrador, Vuelta } from './mostrador.ts';
import type { VentaPlaneada } from './plan.ts';

export interface ConvenioSembrado {
  readonly id: number;
  /** Null for an agreement without login. */
  readonly enlace: EnlacePublico | null;
}

/** Agreements, users and plates of the past, by the plan's names. */
export interface Elenco {
  readonly convenios: Readonly<Record<ClaveDeConvenio, ConvenioSembrado>>;
  /** Users by name. */
  readonly usuarios: ReadonlyMap<string, number>;
}

interface Venta {
  readonly mostrador: Mostrador;
  readonly elenco: Elenco;
  readonly plan: VentaPlaneada;
  readonly token: string;
}

const MINUTO_MS = 60_000;
const TELEFONO_MINIMO = 900_000_000;

const enCorreo = (texto: string | null): string =>
  sinTildes(texto ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '');

const correoDe = ({ nombre, apellidoPaterno, razonSocial }: VehiculoRegistrado['propietario']) =>
  razonSocial
    ? `contacto@${enCorreo(razonSocial).slice(0, 30)}.example`
    : `${enCorreo(nombre)}.${enCorreo(apellidoPaterno)}@correo.example`;

const contactoDe = ({ propietario }: VehiculoRegistrado, { correo }: VentaPlaneada) => ({
  telefono: String(TELEFONO_MINIMO + ((propietario.rut * 7_919) % 99_999_999)),
  email: correo ?? correoDe(propietario),
});

/** The plan's use if the type has it, else its first; -1 if it has none. */
const usoDe = async (
  { llamar }: Mostrador,
  { elenco, plan, token }: Pick<Venta, 'elenco' | 'plan' | 'token'>,
  tipoId: number,
): Promise<number> => {
  const { id } = elenco.convenios[plan.convenio];
  const { datos } = await llamar('GET', `/TiposVehiculo/BuscarPorConvenioId/${id}`, { token });
  const usos = (
    datos as {
      tipoVehiculoVM: { id: number };
      tipoUsoVM: { id: number; nombre: string } | null;
    }[]
  ).flatMap(({ tipoVehiculoVM, tipoUsoVM }) =>
    tipoVehiculoVM.id === tipoId && tipoUsoVM ? [tipoUsoVM] : [],
  );
  return (usos.find(({ nombre }) => nombre === plan.uso) ?? usos[0])?.id ?? -1;
};

/** A vehicle as the entry screen submits it: the look-up's answer and the other fields. */
const vehiculoEscrito = async (venta: Venta, vehiculo: VehiculoRegistrado): Promise<object> => {
  const { mostrador, plan, elenco, token } = venta;
  const { patente } = vehiculo;
  const { datos } = await mostrador.llamar('POST', '/Vehiculos/BuscarPorPatente', {
    token,
    cuerpo: { patente },
  });
  const { modeloVM, dv, propietarioVM } = datos;
  const { motor } = plan;
  const { apellidoPaterno, apellidoMaterno } = propietarioVM;
  return {
    id: 0,
    patente,
    dv,
    marcaId: modeloVM.marcaVM.id,
    modeloId: modeloVM.id,
    tipoVehiculoId: modeloVM.tipoVehiculoVM.id,
    tipoUsoId: await usoDe(mostrador, venta, modeloVM.tipoVehiculoVM.id),
    ...datosEnVenta(datosDeMuestra({ ...datos, ...(motor && { numeroMotor: motor }) })),
    propietarioVM: {
      ...propietarioVM,
      ...(elenco.convenios[plan.convenio].enlace
        ? {}
        : {
            apellidoPaterno: apellidoPaterno && sanearNombre(apellidoPaterno),
            apellidoMaterno: apellidoMaterno && sanearNombre(apellidoMaterno),
          }),
      ...contactoDe(vehiculo, plan),
    },
  };
};

const ingresar = async (venta: Venta): Promise<number> => {
  const { mostrador, elenco, plan, token } = venta;
  const vehiculosViewModel = [];
  for (const vehiculo of plan.vehiculos) {
    vehiculosViewModel.push(await vehiculoEscrito(venta, vehiculo));
  }
  const { datos } = await mostrador.llamar('POST', '/IntencionesDeVenta/IngresarDatosVehiculo', {
    token,
    cuerpo: {
      usuarioId: elenco.usuarios.get(plan.usuario),
      convenioId: elenco.convenios[plan.convenio].id,
      origen: 0,
      vehiculosViewModel,
    },
  });
  return datos.id as number;
};

/** Rows of a company's fleet: each vehicle as registered, with the company as owner. */
const planillaDe = ({ vehiculos, uso }: VentaPlaneada): Uint8Array => {
  const columnas = columnasDe('normal');
  const dueno = {
    rut: 76_812_345,
    razonSocial: 'RENTAS CORDILLERA SPA',
    telefono: '225556677',
    correo: 'flota@rentascordillera.example',
  };
  const filas = vehiculos.map((v): Partial<Record<ClaveColumna, string | number>> => ({
    patente: v.patente,
    tipoVehiculo: v.tipoVehiculo,
    marca: v.marca,
    modelo: v.modelo,
    ...enCeldas(datosDeMuestra(v)),
    tipoUso: uso ?? '',
    ...dueno,
  }));
  const titulos = columnas.map(({ titulo }) => ({ valor: titulo }));
  const celdas = filas.map((fila) => columnas.map(({ clave }) => ({ valor: fila[clave] ?? null })));
  return escribirLibro([
    {
      nombre: formaDeCarga('normal').hoja,
      columnas: columnas.map(({ ancho }) => ({ ancho })),
      filas: [titulos, ...celdas].map((fila, i) => ({ numero: i + 1, celdas: fila })),
    },
  ]);
};

const ingresarPorPlanilla = async ({ mostrador, elenco, plan, token }: Venta): Promise<number> => {
  const formulario = new FormData();
  formulario.set('usuarioId', String(elenco.usuarios.get(plan.usuario)));
  formulario.set('convenioId', String(elenco.convenios[plan.convenio].id));
  formulario.set('origen', '1');
  formulario.set('files', new File([Buffer.from(planillaDe(plan))], 'flota.xlsx'));
  const { datos } = await mostrador.llamar(
    'POST',
    '/IntencionesDeVenta/IngresarDatosVehiculoMasivo',
    { token, cuerpo: formulario },
  );
  await mostrador.trabajar();
  return datos.id as number;
};

const pasarA = async (
  { mostrador, token }: Venta,
  idIntencionVenta: number,
  estadoIntencion: number,
): Promise<void> => {
  mostrador.reloj.avanzar(MINUTO_MS);
  await mostrador.llamar('PUT', '/IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
    token,
    cuerpo: { idIntencionVenta, estadoIntencion },
  });
};

/** The buyer's decision at the provider's page, and the address of their return. */
const decidir = async (
  { reloj, volver }: Mostrador,
  direccion: string,
  accion: 'aprobar' | 'rechazar' | 'anular',
): Promise<void> => {
  reloj.avanzar(MINUTO_MS);
  const url = new URL(direccion);
  const respuesta = await fetch(`${url.origin}/_comprador`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: url.searchParams.get('token_ws'), accion }),
  });
  if (!respuesta.ok) throw new Error(`el proveedor respondió ${respuesta.status}`);
  for (const vuelta of (await respuesta.json()) as Vuelta[]) await volver(vuelta);
};

const pagar = async (venta: Venta, idIntencionVenta: number): Promise<void> => {
  const { mostrador, plan, token } = venta;
  const [vehiculo] = plan.vehiculos;
  const correoComprador = vehiculo && correoDe(vehiculo.propietario);
  const intento = async (accion: 'aprobar' | 'rechazar' | 'anular'): Promise<void> => {
    mostrador.reloj.avanzar(MINUTO_MS);
    const { datos } = await mostrador.llamar('PUT', '/IntencionesDeVenta/ActualizarIntencionPago', {
      token,
      cuerpo: { idIntencionVenta, estadoIntencion: 4, aceptaTerminos: true, correoComprador },
    });
    if (String(datos).startsWith('http')) await decidir(mostrador, datos as string, accion);
  };
  if (plan.fin === 'abandonada') return intento('anular');
  if (plan.fin !== 'pagada') await intento('rechazar');
  if (plan.fin !== 'rechazada') await intento('aprobar');
};

const entrar = ({ mostrador, elenco, plan }: Omit<Venta, 'token'>): Promise<string> => {
  const { enlace } = elenco.convenios[plan.convenio];
  return enlace
    ? mostrador.entrarPorEnlace(enlace)
    : mostrador.entrar(elenco.usuarios.get(plan.usuario) ?? 0);
};

/** Sells as the screens do, call by call, at the plan's hour; then runs the worker's jobs. */
export const vender = async (
  mostrador: Mostrador,
  elenco: Elenco,
  plan: VentaPlaneada,
): Promise<void> => {
  mostrador.reloj.fijar(plan.momento);
  const venta = { mostrador, elenco, plan, token: await entrar({ mostrador, elenco, plan }) };
  const id = await (plan.porPlanilla ? ingresarPorPlanilla(venta) : ingresar(venta));
  await pasarA(venta, id, 2);
  if (plan.fin === 'en_lista') return;
  await pasarA(venta, id, 3);
  await pagar(venta, id);
  mostrador.reloj.avanzar(MINUTO_MS);
  await mostrador.trabajar();
};
