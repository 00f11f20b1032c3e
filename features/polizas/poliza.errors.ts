import { fallosDeLibro } from '#features/registros/libro.errors.ts';
import { definirFallo, Fallo } from '#values/fallo.ts';

export const polizaNoEncontrada = definirFallo(
  'poliza.no_encontrada',
  404,
  'No se han encontrado resultados',
);
/** A signed address that is forged, old, or of a cancelled policy: one answer for all. */
export const enlaceVencido = definirFallo(
  'poliza.enlace_vencido',
  404,
  'El enlace de descarga venció. Vuelva a la página de descarga e intente nuevamente.',
);
export const emisionIncompleta = definirFallo(
  'poliza.emision_incompleta',
  409,
  'La emisión de sus pólizas aún no termina. Por favor, intente nuevamente en unos minutos.',
);
/** The stored file is missing or is not the one that was signed: it is never served. */
export const documentoDanado = definirFallo(
  'poliza.documento_danado',
  503,
  'El documento no está disponible en este momento. Por favor, contacte con soporte.',
);
/** Named by its id, which nobody reads (A-ERR-004). */
export const polizaDesconocida = definirFallo('poliza.desconocida', 404, 'Póliza no encontrada');
/** 'Póliza N°{n} no encontrada' (A-ERR-003). */
export const polizaNumeroNoEncontrado = (numero: number): Fallo =>
  new Fallo('poliza.numero_no_encontrado', 404, `Póliza N°${numero} no encontrada`);
/** Missing by plate or number, or nothing of it is valid (A-ERR-007). */
export const sinVigentes = definirFallo(
  'poliza.sin_vigentes',
  404,
  'El Vehículo consultado no tiene Pólizas vigentes, o la Póliza buscada no está vigente',
);
export const sinPatenteNiNumero = definirFallo(
  'poliza.sin_patente_ni_numero',
  400,
  'Debe ingresar la patente o número de póliza',
);
/** Cancelled is for ever: neither again, nor regenerated, nor corrected (A-ANUL-009, A-REGEN-003). */
export const polizaYaAnulada = definirFallo('poliza.ya_anulada', 409, 'La póliza está anulada');
export const vigenciaDePolizaOcupada = (patente: string): Fallo =>
  new Fallo(
    'poliza.vigencia_ocupada',
    409,
    `El vehículo ${patente} ya tiene una póliza vigente en esas fechas`,
  );
/** A sale whose documents are not all issued (A-REGEN-013, A-REGEN-014). */
export const ventaNoRegenerable = definirFallo(
  'venta.no_regenerable',
  409,
  'La venta no se puede regenerar: su emisión no ha terminado',
);
export const emisionPendiente = definirFallo(
  'venta.emision_pendiente',
  409,
  'La emisión de la venta no ha terminado. Continúe la venta antes de anularla',
);
/** The moment of a cancellation: never ahead, never before what it cancels was issued (O-21). */
export const fechaDeAnulacion = (mensaje: string): Fallo =>
  new Fallo('anulacion.fecha', 400, mensaje, { errors: { fechaAnulacion: [mensaje] } });
export const patenteSinValidar = definirFallo(
  'poliza.patente_sin_validar',
  409,
  'La póliza se emitió sin validar la patente: su vehículo no tiene registro que editar',
);

/** Neither a policy nor a file of them (A-ANUL-014). */
export const sinArchivoDeAnulacion = definirFallo(
  'anulacion.sin_archivo',
  400,
  'Debe ingresar el archivo de anulación de Pólizas',
);
export const archivoYPoliza = definirFallo(
  'anulacion.archivo_y_poliza',
  400,
  'Debe indicar una póliza o un archivo, no ambos',
);
/** The failure of a file of policies that could not be looked into (A-ANUL-013). */
export const falloDePlanilla = fallosDeLibro('anulacion', {
  columnas: definirFallo(
    'anulacion.columnas',
    400,
    'Las columnas del archivo no son las de la plantilla. Por favor, descargue la plantilla y copie los datos en ella.',
  ),
  filas: definirFallo('anulacion.filas', 400, 'El archivo supera el máximo de 20.000 filas'),
  vacio: definirFallo('anulacion.vacio', 400, 'El archivo no tiene pólizas que anular'),
});
/** The confirmed file is not the one whose policies were counted. */
export const otroArchivo = definirFallo(
  'anulacion.otro_archivo',
  409,
  'El archivo cambió después de que se contaron sus pólizas. Revíselo y envíelo nuevamente.',
);
/** Missing, somebody else's, or still in course. */
export const anulacionNoEncontrada = definirFallo(
  'anulacion.no_encontrada',
  404,
  'No se han encontrado resultados',
);
