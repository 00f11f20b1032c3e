import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import type { TipoConPrecios } from '#features/convenios/precio.ts';
import type { DatosCertificado } from '#features/emision/certificado/certificado.ts';
import type { VehiculoEncontradoVM } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import type { VehiculoDeListaVM } from '#features/mantenedores/vehiculos/vehiculo-mantenido.contract.ts';
import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { DATOS_DE_EJEMPLO, datosEnVenta } from '#features/vehiculo/campos.ts';
import type { VehiculoEntrada } from '#features/ventas/ingreso/ingreso.contract.ts';
import type { IntencionVM, VehiculoVM } from '#features/ventas/venta.contract.ts';
import { NUEVA } from './redacciones.ts';

/*
 * Builders of test data: each returns a complete object, and a test passes only its own values. A new
 * required field is added here, or nowhere if the table of vehicle fields gives it.
 */

export const AUTO = { id: 1, nombre: 'AUTOMOVIL' };

export const PERSONA = {
  rut: 12_345_678,
  dv: '5',
  nombre: 'JOSÉ',
  segundoNombre: 'MARCELO',
  apellidoPaterno: 'BARRÍA',
  apellidoMaterno: 'CHOQUE',
  razonSocial: null,
  telefono: '912345678',
  email: 'jose@correo.cl',
};

const vigente = (registro: { readonly id: number; readonly nombre: string }) => ({
  ...registro,
  estaVigente: true,
});

const MARCA = { id: 100, nombre: 'CHEVROLET' };

export const unModelo = (id = 1_001, nombre = 'SAIL', marca = MARCA, tipo = AUTO) => ({
  ...vigente({ id, nombre }),
  marcaVM: vigente({ id: marca.id, nombre: marca.nombre }),
  tipoVehiculoVM: vigente(tipo),
});

const DEL_CATALOGO = {
  marcaId: MARCA.id,
  marca: MARCA.nombre,
  modeloId: 1_001,
  modelo: 'SAIL',
  tipoVehiculoId: AUTO.id,
  tipoVehiculo: AUTO.nombre,
  tipoUsoId: 11,
  tipoUso: 'PARTICULAR',
};

/** A vehicle as the entry screen submits it (V-ENT-010). */
export const unVehiculo = (cambios: Partial<VehiculoEntrada> = {}): VehiculoEntrada => ({
  patente: 'HWJP59',
  dv: '8',
  ...DEL_CATALOGO,
  ...datosEnVenta(DATOS_DE_EJEMPLO),
  propietarioVM: PERSONA,
  ...cambios,
});

/** A vehicle of a sale as the server answers it. */
export const unVehiculoVM = (cambios: Partial<VehiculoVM> = {}): VehiculoVM => ({
  id: 1,
  patente: 'HWJP59',
  dv: '8',
  ...DEL_CATALOGO,
  marcaEstaVigente: true,
  modeloEstaVigente: true,
  tipoVehiculoEstaVigente: true,
  ...datosEnVenta(DATOS_DE_EJEMPLO),
  prima: 9_280,
  primaManual: false,
  opcionesEmisionEspecial: null,
  vigenciaDesde: '2026-11-21',
  vigenciaHasta: '2027-03-31',
  urlDescarga: null,
  registro: 'verificado',
  propietarioVM: PERSONA,
  ...cambios,
});

/** Answer to a plate look-up (V-ENT-014). */
export const unVehiculoEncontrado = (
  cambios: Partial<VehiculoEncontradoVM> = {},
): VehiculoEncontradoVM => ({
  patente: 'HWJP59',
  dv: '8',
  modeloVM: unModelo(),
  sinModelo: null,
  tipoUsoVM: null,
  ...DATOS_DE_EJEMPLO,
  propietarioVM: PERSONA,
  propietarioRegistrado: false,
  ...cambios,
});

/** A maintained vehicle as its list answers it. */
export const unVehiculoDeLista = (cambios: Partial<VehiculoDeListaVM> = {}): VehiculoDeListaVM => ({
  id: 7,
  patente: 'HWJP59',
  dv: '8',
  ...DATOS_DE_EJEMPLO,
  modeloVM: unModelo(),
  tipoUsoVM: null,
  propietarioVM: {
    id: 40,
    rut: 12_345_678,
    dv: '5',
    nombre: 'ANA',
    segundoNombre: null,
    apellidoPaterno: 'NUÑEZ',
    apellidoMaterno: null,
    razonSocial: null,
  },
  tipoVehiculo: AUTO.nombre,
  marca: MARCA.nombre,
  modelo: 'SAIL',
  tipoUso: 'NO APLICA',
  rutPropietario: 12_345_678,
  propietario: 'ANA NUÑEZ',
  version: 3,
  ...cambios,
});

export const unTipoDisponible = (
  cambios: Partial<TipoVehiculoDisponibleVM> = {},
): TipoVehiculoDisponibleVM => ({
  id: 1,
  tipoVehiculoVM: AUTO,
  tipoUsoVM: { id: 11, nombre: 'PARTICULAR', tipoVehiculoId: AUTO.id, vigente: true },
  mesLegalParaPoliza: 3,
  valorVentaBase: 9_280,
  tienePrimaVariable: false,
  primaMinima: null,
  primaMaxima: null,
  vigente: true,
  ...cambios,
});

/** Its prices when every period costs the same since ever. */
export const conPrecios = <T extends TipoVehiculoDisponibleVM>(
  tipo: T,
): T & Pick<TipoConPrecios, 'precios'> => ({
  ...tipo,
  precios: [2026, 2027, 2028].map((periodo) => ({
    periodo,
    desde: '2026-01-01',
    valor: tipo.valorVentaBase,
    primaMinima: tipo.primaMinima,
    primaMaxima: tipo.primaMaxima,
  })),
});

/** An agreement as its seller sees it. */
export const unConvenio = (cambios: Partial<ConvenioVM> = {}): ConvenioVM => ({
  id: 7,
  nombre: 'DEMO DIRECTO',
  tipoDePago: 1,
  tipoDeAcceso: 0,
  inicioVigencia: '2026-01-01',
  terminoVigencia: '2028-12-31',
  fechaInicioVigenciaPolizas: '2026-01-01',
  fechaTerminoVigenciaPolizas: '2028-12-31',
  esConvenioExtendido: false,
  vigente: true,
  sePuedeVender: true,
  detenciones: [],
  corredor: { id: 1, rut: 76_123_456, nombre: 'CORREDORA DEMO SPA', apellidoPaterno: null },
  tiposVehiculoDisponiblesVM: [unTipoDisponible()],
  tieneCargaManualEspecialHabilitada: false,
  tieneCargaMasivaEspecialHabilitada: false,
  permiteCambiarTipo: false,
  usuarioConvenio: {
    puedeHacerCargaMasiva: false,
    puedeHacerCargaMasivaEspecial: false,
    puedeHacerCargaManualEspecial: false,
  },
  ...cambios,
});

/** A sale with one vehicle, at the list of vehicles. */
export const unaVenta = (cambios: Partial<IntencionVM> = {}): IntencionVM => ({
  id: 1_001,
  montoEnPesos: 9_280,
  origen: 0,
  creado: '2026-11-21T12:00:00.000Z',
  estadoEmision: null,
  estadoIntencionDeVenta: 1,
  estadoVenta: 7,
  version: 4,
  siguientePaso: '/venta/listaVehiculos',
  especial: false,
  pagoFallido: null,
  terminosAceptados: false,
  correoComprador: null,
  correoRecordado: null,
  convenioId: 7,
  convenio: {
    nombre: 'DEMO DIRECTO',
    tipoDePago: 1,
    tipoDeAcceso: 0,
    corredorVM: { id: 1, nombre: 'CORREDORA DEMO SPA' },
  },
  usuario: { id: 3, username: 'venta', entidadVM: null },
  vehiculosViewModel: [unVehiculoVM()],
  polizaVentaVM: [],
  ...cambios,
});

/** A policy as Soporte sees it. */
export const unaPoliza = (cambios: Partial<PolizaSoporteVM> = {}): PolizaSoporteVM => ({
  id: 1,
  polizaId: 1,
  numeroPoliza: 1_000_001,
  numeroFolio: 5_000_001,
  patente: 'HWJP59',
  dv: '8',
  marca: MARCA.nombre,
  modelo: 'SAIL',
  tipoVehiculo: AUTO.nombre,
  tipoUso: 'PARTICULAR',
  ...DATOS_DE_EJEMPLO,
  prima: 9_280,
  nombrePropietario: 'ANA PÉREZ SOTO',
  rutPropietario: '12345678-5',
  emailPropietario: 'ana@correo.example',
  telefonoPropietario: '912345678',
  ventaId: 1_204,
  fechaVenta: '2026-11-21T12:00:00.000Z',
  fechaEmision: '2026-11-21T12:00:05.000Z',
  fechaVigenciaDesde: '2026-11-21',
  fechaVigenciaHasta: '2027-03-31',
  convenio: 'DEMO DIRECTO',
  corredor: 'CORREDORA DEMO SPA',
  usuario: 'venta',
  vigente: true,
  estaFirmada: true,
  informarAach: true,
  version: 1,
  estaInformadaAach: true,
  motivoAnulacion: null,
  fechaAnulacion: null,
  urlDescarga: '/api/Documentos/1.2.codigo',
  ...cambios,
});

/** Data of a certificate. */
export const unCertificado = (cambios: Partial<DatosCertificado> = {}): DatosCertificado => ({
  numeroPoliza: 1_000_001,
  numeroFolio: 5_000_002,
  fechaEmision: '2026-11-19',
  redaccion: NUEVA,
  vigenciaDesde: '2026-11-20',
  vigenciaHasta: '2027-03-31',
  prima: 9_280,
  patente: 'HWJP59',
  dvPatente: '8',
  tipoVehiculo: AUTO.nombre,
  tipoUso: 'PARTICULAR',
  marca: 'TOYOTA',
  modelo: 'YARIS',
  ...DATOS_DE_EJEMPLO,
  propietario: 'ANA PEREZ SOTO',
  rutPropietario: '12.345.678-5',
  corredor: 'CORREDORA DEMO SPA',
  convenio: 'DEMO DIRECTO',
  apoderado: 'Juan Soto',
  urlVerificacion: 'https://soap.example/verificar/q0rZ3YpXw1nB8uKfT2mHsA',
  ...cambios,
});
