import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import type { PropietarioReservadoVM } from '#features/mantenedores/propietarios/propietario.contract.ts';
import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { conSesion } from '../../app/app-de-pruebas.tsx';
import { montar } from '../../lib/pruebas/montar.tsx';
import { pegar } from '../../lib/pruebas/pegar.ts';
import type { ServidorDePrueba } from '../../lib/pruebas/servidor-de-pruebas.ts';
import { comenzarVenta, guardarVehiculos, leerVehiculos } from '../../lib/venta/venta.ts';
import {
  CONVENIO,
  CONVENIO_ESPECIAL,
  cotizacion,
  encontrado,
  MARCAS,
  modelo,
  ok,
  TIPO,
  VENTANAS,
} from '../datos-de-pruebas.ts';
import { trasPintar } from '../../ui/tras-pintar.ts';
import { retomarVenta } from '../estado/retomar-venta.ts';
import { IngresoVehiculo } from './IngresoVehiculo.tsx';

export const PATENTE = '/Vehiculos/BuscarPorPatente';
export const COTIZAR = '/Vehiculos/Cotizar';
export const PROPIETARIO = '/Propietarios/BuscarPorRut';
export const INTENCION = '/IntencionesDeVenta/BuscarPorId/1001';
export const INGRESAR = '/IntencionesDeVenta/IngresarDatosVehiculo';
const RUTA = '/venta/ingresoVehiculo';

export interface OpcionesDeIngreso {
  readonly vehiculos?: readonly VehiculoEntrada[];
  readonly resolver?: () => Promise<string>;
  readonly editar?: string;
  /** Plate from another screen, looked up at once. */
  readonly buscada?: string;
  /** True if the screen of one vehicle hands its form over. */
  readonly entregado?: boolean;
  readonly tipo?: 'login' | 'publica';
  readonly convenio?: ConvenioVM;
  readonly ventanas?: readonly string[];
  /** Current sale on the server; its vehicles are also this tab's. */
  readonly venta?: IntencionVM;
}

/** Owner of HWJP59 in a public session. */
export const DUENO_RESERVADO: PropietarioReservadoVM = {
  conocido: true,
  dePatente: 'HWJP59',
  rut: null,
  dv: null,
  rutEnmascarado: '12.***.***-5',
  esEmpresa: false,
  nombre: 'J***',
  segundoNombre: null,
  apellidoPaterno: 'P***',
  apellidoMaterno: null,
  razonSocial: null,
  telefono: null,
  email: null,
  tieneTelefono: false,
  tieneCorreo: false,
};

/** A started sale, its catalogues, and the screen of vehicle entry. */
export const montarIngreso = async (
  servidor: ServidorDePrueba,
  {
    vehiculos = [],
    resolver = async () => 'captcha',
    editar,
    buscada,
    entregado = false,
    tipo = 'login',
    convenio = CONVENIO,
    ventanas = VENTANAS,
    venta,
  }: OpcionesDeIngreso = {},
) => {
  conSesion({ ventanas, tipo });
  comenzarVenta(convenio);
  guardarVehiculos(vehiculos);
  if (venta) {
    retomarVenta(venta);
    servidor.responder(INTENCION, ok(venta));
  }
  servidor.responder('/Convenios/BuscarPorId/7', ok(convenio));
  servidor.responder('/Marcas/Buscar', ok(MARCAS));
  servidor.responder('/Modelos/Buscar/100/1', ok([modelo(1_001, 'SAIL'), modelo(1_002, 'SPARK')]));
  const app = montar(<IngresoVehiculo resolver={resolver} />, {
    ruta: RUTA,
    patron: RUTA,
    estado: {
      idConvenio: 7,
      ...(entregado && { entregado }),
      ...(editar !== undefined && { editar }),
      ...(buscada !== undefined && { patente: buscada }),
    },
  });
  const guardarCon = async (name: string) => {
    await app.usuario.click(screen.getByRole('button', { name }));
    // Waits for the next frame, which the screen requested earlier.
    await act(trasPintar);
  };
  const anadir = () => guardarCon('AÑADIR');
  const actualizar = () => guardarCon('ACTUALIZAR');
  const continuar = () => app.usuario.click(screen.getByRole('button', { name: 'CONTINUAR' }));
  /** Types the last character, which starts the look-up. */
  const escribirPatente = async (patente: string) => {
    await pegar(app.usuario, await screen.findByLabelText('Patente'), patente.slice(0, -1));
    await app.usuario.keyboard(patente.slice(-1));
  };
  return { ...app, anadir, actualizar, continuar, escribirPatente };
};

/** Sets the look-up answer of one plate. */
export const conVehiculo = (
  servidor: ServidorDePrueba,
  cambios: Partial<VehiculoEncontradoVM> = {},
  cotizado: Partial<CotizacionVM> = {},
): void => {
  const vehiculo = encontrado(cambios);
  servidor.responder(PATENTE, ok(vehiculo));
  const tipoVehiculoId = vehiculo.modeloVM?.tipoVehiculoVM.id ?? TIPO.auto;
  servidor.responder(COTIZAR, ok(cotizacion(vehiculo.patente, { tipoVehiculoId, ...cotizado })));
};

/** Card of the found vehicle, with its price and dates. */
export const tarjeta = async () => {
  await screen.findByText(/Completamos los datos/);
  await screen.findByText(/Cubre del/);
  return screen.getByRole('region', { name: /^[A-Z0-9]{6}/ });
};

/** Waits for an open form, and unfolds its known fields. */
export const abierto = async () => {
  await tarjeta();
  const corregir = screen.queryByRole('button', { name: 'Corregir datos', expanded: false });
  if (corregir) fireEvent.click(corregir);
};
/** Text of a selector's chosen option. */
export const elegido = (etiqueta: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: etiqueta }).value;

/** Options of a vehicle with an accepted invalid plate. */
export const SIN_VALIDAR = {
  validarPatente: false,
  tieneDv: true,
  informarAach: false,
  prima: 'FIJA',
} as const;

/** Vehicle entry for a user who by default may sell special vehicles in the agreement. */
export const montarEspecial = (servidor: ServidorDePrueba, cambios: OpcionesDeIngreso = {}) =>
  montarIngreso(servidor, {
    convenio: CONVENIO_ESPECIAL,
    ventanas: [...VENTANAS, '/venta/listaVehiculosEspecial'],
    ...cambios,
  });

export const interruptor = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

/** Vehicles stored in the browser. */
export const enLista = () => leerVehiculos<VehiculoEntrada>();
