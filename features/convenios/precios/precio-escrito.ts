import {
  FUERA_DE_LIMITES,
  mismosValores,
  type ValoresDePrecio,
} from '#features/convenios/precio.ts';
import { formatearPesos, leerPesos } from '#values/dinero.ts';
import type { Fecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';

export type CampoDePrecio = keyof ValoresDePrecio;
export const CAMPOS_DE_PRECIO = [
  'valor',
  'primaMinima',
  'primaMaxima',
] as const satisfies readonly CampoDePrecio[];

/** Texts of a price, as a sheet or a workbook shows them. */
export type PrecioEscrito = Readonly<Record<CampoDePrecio, string>>;
export type ReparosDePrecio = Readonly<Partial<Record<CampoDePrecio, string>>>;

/** Text of a price that stops its period. */
export const NO_SE_VENDE = 'NO SE VENDE';

/** Highest price, in whole CLP. */
export const PRECIO_TOPE = 99_999_999;

export const FALTA_DESDE = 'Falta el día desde el que rige';

/** Reason why prices cannot begin on a day; null when they can. */
export const reparoDeDesde = (desde: Fecha, hoy: Fecha): string | null =>
  desde < hoy ? 'El día no puede ser anterior a hoy' : null;

/** Reason why these values are no price, with its field; null when they are one. */
export const reparoDeValores = ({
  valor,
  primaMinima: minima,
  primaMaxima: maxima,
}: ValoresDePrecio): readonly [CampoDePrecio, string] | null => {
  if (minima === null && maxima === null) return null;
  if (minima === null) return ['primaMinima', 'Falta la prima mínima'];
  if (maxima === null) return ['primaMaxima', 'Falta la prima máxima'];
  if (minima > maxima) {
    return ['primaMaxima', 'La prima máxima no puede ser menor que la mínima'];
  }
  return valor === null || (minima <= valor && valor <= maxima)
    ? null
    : ['valor', FUERA_DE_LIMITES];
};

const leerMonto = (texto: string): number | string => {
  const pesos = leerPesos(texto);
  if (pesos === undefined) return 'Escriba pesos enteros';
  return pesos > PRECIO_TOPE ? `Escriba hasta ${formatearPesos(PRECIO_TOPE)}` : pesos;
};

const leerCampo = (campo: CampoDePrecio, texto: string): number | null | string => {
  const limpio = texto.trim();
  if (campo !== 'valor') return limpio === '' ? null : leerMonto(limpio);
  if (limpio.toUpperCase() === NO_SE_VENDE) return null;
  return limpio === '' || leerPesos(limpio) === undefined
    ? `Escriba la prima en pesos, o ${NO_SE_VENDE}`
    : leerMonto(limpio);
};

type PrecioLeido =
  | { readonly valores: ValoresDePrecio; readonly reparos: null }
  | { readonly valores: null; readonly reparos: ReparosDePrecio };

/** Values of a written price, or the reasons why it is none, by field. */
export const leerPrecio = (escrito: PrecioEscrito): PrecioLeido => {
  const valores: Record<CampoDePrecio, number | null> = {
    valor: null,
    primaMinima: null,
    primaMaxima: null,
  };
  const reparos: Partial<Record<CampoDePrecio, string>> = {};
  for (const campo of CAMPOS_DE_PRECIO) {
    const leido = leerCampo(campo, escrito[campo]);
    if (typeof leido === 'string') reparos[campo] = leido;
    else valores[campo] = leido;
  }
  if (Object.keys(reparos).length > 0) return { valores: null, reparos };
  const reparo = reparoDeValores(valores);
  return reparo
    ? { valores: null, reparos: { [reparo[0]]: reparo[1] } }
    : { valores, reparos: null };
};

const montoEscrito = (pesos: number | null): string =>
  pesos === null ? '' : formatearNumero(pesos);

/** Texts of a price; empty where there is none. */
export const escribirPrecio = (precio: ValoresDePrecio | null): PrecioEscrito => ({
  valor: precio?.valor === null ? NO_SE_VENDE : montoEscrito(precio?.valor ?? null),
  primaMinima: montoEscrito(precio?.primaMinima ?? null),
  primaMaxima: montoEscrito(precio?.primaMaxima ?? null),
});

const enPalabras = (precio: ValoresDePrecio | null): string => {
  if (precio === null) return 'Sin precio';
  const { valor, primaMinima, primaMaxima } = precio;
  const monto = valor === null ? NO_SE_VENDE : formatearPesos(valor);
  return primaMinima === null || primaMaxima === null
    ? monto
    : `${monto} (${formatearPesos(primaMinima)} a ${formatearPesos(primaMaxima)})`;
};

/** A price before and after a change, as '$ 9.280 → $ 10.000'. */
export const antesYDespues = (
  antes: ValoresDePrecio | null,
  despues: ValoresDePrecio | null,
): string => `${enPalabras(antes)} → ${enPalabras(despues)}`;

/** True where both are the same price, or none. */
export const mismoPrecio = (a: ValoresDePrecio | null, b: ValoresDePrecio | null): boolean =>
  a && b ? mismosValores(a, b) : a === b;
