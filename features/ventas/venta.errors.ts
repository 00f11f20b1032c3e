import { definirFallo, Fallo } from '#values/fallo.ts';
import { formatearPesos } from '#values/dinero.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { TEXTO_PRIMAS } from './emision-especial.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

/** Answers alike for a missing sale and for another's, so that neither can be probed. */
export const ventaNoEncontrada = definirFallo('venta.no_encontrada', 404, SIN_RESULTADOS);

/** The search of intentions found none (A-ERR-041). */
export const intencionNoExiste = definirFallo(
  'intencion.no_existe',
  404,
  'La Intención de Venta no existe',
);

/** The intention was issued or cancelled, or the search text is neither a number nor a plate. */
export const intencionInvalida = definirFallo(
  'intencion.invalida',
  400,
  'La Intención de Venta es inválida',
);

export const sinCriterioDeIntencion = definirFallo(
  'intencion.sin_criterio',
  400,
  'Debe ingresar el número de Intención de Venta o la Patente',
);

/** Soporte cancelled the sale; it takes no further step. */
export const ventaAnulada = definirFallo('venta.anulada', 409, 'La venta está anulada');

/** The caller skipped a stage, or changed a sale whose payment began. */
export const etapaIncorrecta = definirFallo(
  'venta.etapa',
  409,
  'La venta ya no permite este paso. Por favor, revise su compra.',
);

/** The caller changed the record elsewhere since reading it, or a payment came back. */
export const cambioPropio = definirFallo(
  'venta.version',
  409,
  'Esta compra cambió desde que la abrió aquí, por ejemplo en otra pestaña o equipo. Véala como está ahora antes de continuar.',
);

/** Another person changed the record since the caller read it. */
export const versionAntigua = definirFallo(
  'venta.version',
  409,
  'El registro fue modificado por otro usuario, recargue la página',
);

/** Today's total, in whole pesos, differs from the one shown to the buyer; nothing was charged. */
export const montoCambio = (hoy: number): Fallo =>
  new Fallo(
    'venta.monto_cambio',
    409,
    `El total a pagar cambió desde que lo revisó: hoy es ${formatearPesos(hoy)}. Por favor, revise nuevamente la lista de vehículos.`,
    { montoEnPesos: hoy },
  );

/** The first or last day of a cover moved since the buyer saw it; nothing was charged. */
export const vigenciaCambio = definirFallo(
  'venta.vigencia_cambio',
  409,
  'Las fechas de cobertura cambiaron desde que las revisó. Por favor, revise nuevamente la lista de vehículos.',
);

/**
 * A type or use was turned off; nothing was charged. `cual` names it: 'tipo de vehículo
 * MOTOCICLETA'.
 */
export const tipoYaNoVigente = (cual: string): Fallo =>
  new Fallo('venta.tipo_no_vigente', 409, `El ${cual} ya no está vigente`);

/** Text for a cover whose legal period has no price today; `desde` is the day of its next price. */
export const textoSinVenta = (patente: string, inicio: Fecha, desde: Fecha | null): string =>
  `La cobertura del vehículo ${patente} comenzaría el ${formatearFecha(inicio)}, en un período que no está a la venta${desde === null ? '' : `. Disponible desde ${formatearFecha(desde)}`}`;

/** The legal period of a cover has no price today; nothing was charged. */
export const periodoSinVenta = (texto: string): Fallo =>
  new Fallo('venta.periodo_sin_venta', 409, texto);

const PATENTES_NOMBRADAS = 5;

/** Another sale holds the period of these plates. */
export const vigenciaOcupada = (patentes: readonly string[]): Fallo => {
  const nombradas = patentes.slice(0, PATENTES_NOMBRADAS);
  const demas = patentes.length - nombradas.length;
  const [quienes, tienen] =
    patentes.length === 1 ? ['El vehículo', 'tiene'] : ['Los vehículos', 'tienen'];
  const cuales = `${nombradas.join(', ')}${demas > 0 ? ` y ${demas} más` : ''}`;
  return new Fallo(
    'venta.vigencia_ocupada',
    409,
    `${quienes} ${cuales} ya ${tienen} una póliza vigente o una compra en curso para el mismo período.`,
  );
};

/** Body keys of a refused manual submission (V-ERR-022 to 026). */
export interface DatosInvalidos {
  Patente?: string[];
  Rut?: string;
  TipoUso?: string;
  Vehiculos?: string;
  errors?: Record<string, string[]>;
}

export const TEXTO_RUT =
  'Hay uno o más ruts o dígito verificador inválidos, por favor, revise los datos e intente nuevamente';
export const TEXTO_TIPO_USO = 'Un vehículo o más tienen un tipo de uso no admitido en esta campaña';
export const TEXTO_VEHICULOS =
  'No se puede continuar con la compra en estos momentos, por favor intente nuevamente más tarde';

export const TEXTO_DATOS = 'Por favor, revise datos de los vehículos';
export const TEXTO_TIPO = 'El tipo de vehículo no está disponible para esta campaña';
export const TEXTO_YA_INGRESADO = 'El vehículo ya está ingresado';

export const datosInvalidos = (cuerpo: DatosInvalidos): Fallo =>
  new Fallo('venta.datos_invalidos', 400, TEXTO_DATOS, {
    ...cuerpo,
  });

/** A sale differs from the register; it was made before that comparison existed. */
export const noSegunRegistro = (reparos: readonly string[]): Fallo =>
  new Fallo('venta.datos_invalidos', 400, reparos[0] ?? '', { Patente: [...reparos] });

/** A sale never changes its agreement. */
export const otroConvenio = (): Fallo =>
  new Fallo('venta.otro_convenio', 400, TEXTO_VEHICULOS, { Vehiculos: TEXTO_VEHICULOS });

/** A sale that came from a workbook cannot be edited by hand. */
export const ventaDeArchivo = definirFallo(
  'venta.de_archivo',
  409,
  'Los vehículos de esta venta se cargaron desde un archivo. Corríjalos en el archivo y cárguelo nuevamente.',
);

/** The sale has no vehicles left; it waits for one and cannot be paid. */
export const sinVehiculos = definirFallo('venta.sin_vehiculos', 409, 'No hay vehículos ingresados');
export const vehiculoNoEncontrado = definirFallo(
  'venta.vehiculo_no_encontrado',
  404,
  SIN_RESULTADOS,
);

/** Premiums of a recalculation that may not be charged, by field. */
export const primasIncorrectas = (errors: Record<string, string[]>): Fallo =>
  new Fallo('venta.primas_incorrectas', 400, TEXTO_PRIMAS, { errors });

/** Text for a plate for which another purchase has an open payment; the reader was not charged. */
export const textoPagoAbierto = (patente: string): string =>
  `El vehículo ${patente} tiene otra compra con el pago en curso. Esta no se ha cobrado. Si la otra también es suya, no pague de nuevo; si no lo es, intente en unos minutos.`;

/** Text for a plate already covered as far as may be sold. */
export const textoYaVigente = (patente: string, hasta: Fecha): string =>
  `El vehículo ${patente} ya tiene una póliza vigente hasta ${formatearFecha(hasta)}`;
