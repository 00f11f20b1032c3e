import type {
  PolizaSoporteVM,
  VentaSoporteVM,
} from '#features/polizas/consulta/soporte.contract.ts';
import { unaPoliza } from '#server/test/construir.ts';
import type { FichaDePolizaVM, FichaDeVentaVM } from '#features/soporte/ficha/ficha.contract.ts';

export const poliza = (
  numeroPoliza: number,
  cambios: Partial<PolizaSoporteVM> = {},
): PolizaSoporteVM =>
  unaPoliza({
    id: numeroPoliza - 1_000_000,
    polizaId: numeroPoliza - 1_000_000,
    numeroPoliza,
    numeroFolio: numeroPoliza + 4_000_000,
    numeroMotor: 'CH2D4425528',
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
  estadoArchivoSun: 'al_dia',
  detencion: null,
  polizaVentaVM: [poliza(1_000_001), poliza(1_000_002, { patente: 'VLBP65' })],
  ...cambios,
});

const COMUN = {
  destinatarios: [{ a: 'propietario' as const, correo: 'ana@correo.example' }],
  pagos: [
    {
      id: 31,
      proveedor: 'webpay',
      estado: 'autorizado' as const,
      monto: 9_280,
      creado: '2026-11-21T11:59:00.000Z',
      resuelto: '2026-11-21T12:00:00.000Z',
      ordenCompra: 'SOAP-1204-0-1a2b3c',
      codigoAutorizacion: '1213',
      medio: 'Crédito',
      tarjeta: '6623',
      motivo: null,
      devolucion: null,
      porConciliar: false,
    },
  ],
  correos: [
    {
      id: 41,
      para: 'ana@correo.example',
      asunto: 'Su póliza SOAP N° 1000001, patente HWJP59',
      adjuntos: 1,
      estado: 'rechazado' as const,
      intentos: 24,
      respuesta: 'buzón lleno',
      creado: '2026-11-21T12:00:06.000Z',
      enviado: null,
      porReintentar: true,
    },
  ],
  incidentes: [],
  sun: {
    creado: '2026-11-21T12:01:00.000Z',
    estado: 'al_dia' as const,
    polizas: 2,
    total: 18_560,
  },
  conSun: true,
};

export const ficha = (cambios: Partial<FichaDePolizaVM> = {}): FichaDePolizaVM => ({
  ...COMUN,
  poliza: poliza(1_000_001),
  estado: 'vigente',
  acciones: [
    { accion: 'vehiculo', impedimento: null },
    { accion: 'vigencia', impedimento: null },
    { accion: 'regenerar', impedimento: null },
    { accion: 'contacto', impedimento: null },
    { accion: 'reenviar', impedimento: null },
    { accion: 'enviarAOtro', impedimento: null },
    { accion: 'aach', impedimento: 'La póliza no tiene un aviso pendiente para la AACH' },
    { accion: 'anular', impedimento: null },
  ],
  avisos: [
    {
      clase: 'alta',
      estado: 'aceptado',
      mensaje: 'Póliza aceptada',
      intentos: 1,
      resuelto: '2026-11-21T12:00:09.000Z',
    },
  ],
  registroDePropietario: true,
  documento: { sha256: 'a'.repeat(64), bytes: 41_360 },
  reemplazados: [],
  delVehiculo: [],
  delPropietario: [
    {
      numeroPoliza: 1_000_002,
      ventaId: 1_204,
      patente: 'VLBP65',
      dv: 'K',
      fechaVigenciaDesde: '2026-11-21',
      fechaVigenciaHasta: '2027-03-31',
      estado: 'vigente',
    },
  ],
  ...cambios,
});

export const fichaDeVenta = (cambios: Partial<FichaDeVentaVM> = {}): FichaDeVentaVM => {
  const { polizaVentaVM: _, ...cabeza } = venta();
  return {
    ...COMUN,
    venta: {
      ...cabeza,
      creado: '2026-11-21T11:58:00.000Z',
      pagada: true,
      etapa: 5,
      origen: 0,
      especial: false,
      version: 7,
      enLinea: false,
      correoComprador: null,
      vehiculos: 2,
      vigentes: 2,
      firmadas: 2,
    },
    acciones: [
      { accion: 'regenerar', impedimento: null },
      { accion: 'continuar', impedimento: 'La emisión de la venta ya está completa' },
      { accion: 'sun', impedimento: null },
      { accion: 'anular', impedimento: null },
    ],
    avisos: [{ clase: 'alta', estado: 'aceptado', cuantos: 2 }],
    ...cambios,
  };
};

export const exito = (datos: unknown) => ({ json: { exito: true, datos } });
export const fallo = (estado: number, codigo: string, mensaje: string) => ({
  estado,
  json: { exito: false, codigo, mensaje, idSolicitud: 'solicitud-1' },
});
