import { fallosDeLibro } from '#features/registros/libro.errors.ts';
import { definirFallo, Fallo } from '#values/fallo.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

export const polizaNoEncontrada = definirFallo('poliza.no_encontrada', 404, SIN_RESULTADOS);
/** The answer is equal for a signed address that is forged, expired, or of a cancelled policy. */
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
/** The stored file is missing or differs from the signed one, so it is not served. */
export const documentoDanado = definirFallo(
  'poliza.documento_danado',
  503,
  'El documento no está disponible en este momento. Por favor, contacte con soporte.',
);
/** The policy was named by its id, which people never see (A-ERR-004). */
export const polizaDesconocida = definirFallo('poliza.desconocida', 404, 'Póliza no encontrada');
/** Text 'Póliza N°{n} no encontrada' (A-ERR-003). */
export const polizaNumeroNoEncontrado = (numero: number): Fallo =>
  new Fallo('poliza.numero_no_encontrado', 404, `Póliza N°${numero} no encontrada`);
/** The plate or number has no valid policy (A-ERR-007). */
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
/**
 * A cancelled policy is never cancelled again, regenerated or corrected (A-ANUL-009, A-REGEN-003).
 */
export const polizaYaAnulada = definirFallo('poliza.ya_anulada', 409, 'La póliza está anulada');
export const vigenciaDePolizaOcupada = (patente: string): Fallo =>
  new Fallo(
    'poliza.vigencia_ocupada',
    409,
    `El vehículo ${patente} ya tiene una póliza vigente en esas fechas`,
  );
/** The sale's documents are not all issued (A-REGEN-013, A-REGEN-014). */
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
/** The moment of a cancellation lies in the future or before the issue (O-21). */
export const fechaDeAnulacion = (mensaje: string): Fallo =>
  new Fallo('anulacion.fecha', 400, mensaje, { errors: { fechaAnulacion: [mensaje] } });
export const patenteSinValidar = definirFallo(
  'poliza.patente_sin_validar',
  409,
  'La póliza se emitió sin validar la patente: su vehículo no tiene registro que editar',
);

/** The request has neither a policy nor a file of policies (A-ANUL-014). */
export const sinArchivoDeAnulacion = definirFallo(
  'anulacion.sin_archivo',
  400,
  'Debe ingresar el archivo de anulación de Pólizas',
);
export const archivoYPoliza = definirFallo(
  'anulacion.archivo_y_poliza',
  400,
  'Elija una póliza o un archivo, no ambos',
);
/** Errors of an unreadable file of policies (A-ANUL-013). */
export const falloDePlanilla = fallosDeLibro('anulacion', {
  columnas: definirFallo(
    'anulacion.columnas',
    400,
    'Las columnas del archivo no son las de la plantilla. Por favor, descargue la plantilla y copie los datos en ella.',
  ),
  filas: definirFallo('anulacion.filas', 400, 'El archivo supera el máximo de 20.000 filas'),
  vacio: definirFallo('anulacion.vacio', 400, 'El archivo no tiene pólizas que anular'),
});
/** The confirmed file differs from the counted one. */
export const otroArchivo = definirFallo(
  'anulacion.otro_archivo',
  409,
  'El archivo cambió después de que se contaron sus pólizas. Revíselo y envíelo nuevamente.',
);
/** The mass cancel is missing, another user's, or still running. */
export const anulacionNoEncontrada = definirFallo('anulacion.no_encontrada', 404, SIN_RESULTADOS);
