import { definirFallo, Fallo } from '#values/fallo.ts';
import { type Fecha, formatearFecha } from '#values/fecha.ts';
import { TEXTO_PRIMAS } from './emision-especial.ts';

/** Missing or not the caller's: the same answer. */
export const ventaNoEncontrada = definirFallo(
  'venta.no_encontrada',
  404,
  'No se han encontrado resultados',
);

/** What the search of intentions says when it finds none (A-ERR-041). */
export const intencionNoExiste = definirFallo(
  'intencion.no_existe',
  404,
  'La Intención de Venta no existe',
);

/** It was issued or cancelled, or what was asked for is no number and no plate. */
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

/** Soporte cancelled it: nothing goes on with it. */
export const ventaAnulada = definirFallo('venta.anulada', 409, 'La venta está anulada');

/** A step skipped, or a change to a sale whose payment began. */
export const etapaIncorrecta = definirFallo(
  'venta.etapa',
  409,
  'La venta ya no permite este paso. Por favor, revise su compra.',
);

/** The caller changed it elsewhere since this reading; a payment that came back counts too. */
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

/** The total is no longer what the buyer was shown; nothing was charged. */
export const montoCambio = definirFallo(
  'venta.monto_cambio',
  409,
  'El total a pagar cambió desde que lo revisó. Por favor, revise nuevamente la lista de vehículos.',
);

/** The calendar moved the start or the end of a cover since the buyer saw it; nothing was charged. */
export const vigenciaCambio = definirFallo(
  'venta.vigencia_cambio',
  409,
  'Las fechas de cobertura cambiaron desde que las revisó. Por favor, revise nuevamente la lista de vehículos.',
);

/** Nothing was charged; `cual` is the type or the use: 'tipo de vehículo MOTOCICLETA'. */
export const tipoYaNoVigente = (cual: string): Fallo =>
  new Fallo('venta.tipo_no_vigente', 409, `El ${cual} ya no está vigente`);

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

export const datosInvalidos = (cuerpo: DatosInvalidos): Fallo =>
  new Fallo('venta.datos_invalidos', 400, 'Por favor, revise datos de los vehículos', {
    ...cuerpo,
  });

/** A sale that says otherwise than the register, and was made before that was looked at. */
export const noSegunRegistro = (reparos: readonly string[]): Fallo =>
  new Fallo('venta.datos_invalidos', 400, reparos[0] ?? '', { Patente: [...reparos] });

/** A sale belongs to one agreement for good. */
export const otroConvenio = (): Fallo =>
  new Fallo('venta.otro_convenio', 400, TEXTO_VEHICULOS, { Vehiculos: TEXTO_VEHICULOS });

/** A sale whose vehicles came in a file is not edited by hand. */
export const ventaDeArchivo = definirFallo(
  'venta.de_archivo',
  409,
  'Los vehículos de esta venta se cargaron desde un archivo. Corríjalos en el archivo y cárguelo nuevamente.',
);

/** Its only vehicle was removed: it waits for another, and is not paid without one. */
export const sinVehiculos = definirFallo('venta.sin_vehiculos', 409, 'No hay vehículos ingresados');
export const vehiculoNoEncontrado = definirFallo(
  'venta.vehiculo_no_encontrado',
  404,
  'No se han encontrado resultados',
);

/** Premiums of a recalculation that may not be charged, by field. */
export const primasIncorrectas = (errors: Record<string, string[]>): Fallo =>
  new Fallo('venta.primas_incorrectas', 400, TEXTO_PRIMAS, { errors });

/** The text for a plate that another purchase is paying for right now; its reader paid nothing here. */
export const textoPagoAbierto = (patente: string): string =>
  `El vehículo ${patente} tiene otra compra con el pago en curso. Esta no se ha cobrado. Si la otra también es suya, no pague de nuevo; si no lo es, intente en unos minutos.`;

/** The text for a plate whose cover already reaches as far as may be sold. */
export const textoYaVigente = (patente: string, hasta: Fecha): string =>
  `El vehículo ${patente} ya tiene una póliza vigente hasta ${formatearFecha(hasta)}`;
