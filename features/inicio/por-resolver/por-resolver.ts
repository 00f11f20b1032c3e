import { POLIZAS_RECHAZADAS } from '#features/aach/clases-de-rechazo.ts';
import { formatearPesos } from '#values/dinero.ts';
import { type Fecha, formatearFechaHora, sumarDias } from '#values/fecha.ts';
import type { PendienteVM, PorResolverVM } from './por-resolver.contract.ts';

const DIAS_MAXIMO = 3_650;

/**
 * Day on which `restantes` numbers run out at `porDia` a day from `hoy`. Null without issuance, or if it is
 * more than ten years ahead.
 */
export const diaEnQueSeAgotan = (restantes: number, porDia: number, hoy: Fecha): Fecha | null => {
  const dias = Math.floor(restantes / porDia);
  return dias <= DIAS_MAXIMO ? sumarDias(hoy, dias) : null;
};

/** Kinds of matters, by the beginning of their class. The first that fits counts. */
const TIPOS = [
  ['aprobaciones', 'Aprobaciones', /^cambios_/],
  ['casos', 'AACH', /aach/],
  ['sun', 'SUN', /^(?:sin_sun|sun\.)/],
  ['pagos', 'Pagos', /^pagos_|^por_devolver|validar_pago|pago_|retorno_ajeno/],
  ['correos', 'Correos', /^no_enviados\.correo/],
  ['datos', 'Datos personales', /^solicitudes_de_datos/],
  ['numeros', 'Números', /^(?:agotados|pocos)\.|sin_numeros$|numeros_saltados/],
  ['emision', 'Emisión', /^sin_emitir|emision_|documento_|datos_corregidos/],
  ['incidentes', 'Otros incidentes', /^/],
] as const;
export type TipoPorResolver = (typeof TIPOS)[number][0];

const tipoDe = (clase: string): TipoPorResolver =>
  TIPOS.find(([, , patron]) => patron.test(clase))?.[0] ?? 'incidentes';

export interface FilaPorResolver {
  readonly clase: string;
  readonly tipo: TipoPorResolver;
  readonly tono: 'informacion' | 'advertencia' | 'error';
  readonly titulo: string;
  readonly cantidad: number;
  /** Screen that solves it. */
  readonly ruta: string;
  readonly detalle?: string;
}

type Ruta = string | ((pendiente: PendienteVM) => string);
type Linea = readonly [FilaPorResolver['tono'], titulo: string, Ruta, detalle?: string];

const PAGOS = '/soporte/pagos';
const INCIDENTES = '/soporte/incidentes';
const CASOS_AACH = '/soporte/casosAach';
const RANGOS_POLIZA = '/mantenedores/rangoPoliza';
const RANGOS_FOLIO = '/mantenedores/folio';
const SOLICITUDES = '/soporte/solicitudesDeDatos';
const APROBACIONES = '/soporte/aprobaciones';
const SIN_NUMEROS = 'No se puede vender hasta agregar un rango';

/** One sale leads to itself, several to their list. */
const continuar = ({ cantidad, ventaId }: PendienteVM): string =>
  cantidad === 1 && ventaId !== null
    ? `/Soporte/RegeneracionVenta?iv=${ventaId}`
    : '/Soporte/ContinuarVenta';

/**
 * Leads to the oldest sale's record, where its file is regenerated or seen; the next one follows afterwards.
 */
const laVenta = ({ ventaId }: PendienteVM): string => `/soporte/venta/${ventaId}`;

/**
 * Every line of the panel in order, by the class under which the server counts it. Red ('error') is what is
 * late, and what stops selling or issuing, which makes every sale late.
 */
const LINEAS: Readonly<Record<string, Linea>> = {
  'agotados.poliza': ['error', 'No quedan números de póliza', RANGOS_POLIZA, SIN_NUMEROS],
  'agotados.folio': ['error', 'No quedan números de folio', RANGOS_FOLIO, SIN_NUMEROS],
  'pocos.poliza': ['advertencia', 'Quedan pocos números de póliza', RANGOS_POLIZA],
  'pocos.folio': ['advertencia', 'Quedan pocos números de folio', RANGOS_FOLIO],
  'incidente.venta_sin_numeros': ['error', 'Ventas rechazadas por falta de números', INCIDENTES],
  'incidente.almacen_sin_marcador': [
    'error',
    'El almacén de documentos no es el de esta instalación',
    RANGOS_POLIZA,
    'No se puede vender ni emitir hasta decir qué pasó',
  ],
  'incidente.almacen_negado': [
    'error',
    'El almacén de documentos no deja entrar',
    INCIDENTES,
    'No se puede vender ni emitir hasta corregir los ajustes',
  ],
  'incidente.respaldo_sin_marcador': [
    'error',
    'La carpeta de respaldo no está, o no es la del último respaldo',
    INCIDENTES,
    'No se puede vender ni emitir hasta que vuelva',
  ],
  'incidente.firma_no_vigente': [
    'error',
    'El certificado de firma no está vigente',
    INCIDENTES,
    'No se puede vender ni emitir hasta cambiarlo',
  ],
  'incidente.trabajo_ilegible': ['advertencia', 'Un trabajo no se puede leer', INCIDENTES],
  'incidente.reloj_distinto': [
    'advertencia',
    'El reloj de una máquina no es el de la base',
    INCIDENTES,
  ],
  'incidente.firma_rechazada': [
    'advertencia',
    'El certificado de firma nuevo no sirve',
    INCIDENTES,
  ],
  'incidente.firma_por_vencer': [
    'advertencia',
    'El certificado de firma está por vencer',
    INCIDENTES,
  ],
  'incidente.emision_detenida.almacen': [
    'error',
    'Emisiones detenidas: no se pueden guardar los documentos',
    continuar,
  ],
  'incidente.emision_detenida.marcador': [
    'error',
    'Emisiones detenidas: no se pueden dar números',
    INCIDENTES,
  ],
  'incidente.emision_detenida.firma': [
    'error',
    'Emisiones detenidas: no se pueden firmar las pólizas',
    continuar,
  ],
  'incidente.emision_detenida.sello': [
    'error',
    'Emisiones detenidas: el sellado de tiempo no responde',
    INCIDENTES,
  ],
  'incidente.emision_detenida.base': [
    'error',
    'Emisiones detenidas: la base de datos no responde',
    continuar,
  ],
  'incidente.emision_detenida.interna': [
    'error',
    'Emisiones detenidas por una falla interna',
    continuar,
  ],
  'incidente.sin_numeros': ['error', 'Emisiones detenidas por falta de números', RANGOS_POLIZA],
  'incidente.emision_fallida': ['error', 'Emisiones fallidas', continuar],
  'sin_emitir.mas': ['error', 'Ventas pagadas sin emitir, hace más de 1 día', continuar],
  'sin_emitir.dia': ['error', 'Ventas pagadas sin emitir, hace menos de 1 día', continuar],
  'sin_emitir.hora': ['advertencia', 'Ventas pagadas sin emitir, hace menos de 1 hora', continuar],
  'sin_emitir.minutos': [
    'informacion',
    'Ventas pagadas sin emitir, hace menos de 15 minutos',
    continuar,
  ],
  pagos_sin_confirmar: ['advertencia', 'Pagos sin confirmar', PAGOS],
  por_devolver: ['advertencia', 'Dinero por devolver', PAGOS],
  'no_enviados.correo': ['advertencia', 'Correos no enviados en los últimos 30 días', INCIDENTES],
  'no_enviados.validar_pago': [
    'advertencia',
    'Pagos no validados en la aseguradora, últimos 30 días',
    INCIDENTES,
  ],
  'casos_aach.vencidos': ['error', `${POLIZAS_RECHAZADAS}, fuera de plazo`, CASOS_AACH],
  'casos_aach.abiertos': ['advertencia', POLIZAS_RECHAZADAS, CASOS_AACH],
  'solicitudes_de_datos.vencidas': [
    'error',
    'Solicitudes sobre datos personales, fuera de plazo',
    SOLICITUDES,
  ],
  'solicitudes_de_datos.por_vencer': [
    'advertencia',
    'Solicitudes sobre datos personales, vencen esta semana',
    SOLICITUDES,
  ],
  'solicitudes_de_datos.en_plazo': [
    'informacion',
    'Solicitudes sobre datos personales',
    SOLICITUDES,
  ],
  cambios_por_aprobar: ['advertencia', 'Cambios por aprobar', APROBACIONES],
  aach_no_aceptadas: ['advertencia', 'Pólizas no aceptadas por la AACH', '/InformarPolizasAACH'],
  sin_sun: ['advertencia', 'Ventas sin archivo SUN', '/Soporte/RegenerarSUN'],
  'sun.desactualizado': ['advertencia', 'Archivos SUN desactualizados', laVenta],
  'sun.sin_efecto': ['advertencia', 'Archivos SUN sin efecto: su venta se anuló', laVenta],
  'incidente.documento_danado': ['advertencia', 'Documentos dañados o perdidos', INCIDENTES],
  'incidente.documento_sin_rehacer': [
    'advertencia',
    'Documentos sin rehacer',
    '/Soporte/RegenerarVenta',
  ],
  'incidente.aach_sin_respuesta': [
    'advertencia',
    'Ventas sin respuesta de la AACH',
    '/InformarPolizasAACH',
  ],
  'incidente.pago_desconocido': ['advertencia', 'Pagos desconocidos', PAGOS],
  'incidente.pago_no_coincide': ['advertencia', 'Pagos que no coinciden con su venta', INCIDENTES],
  'incidente.pago_revertido': ['advertencia', 'Pagos revertidos por el proveedor', INCIDENTES],
  'incidente.retorno_ajeno': [
    'advertencia',
    'Retornos de pago que no corresponden a su venta',
    INCIDENTES,
  ],
  'incidente.datos_corregidos': [
    'advertencia',
    'Ventas con datos distintos del registro',
    INCIDENTES,
  ],
  'incidente.numeros_saltados': [
    'advertencia',
    'Números saltados tras restaurar un respaldo',
    INCIDENTES,
  ],
};
/** Line for an unknown class, so that it still counts. */
const OTRA: Linea = ['advertencia', 'Otros incidentes', INCIDENTES];

const ORDEN = Object.keys(LINEAS);
const lugarDe = ({ clase }: PendienteVM): number =>
  clase in LINEAS ? ORDEN.indexOf(clase) : ORDEN.length;

const plazoDe = (vence: string, clase: string): string => {
  const cuando = formatearFechaHora(new Date(vence)).slice(0, 16);
  return `La primera ${/\.vencid[ao]s$/.test(clase) ? 'venció' : 'vence'} el ${cuando}`;
};

const detalleDe = ({ clase, cantidad, monto, ventaId, vence }: PendienteVM): string | undefined => {
  if (monto !== null) return formatearPesos(monto);
  if (vence !== undefined)
    return `${plazoDe(vence, clase)}${ventaId === null ? '' : `, venta N° ${ventaId}`}`;
  if (ventaId === null) return undefined;
  return cantidad === 1 ? `Venta N° ${ventaId}` : `La más antigua, venta N° ${ventaId}`;
};

/** Lines without a deadline come after those with one. */
const SIN_PLAZO = '9999';

/** Deadlines first, the earliest of them before; else in the order of the lines. */
const porPlazo = (a: PendienteVM, b: PendienteVM): number => {
  const [de, otro] = [a.vence ?? SIN_PLAZO, b.vence ?? SIN_PLAZO];
  if (de !== otro) return de < otro ? -1 : 1;
  return lugarDe(a) - lugarDe(b);
};

/** Returns the lines of matters for a person, each with the screen that solves it; empty without any. */
export const filasPorResolver = ({ pendientes }: PorResolverVM): FilaPorResolver[] =>
  pendientes.toSorted(porPlazo).map((pendiente) => {
    const { clase, cantidad } = pendiente;
    const [tono, titulo, ruta, fijo] = LINEAS[clase] ?? OTRA;
    const detalle = fijo ?? detalleDe(pendiente);
    return {
      clase,
      tipo: tipoDe(clase),
      tono,
      titulo,
      cantidad,
      ruta: typeof ruta === 'string' ? ruta : ruta(pendiente),
      ...(detalle !== undefined && { detalle }),
    };
  });

/** Kinds of these lines in the order of `TIPOS`, each with its number of lines. */
export const tiposDe = (filas: readonly FilaPorResolver[]) =>
  TIPOS.map(([tipo, nombre]) => ({
    tipo,
    nombre,
    cuantas: filas.filter((fila) => fila.tipo === tipo).length,
  })).filter(({ cuantas }) => cuantas > 0);
