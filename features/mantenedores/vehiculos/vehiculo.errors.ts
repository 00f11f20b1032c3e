import { definirFallo, type Fallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';

export const NO_ENCONTRADA = 'No se encontró la patente';

const noEncontrado = definirFallo('vehiculo.no_encontrado', 400, NO_ENCONTRADA);
/** 400 with the specification's body key: the plate is in neither source. */
export const vehiculoNoEncontrado = (): Fallo => noEncontrado({ Patente: [NO_ENCONTRADA] });

/** 400: text of the rule that the plate breaks. */
export const patenteInvalida = (mensaje: string): Fallo =>
  definirFallo('vehiculo.patente_invalida', 400, mensaje)({ Patente: [mensaje] });

/** 503: the register did not answer within 20 seconds, or is down. */
export const registroSinRespuesta = definirFallo(
  'vehiculo.registro_sin_respuesta',
  503,
  'Por favor, verifique e ingrese la patente nuevamente',
);

/** Broken rules of the record: messages by field. */
export const vehiculoInvalido = definirFalloDeCampos('vehiculo.invalido');

const duplicado = definirFalloDeCampos('vehiculo.duplicado');
/** A vehicle of that plate is on record. */
export const vehiculoDuplicado = (patente: unknown): Fallo =>
  duplicado({ patente: [`Existe un vehículo de patente ${String(patente)}`] });
