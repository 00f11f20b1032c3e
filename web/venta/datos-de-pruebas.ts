import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import {
  AUTO,
  unaVenta,
  unConvenio,
  unModelo,
  unTipoDisponible,
  unVehiculo,
  unVehiculoEncontrado,
  unVehiculoVM,
} from '#server/test/construir.ts';
export { PERSONA as DUENO } from '#server/test/construir.ts';
import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import type { PolizaVM } from '#features/polizas/documentos/documentos.contract.ts';
import type { IntencionVM, VehiculoVM } from '#features/ventas/venta.contract.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { AvanceVM } from './emision/useAvance.ts';

/** Test data: answers of the API in a sale of the agreement 'DEMO DIRECTO'. */

const MOTO = { id: 2, nombre: 'MOTOCICLETA' };
const FURGON = { id: 3, nombre: 'FURGON' };
export const TIPO = { auto: 1, moto: 2, furgon: 3 } as const;

const fila = (
  id: number,
  tipo: { id: number; nombre: string },
  uso: { id: number; nombre: string } | null,
  valorVentaBase: number,
): TipoVehiculoDisponibleVM =>
  unTipoDisponible({
    id,
    tipoVehiculoVM: tipo,
    tipoUsoVM: uso && { ...uso, tipoVehiculoId: tipo.id, vigente: true },
    valorVentaBase,
  });

/** AUTOMOVIL has two uses, FURGON one, MOTOCICLETA none. */
export const CONVENIO = unConvenio({
  tiposVehiculoDisponiblesVM: [
    fila(1, AUTO, { id: 11, nombre: 'PARTICULAR' }, 9_280),
    fila(2, AUTO, { id: 12, nombre: 'TAXI BASICO' }, 24_900),
    fila(3, FURGON, { id: 31, nombre: 'ESCOLAR' }, 12_300),
    fila(4, MOTO, null, 66_000),
  ],
});

/** With special manual load for this user, and a variable premium for AUTOMOVIL PARTICULAR. */
export const CONVENIO_ESPECIAL: ConvenioVM = {
  ...CONVENIO,
  tiposVehiculoDisponiblesVM: CONVENIO.tiposVehiculoDisponiblesVM.map((una) =>
    una.id === 1
      ? { ...una, tienePrimaVariable: true, primaMinima: 8_000, primaMaxima: 60_000 }
      : una,
  ),
  tieneCargaManualEspecialHabilitada: true,
  usuarioConvenio: { ...CONVENIO.usuarioConvenio, puedeHacerCargaManualEspecial: true },
};

export const MARCAS = [
  { id: 100, nombre: 'CHEVROLET', estaVigente: true, modelos: 3, version: 1 },
  { id: 200, nombre: 'TOYOTA', estaVigente: true, modelos: 2, version: 1 },
];

export const modelo = (id: number, nombre: string, marca = MARCAS[0], tipo = AUTO) =>
  unModelo(id, nombre, marca, tipo);

export const EMPRESA = {
  rut: 76_086_428,
  dv: '5',
  nombre: null,
  segundoNombre: null,
  apellidoPaterno: null,
  apellidoMaterno: null,
  razonSocial: 'TRANSPORTES AYSÉN S.A.',
  telefono: null,
  email: 'flota@correo.cl',
};

const MOTOR = 'CH2D4425528';

export const encontrado = (cambios: Partial<VehiculoEncontradoVM> = {}): VehiculoEncontradoVM =>
  unVehiculoEncontrado({ numeroMotor: MOTOR, ...cambios });

/** The server's quote for a plate; by default without a registered type. */
export const cotizacion = (patente: string, cambios: Partial<CotizacionVM> = {}): CotizacionVM => ({
  patente,
  tipoVehiculoId: null,
  tipoUsoId: 11,
  prima: 9_280,
  primaMinima: null,
  primaMaxima: null,
  vigenciaDesde: '2026-11-20',
  vigenciaHasta: '2027-03-31',
  dias: 132,
  coberturaHasta: null,
  preguntar: false,
  impedimento: null,
  ...cambios,
});

export const ingresado = (patente: string, cambios: Partial<VehiculoEntrada> = {}) =>
  unVehiculo({ patente, dv: null, nroMotor: MOTOR, ...cambios });

export const vehiculoVM = (
  id: number,
  patente: string,
  cambios: Partial<VehiculoVM> = {},
): VehiculoVM => unVehiculoVM({ id, patente, nroMotor: MOTOR, ...cambios });

export const intencion = (cambios: Partial<IntencionVM> = {}): IntencionVM =>
  unaVenta({
    montoEnPesos: 18_560,
    vehiculosViewModel: [
      vehiculoVM(1, 'HWJP59'),
      vehiculoVM(2, 'VLBP65', { dv: 'K', propietarioVM: EMPRESA }),
    ],
    ...cambios,
  });

export const poliza = (numeroPoliza: number, patente: string): PolizaVM => ({
  id: numeroPoliza,
  polizaId: numeroPoliza,
  numeroPoliza,
  numeroFolio: numeroPoliza + 4_000_000,
  patente,
  dv: '8',
  marca: 'CHEVROLET',
  modelo: 'SAIL',
  tipoVehiculo: AUTO.nombre,
  nombrePropietario: 'JOSÉ BARRÍA CHOQUE',
  rutPropietario: '12345678-5',
  ventaId: 1_001,
  fechaVenta: '2026-11-21T12:00:00.000Z',
  fechaVigenciaDesde: '2026-11-21',
  fechaVigenciaHasta: '2027-03-31',
  convenio: CONVENIO.nombre,
  vigente: true,
  estaFirmada: true,
  urlDescarga: `/api/Documentos/${numeroPoliza}.1.x`,
  urlVerificacion: `http://192.168.1.5:3000/verificar/codigo-de-la-${numeroPoliza}xx`,
});

/** Progress of sale 1001, by default paid and waiting for issuance. */
export const avance = (cambios: Partial<AvanceVM> = {}): AvanceVM => ({
  valor: 0,
  listas: 0,
  total: 2,
  pagada: true,
  demorada: false,
  pagoEnCurso: null,
  porDevolver: false,
  siguientePaso: '/venta/emisionPoliza?IDV=1001',
  ...cambios,
});

/** A successful answer. */
export const ok = (datos: unknown) => ({ json: { exito: true, datos } });

/** An error answer, with the specification's body keys. */
export const fallo = (
  estado: number,
  codigo: string,
  mensaje: string,
  claves: Readonly<Record<string, unknown>> = {},
) => ({
  estado,
  json: { exito: false, codigo, mensaje, idSolicitud: 'sol-1', ...claves },
});

/** Windows of a sales user in this part of the product. */
export const VENTANAS = [
  '/bienvenida',
  '/venta/seleccionConvenio',
  '/venta/ingresoVehiculo',
  '/venta/listaVehiculos',
  '/venta/terminosYCondiciones',
  '/venta/pago',
];
