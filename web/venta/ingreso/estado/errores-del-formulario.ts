import type { ConvenioVM } from '#features/convenios/convenio.contract.ts';
import { primaPara, textoFueraDeLimites } from '#features/convenios/convenio.ts';
import type { CotizacionVM } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { TEXTO_OTRO_TIPO } from '#features/ventas/decidir-registro.ts';
import { ROTULOS } from '#features/vehiculo/campos.ts';
import { type CampoVehiculo, erroresDeVehiculo } from '#features/vehiculo/reglas-vehiculo.ts';
import { ROTULOS_DE_PERSONA } from '#values/campos-de-persona.ts';
import { validarPatente } from '#values/validar-patente.ts';
import type { Valores } from '../../vehiculos/vehiculo-ingresado.ts';
import { SEGUN_REGISTRO } from './aplicar-encontrado.ts';
import { type Consulta, estaAbierta } from './consulta.ts';
import { type Dueno, reglasDe } from './dueno.ts';
import { precioElegido } from './opciones-vehiculo.ts';

type CampoDelFormulario = CampoVehiculo | 'prima';
type Errores = Partial<Record<CampoDelFormulario, string>>;

const ESPERE = 'Espere a que termine la búsqueda de la patente';

/** While the form is locked only the plate's errors count, because other fields cannot be corrected. */
const erroresConFormularioCerrado = (valores: Valores, consulta: Consulta): Errores => ({
  patente:
    validarPatente(valores.patente) ?? (consulta.fase === 'cerrada' ? consulta.mensaje : ESPERE),
});

/** Checks a typed special premium against the limits of its cover. */
const errorDePrima = (
  valores: Valores,
  { convenio, cotizada }: Pick<EntornoDelFormulario, 'convenio' | 'cotizada'>,
): Errores => {
  const { especial, primaFija, prima } = valores;
  const precio = precioElegido(convenio, valores, cotizada);
  if (!especial || primaFija || !precio) return {};
  if (prima !== null && primaPara(precio, prima) !== null) return {};
  return { prima: textoFueraDeLimites(precio) };
};

/** State for validation besides the typed values. */
export interface EntornoDelFormulario {
  readonly consulta: Consulta;
  readonly dueno: Dueno;
  readonly convenio: ConvenioVM;
  /** The present year in Santiago. */
  readonly anioActual: number;
  /** Quote of the plate, which knows its registered type; null without one. */
  readonly cotizada: CotizacionVM | null;
}

/**
 * Refuses another type than the registered one, which decides the premium, unless the agreement allows it.
 */
export const errorDeTipo = (
  { tipoVehiculoId, especial }: Pick<Valores, 'tipoVehiculoId' | 'especial'>,
  { convenio, cotizada }: Pick<EntornoDelFormulario, 'convenio' | 'cotizada'>,
): Errores => {
  const tipoRegistrado = cotizada?.tipoVehiculoId ?? null;
  return tipoRegistrado !== null &&
    tipoVehiculoId > 0 &&
    tipoVehiculoId !== tipoRegistrado &&
    !especial &&
    !convenio.permiteCambiarTipo
    ? { tipoVehiculoId: TEXTO_OTRO_TIPO }
    : {};
};

/** The first broken rule of each field. */
export const erroresDelFormulario = (
  valores: Valores,
  entornoDelFormulario: EntornoDelFormulario,
): Errores => {
  const { consulta, dueno, anioActual } = entornoDelFormulario;
  if (!estaAbierta(consulta)) return erroresConFormularioCerrado(valores, consulta);
  const patenteSinValidar = valores.especial && !valores.validarPatente;
  const entorno = { anioActual, patenteSinValidar, ...reglasDe(dueno) };
  const errores = erroresDeVehiculo(valores, entorno);
  if (valores.modeloId === SEGUN_REGISTRO) {
    delete errores.marcaId;
    delete errores.modeloId;
  }
  const porCampo = Object.entries(errores);
  return {
    ...Object.fromEntries(porCampo.map(([campo, mensajes]) => [campo, mensajes[0]])),
    ...errorDeTipo(valores, entornoDelFormulario),
    ...errorDePrima(valores, entornoDelFormulario),
  };
};

/** Names of fields in the error summary. */
export const ETIQUETAS = {
  ...ROTULOS,
  ...ROTULOS_DE_PERSONA,
  prima: 'Prima manual',
} as const satisfies Record<CampoDelFormulario, string>;
