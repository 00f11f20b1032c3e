import { textoDeCambio } from '#features/ventas/ingreso/correcciones.ts';
import type { CampoDelRegistro } from '#features/ventas/decidir-registro.ts';
import { etiquetaDeEtapa } from '#features/ventas/etapa.ts';
import { formatearPesos } from '#values/dinero.ts';
import { esFecha, formatearFecha, formatearFechaHora } from '#values/fecha.ts';
import type { ClaseDeHecho } from './linea-de-tiempo.contract.ts';

type Valores = Readonly<Record<string, unknown>>;

/** An action of the audit as it was written, alone or for several policies at once. */
export interface Anotado {
  readonly accion: string;
  readonly antes: unknown;
  readonly despues: unknown;
  /** How many records it was done to in the same moment; what names one of them is left out. */
  readonly cantidad: number;
}

interface Dicho {
  readonly clase: ClaseDeHecho;
  readonly hecho: string;
  readonly detalle: string;
}

type Detalle = (despues: Valores, antes: Valores, cantidad: number) => readonly (string | false)[];
type Regla = readonly [ClaseDeHecho, string, Detalle?];

const texto = (valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
const pesos = (valor: unknown): string => (typeof valor === 'number' ? formatearPesos(valor) : '');
const con = (rotulo: string, valor: string): string => (valor === '' ? '' : `${rotulo} ${valor}`);
const dia = (valor: unknown): string => (esFecha(texto(valor)) ? formatearFecha(texto(valor)) : '');
const instante = (valor: unknown): string => {
  const fecha = new Date(texto(valor));
  return Number.isNaN(fecha.getTime()) ? '' : formatearFechaHora(fecha);
};
const cuenta = (valor: unknown, [uno, varios]: readonly [string, string]): string =>
  typeof valor === 'number' ? `${valor} ${valor === 1 ? uno : varios}` : '';
const POLIZAS = ['póliza', 'pólizas'] as const;
const VEHICULOS = ['vehículo', 'vehículos'] as const;

/** The hash says which file it was; of several done at once each has its own. */
const huella = (rotulo: string, { sha256 }: Valores, cantidad: number): string =>
  cantidad === 1 ? con(rotulo, texto(sha256)) : '';

const orden: Detalle = ({ ordenCompra, codigoAutorizacion, motivo, monto }) => [
  con('Orden', texto(ordenCompra)),
  con('código de autorización', texto(codigoAutorizacion)),
  pesos(monto),
  texto(motivo),
];
const reemision: Detalle = ({ fechaEmision, codigoAutorizacion, respuesta }) => [
  con('Fecha de emisión', instante(fechaEmision)),
  con('código de autorización', texto(codigoAutorizacion)),
  texto(respuesta),
];
const anulacion: Detalle = ({ motivo, fecha }) => [
  con('Motivo:', texto(motivo)),
  con('con fecha', instante(fecha)),
];
const aach: Detalle = ({ estado, mensaje }) => [
  { aceptado: 'Aceptada', rechazado: 'Rechazada', sin_respuesta: 'Sin respuesta' }[texto(estado)] ??
    '',
  texto(mensaje),
];
const devolucion: Detalle = ({ monto, respuesta }) => [pesos(monto), texto(respuesta)];
const sun: Detalle = ({ polizas, total, sha256 }) => [
  cuenta(polizas, POLIZAS),
  pesos(total),
  con('SHA-256', texto(sha256)),
];
const reemplaza: Detalle = (_, antes, cantidad) => [huella('Reemplaza SHA-256', antes, cantidad)];

const distintos: Detalle = ({ patente, ...ingresados }, registrados, cantidad) =>
  cantidad > 1
    ? [cuenta(cantidad, VEHICULOS)]
    : [
        texto(patente),
        ...Object.entries(ingresados).map(([campo, ingresado]) =>
          textoDeCambio({
            campo: campo as CampoDelRegistro,
            registrado: texto(registrados[campo]),
            ingresado: texto(ingresado),
          }),
        ),
      ];

const ACCIONES: Readonly<Record<string, Regla>> = {
  ingresar_vehiculos: [
    'venta',
    'Vehículos ingresados',
    ({ cantidadVehiculos, montoEnPesos }) => [
      cuenta(cantidadVehiculos, VEHICULOS),
      pesos(montoEnPesos),
    ],
  ],
  corregir_registro: ['venta', 'Datos distintos del registro', distintos],
  iniciar_carga_masiva: ['venta', 'Carga masiva iniciada'],
  renovar: ['venta', 'Creada como renovación de pólizas'],
  cambiar_etapa: [
    'venta',
    'Cambio de etapa',
    ({ etapa, montoEnPesos }) => [
      typeof etapa === 'number' && etiquetaDeEtapa(etapa),
      pesos(montoEnPesos),
    ],
  ],
  recalcular_monto: [
    'venta',
    'Monto recalculado',
    ({ montoEnPesos }, antes) => [
      con('De', pesos(antes.montoEnPesos)),
      con('a', pesos(montoEnPesos)),
    ],
  ],
  aceptar_terminos: [
    'venta',
    'Términos y condiciones aceptados',
    ({ enLinea, vehiculos }) => [
      enLinea === true ? 'Pago en línea' : 'Pago directo',
      cuenta(vehiculos, VEHICULOS),
    ],
  ],
  pagar: ['pago', 'Venta pagada', orden],
  cerrar_pago: [
    'pago',
    'Pago no realizado',
    (despues, antes, cantidad) => [
      { rechazado: 'Rechazado', abandonado: 'Abandonado' }[texto(despues.estado)] ?? '',
      ...orden(despues, antes, cantidad),
    ],
  ],
  dudar_pago: ['pago', 'Pago sin confirmar', orden],
  devolver_pago: ['pago', 'Pago por devolver', orden],
  pago_devuelto: ['pago', 'Pago devuelto', devolucion],
  devolucion_abandonada: ['pago', 'Devolución sin respuesta del proveedor', devolucion],
  devolucion_rechazada: ['pago', 'Devolución rechazada por el proveedor', devolucion],
  solicitar_reemision: ['pago', 'Reemisión solicitada', reemision],
  aprobar_reemision: ['pago', 'Reemisión aprobada', reemision],
  rechazar_reemision: ['pago', 'Reemisión rechazada', reemision],
  reemitir: ['pago', 'Intención reemitida', reemision],
  retomar_venta: ['venta', 'Compra retomada con un enlace'],
  numerar_polizas: [
    'emision',
    'Números de póliza asignados',
    // Which ones nobody is told before their files are stored.
    ({ cantidad }) => [cuenta(cantidad, POLIZAS)],
  ],
  emitir: ['emision', 'Emisión completa', ({ polizas }) => [cuenta(polizas, POLIZAS)]],
  emision_fallida: ['emision', 'Emisión fallida'],
  reactivar_emision: ['emision', 'Emisión reactivada'],
  continuar_emision: ['emision', 'Emisión continuada'],
  resolver_incidente: ['incidente', 'Incidente resuelto', ({ nota }) => [texto(nota)]],
  reintentar_envio: ['correo', 'Envío reintentado'],
  generar_sun: ['sun', 'Archivo SUN generado', sun],
  anular_venta: ['anulacion', 'Venta anulada', anulacion],
  anular_poliza: ['anulacion', 'Póliza anulada', anulacion],
  regenerar_poliza: ['documento', 'Regeneración de póliza solicitada', reemplaza],
  rehacer_documento: [
    'documento',
    'Documento de póliza rehecho',
    (despues, _, cantidad) => [huella('SHA-256', despues, cantidad)],
  ],
  editar_vigencia: [
    'correccion',
    'Vigencia corregida',
    ({ desde, hasta }, antes) => [
      `De ${dia(antes.desde)} - ${dia(antes.hasta)} a ${dia(desde)} - ${dia(hasta)}`,
    ],
  ],
  corregir_vehiculo: [
    'correccion',
    'Vehículo corregido',
    (despues, antes, cantidad) =>
      cantidad > 1
        ? []
        : [
            despues.numeroMotor !== antes.numeroMotor &&
              `N° motor de ${texto(antes.numeroMotor)} a ${texto(despues.numeroMotor)}`,
            despues.anioFabricacion !== antes.anioFabricacion &&
              `año de ${texto(antes.anioFabricacion)} a ${texto(despues.anioFabricacion)}`,
            despues.modeloId !== antes.modeloId && 'modelo',
            despues.dv !== antes.dv && 'dígito verificador',
          ],
  ],
  informar_aach: ['aach', 'Respuesta de la AACH al informar', aach],
  anular_en_aach: ['aach', 'Respuesta de la AACH a la anulación', aach],
  ocultar_aach: ['aach', 'Oculta de las pólizas por informar a la AACH'],
  descargar_documento: ['descarga', 'Póliza descargada'],
  descargar_polizas: ['descarga', 'Pólizas descargadas en zip'],
  descargar_sun: ['descarga', 'Archivo SUN descargado'],
  descargar_evidencia: ['descarga', 'Evidencia descargada'],
};

const conMayuscula = (frase: string): string => frase.charAt(0).toUpperCase() + frase.slice(1);

/**
 * What an audited action says in plain Spanish. Only the fields its rule names are ever read, so
 * that no key, address or token of the audit gets out; an action without a rule says its name.
 */
export const decirAnotado = ({ accion, antes, despues, cantidad }: Anotado): Dicho => {
  const regla = ACCIONES[accion];
  if (!regla) {
    return { clase: 'venta', hecho: conMayuscula(accion.replaceAll('_', ' ')), detalle: '' };
  }
  const [clase, hecho, detalle] = regla;
  const de = (valor: unknown): Valores => (valor ?? {}) as Valores;
  const partes = detalle?.(de(despues), de(antes), cantidad) ?? [];
  return { clase, hecho, detalle: conMayuscula(partes.filter(Boolean).join(', ')) };
};
