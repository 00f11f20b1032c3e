import type {
  PolizaSoporteVM,
  VentaSoporteVM,
} from '#features/polizas/consulta/soporte.contract.ts';

export const poliza = (
  numeroPoliza: number,
  cambios: Partial<PolizaSoporteVM> = {},
): PolizaSoporteVM => ({
  id: numeroPoliza - 1_000_000,
  polizaId: numeroPoliza - 1_000_000,
  numeroPoliza,
  numeroFolio: numeroPoliza + 4_000_000,
  patente: 'HWJP59',
  dv: '8',
  marca: 'CHEVROLET',
  modelo: 'SAIL',
  tipoVehiculo: 'AUTOMOVIL',
  tipoUso: 'PARTICULAR',
  anioFabricacion: 2016,
  numeroMotor: 'CH2D4425528',
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
  estaInformadaAach: true,
  motivoAnulacion: null,
  fechaAnulacion: null,
  urlDescarga: '/api/Documentos/1.2.codigo',
  ...cambios,
});

export const ANULADA = {
  vigente: false,
  motivoAnulacion: 'Vehículo vendido dos veces',
  fechaAnulacion: '2026-11-21T15:00:00.000Z',
} as const;

export const venta = (cambios: Partial<VentaSoporteVM> = {}): VentaSoporteVM => ({
  id: 1_204,
  idv: 1_204,
  vigente: true,
  estadoVenta: 12,
  estadoEmision: 3,
  cantidadPolizas: 2,
  fechaVenta: '2026-11-21T12:00:00.000Z',
  fechaEmision: '2026-11-21T12:00:05.000Z',
  montoEnPesos: 18_560,
  corredor: 'CORREDORA DEMO SPA',
  rutCorredor: '76543210-3',
  convenio: 'DEMO DIRECTO',
  usuario: 'venta',
  motivoAnulacion: null,
  fechaAnulacion: null,
  archivoSUNCargado: true,
  detencion: null,
  polizaVentaVM: [poliza(1_000_001), poliza(1_000_002, { patente: 'VLBP65' })],
  ...cambios,
});

export const exito = (datos: unknown) => ({ json: { exito: true, datos } });
export const fallo = (estado: number, codigo: string, mensaje: string) => ({
  estado,
  json: { exito: false, codigo, mensaje, idSolicitud: 'solicitud-1' },
});
