import type { ColumnaDeLista } from '#values/lista.ts';
import type { ClaseDeInforme } from './clases-de-informe.ts';

const PERSONAS: readonly ColumnaDeLista[] = [
  { clave: 'propietario', titulo: 'Propietario', tipo: 'texto' },
  { clave: 'rut', titulo: 'RUT Propietario', tipo: 'rut' },
  { clave: 'convenio', titulo: 'Convenio', tipo: 'texto' },
  { clave: 'corredor', titulo: 'Corredor', tipo: 'texto' },
  { clave: 'rutCorredor', titulo: 'RUT Corredor', tipo: 'rut' },
  { clave: 'vendedor', titulo: 'Vendedor', tipo: 'texto' },
];

const VEHICULO: readonly ColumnaDeLista[] = [
  { clave: 'patente', titulo: 'Patente', tipo: 'patente' },
  { clave: 'dv', titulo: 'DV', tipo: 'texto' },
  { clave: 'tipoVehiculo', titulo: 'Tipo Vehículo', tipo: 'texto' },
  { clave: 'tipoUso', titulo: 'Tipo Uso', tipo: 'texto' },
  { clave: 'marca', titulo: 'Marca', tipo: 'texto' },
  { clave: 'modelo', titulo: 'Modelo', tipo: 'texto' },
  { clave: 'anio', titulo: 'Año', tipo: 'anio' },
];

const VENTA: readonly ColumnaDeLista[] = [
  { clave: 'fechaVenta', titulo: 'Fecha Venta', tipo: 'instante' },
  { clave: 'fechaEmision', titulo: 'Fecha Emisión', tipo: 'instante' },
  { clave: 'inicioVigencia', titulo: 'Inicio Vigencia', tipo: 'fecha' },
  { clave: 'terminoVigencia', titulo: 'Término Vigencia', tipo: 'fecha' },
  { clave: 'prima', titulo: 'Prima', tipo: 'pesos' },
  { clave: 'medioDePago', titulo: 'Medio de Pago', tipo: 'texto' },
  { clave: 'autorizacion', titulo: 'Código Autorización', tipo: 'texto' },
  { clave: 'canal', titulo: 'Canal', tipo: 'texto' },
  { clave: 'carga', titulo: 'Carga', tipo: 'texto' },
];

const ANULACION: readonly ColumnaDeLista[] = [
  { clave: 'fechaAnulacion', titulo: 'Fecha Anulación', tipo: 'instante' },
  { clave: 'motivoAnulacion', titulo: 'Motivo Anulación', tipo: 'texto' },
  { clave: 'anuladaPor', titulo: 'Anulada por', tipo: 'texto' },
];

/** Parts of the RUT, for programs that match rows; people read the joined one. */
const PARTES_DE_RUT: readonly ColumnaDeLista[] = [
  { clave: 'numeroDeRut', titulo: 'RUT Propietario sin DV', tipo: 'numero' },
  { clave: 'dvDeRut', titulo: 'DV Propietario', tipo: 'texto' },
];

const NUMEROS: readonly ColumnaDeLista[] = [
  { clave: 'numeroPoliza', titulo: 'N° Póliza', tipo: 'numero', identifica: true },
  { clave: 'numeroFolio', titulo: 'N° Folio', tipo: 'numero' },
  { clave: 'ventaId', titulo: 'N° Venta', tipo: 'numero' },
];

const ESTADO: ColumnaDeLista = { clave: 'estado', titulo: 'Estado', tipo: 'texto' };

/** One row per sold vehicle, for a broker's back office to settle with. */
export const COLUMNAS_DE_INFORME = {
  ventas: [...NUMEROS, ESTADO, ...VEHICULO, ...PERSONAS, ...VENTA, ...ANULACION, ...PARTES_DE_RUT],
  anuladas: [...NUMEROS, ...ANULACION, ...VEHICULO, ...PERSONAS, ...VENTA, ...PARTES_DE_RUT],
} satisfies Record<ClaseDeInforme, readonly ColumnaDeLista[]>;

/** Sums of premiums under the rows: a cancelled policy keeps its row in the report of sales. */
export const SUMAS_DE_INFORME = {
  ventas: [
    ['TOTAL', 'prima'],
    ['DE ELLAS ANULADAS', 'primaAnulada'],
    ['TOTAL SIN ANULADAS', 'primaNeta'],
  ],
  anuladas: [['TOTAL', 'prima']],
} as const satisfies Record<ClaseDeInforme, readonly (readonly [string, string])[]>;

const DE_CONVENIO: readonly ColumnaDeLista[] = [
  { clave: 'convenio', titulo: 'Convenio', tipo: 'texto' },
  { clave: 'corredor', titulo: 'Corredor', tipo: 'texto' },
];

/** Summary: one row per agreement. */
export const COLUMNAS_DE_RESUMEN = {
  ventas: [
    ...DE_CONVENIO,
    { clave: 'ventas', titulo: 'Ventas', tipo: 'entero' },
    { clave: 'vehiculos', titulo: 'Vehículos', tipo: 'entero' },
    { clave: 'porEmitir', titulo: 'Por emitir', tipo: 'entero' },
    { clave: 'prima', titulo: 'Prima total', tipo: 'pesos' },
    { clave: 'anuladas', titulo: 'Pólizas anuladas', tipo: 'entero' },
    { clave: 'primaAnulada', titulo: 'Prima anulada', tipo: 'pesos' },
    { clave: 'primaNeta', titulo: 'Prima neta', tipo: 'pesos' },
  ],
  anuladas: [
    ...DE_CONVENIO,
    { clave: 'anuladas', titulo: 'Pólizas anuladas', tipo: 'entero' },
    { clave: 'primaAnulada', titulo: 'Prima anulada', tipo: 'pesos' },
  ],
} satisfies Record<ClaseDeInforme, readonly ColumnaDeLista[]>;
