import type {
  InicioDelCorredorVM,
  InicioDelVendedorVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import type { RangoDeDias } from '#features/inicio/tablero/tablero.ts';
import { formatearPesos } from '#values/dinero.ts';
import { contar } from '#values/numero.ts';
import { nombreDePeriodo } from '../periodo/nombre-de-periodo.ts';

interface Dicho {
  readonly titulo: string;
  readonly detalle: string | null;
}

const SIN_CONVENIOS: Dicho = {
  titulo: 'Todavía no tiene un convenio por el cual vender',
  detalle: 'Pida a un administrador que lo agregue a uno: aparecerá aquí.',
};
const PRIMERA_VENTA: Dicho = {
  titulo: 'Su primera venta empieza con una patente',
  detalle: 'Las pólizas que venda quedarán aquí para descargar.',
};
const SIN_VENTAS_HOY = 'Hoy todavía no hay ventas';

/** Sentences of the day in their order; the first one is the title. */
const decir = ([titulo = '', ...resto]: readonly (string | false)[]): Dicho => ({
  titulo: titulo || '',
  detalle: resto.length > 0 ? resto.join(' · ') : null,
});

/** Day of a seller: today's sales, what is half done, what to renew; else the first step. */
export const respuestaDelVendedor = ({
  hoy,
  totalEnCurso,
  vendidas,
  porRenovar,
  convenios,
}: InicioDelVendedorVM): Dicho => {
  const aMedias =
    totalEnCurso > 0 &&
    contar(totalEnCurso, 'venta a medias le espera', 'ventas a medias le esperan');
  const renovables =
    porRenovar.total > 0 && contar(porRenovar.total, 'póliza por renovar', 'pólizas por renovar');
  if (convenios.length === 0 && !aMedias) return SIN_CONVENIOS;
  if (vendidas.length === 0 && hoy.ventas === 0 && !aMedias) return PRIMERA_VENTA;
  const frases =
    hoy.ventas > 0
      ? [
          `Hoy: ${contar(hoy.ventas, 'venta', 'ventas')}, ${formatearPesos(hoy.monto)}`,
          aMedias,
          renovables,
        ]
      : [aMedias, SIN_VENTAS_HOY, renovables];
  return decir(frases.filter((frase) => frase !== false));
};

/** 'Noviembre de 2026', or 'Del 05/11/2026 al 20/11/2026'. */
export const periodoEnTitulo = (rango: RangoDeDias): string => {
  const nombre = nombreDePeriodo(rango).replace(/^de /, '');
  return nombre.charAt(0).toLocaleUpperCase('es') + nombre.slice(1);
};

/** Period of a broker, and the same days of the year before where they had sales. */
export const respuestaDelCorredor = (inicio: InicioDelCorredorVM): Dicho => {
  const { actual, anterior } = inicio.total;
  const periodo = periodoEnTitulo(inicio);
  if (actual.ventas === 0 && anterior.ventas === 0) {
    return {
      titulo: `${periodo}: todavía sin ventas`,
      detalle:
        'Comparta un enlace público, o pida a sus vendedores que entren con su usuario: aquí verá lo vendido.',
    };
  }
  return {
    titulo:
      actual.ventas === 0
        ? `${periodo}: todavía sin ventas`
        : `${periodo}: ${contar(actual.ventas, 'venta', 'ventas')}, ${formatearPesos(actual.monto)}`,
    detalle:
      anterior.ventas === 0
        ? 'Un año antes, en los mismos días, no hubo ventas.'
        : `Un año antes, en los mismos días: ${contar(anterior.ventas, 'venta', 'ventas')}, ${formatearPesos(anterior.monto)}.`,
  };
};
