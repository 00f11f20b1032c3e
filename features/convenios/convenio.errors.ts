import { definirFallo } from '#values/fallo.ts';
import { definirFalloDeCampos } from '#values/fallo-de-campos.ts';
import { fallosDeLibro } from '#features/registros/libro.errors.ts';
import { SIN_RESULTADOS } from '#values/respuesta.ts';

/** Missing or not the caller's: the same answer. */
export const convenioNoEncontrado = definirFallo('convenio.no_encontrado', 404, SIN_RESULTADOS);

/** The broker of a new agreement is unavailable; `errors` by field. */
export const corredorInvalido = definirFalloDeCampos('convenio.corredor');

/** Invalid premiums; `errors` by path of the list. */
export const primasInvalidas = definirFalloDeCampos('convenio.primas');

/** Invalid prices; `errors` by path of the list. */
export const preciosInvalidos = definirFalloDeCampos('convenio.precios');

/** Invalid users; `errors` by path of the list. */
export const usuariosInvalidos = definirFalloDeCampos('convenio.usuarios');

/** Errors of an unreadable workbook of prices. */
export const falloDePlanillaDePrecios = fallosDeLibro('precios', {
  columnas: definirFallo(
    'precios.columnas',
    400,
    'Las columnas del archivo no son las de la planilla de precios. Descárguela y cambie sólo los precios.',
  ),
  filas: definirFallo('precios.filas', 400, 'La planilla de precios tiene más de 20.000 filas'),
  vacio: definirFallo('precios.vacio', 400, 'El archivo no tiene precios'),
});

export const sinPlanillaDePrecios = definirFallo('precios.vacio', 400, 'Falta la planilla');
