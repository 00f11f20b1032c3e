import { hojaDePrecios } from '#features/convenios/precios/precios.contract.ts';
import { listaDetenciones } from '#features/detenciones/detencion.contract.ts';
import type { CambioVM } from '#features/inicio/calendario/calendario.contract.ts';
import { actualizarCorredor } from '#features/mantenedores/corredores/corredor.contract.ts';
import {
  PAPELES_CON_TERMINO,
  type PapelConTermino,
} from '#features/mantenedores/corredores/papeles.ts';
import { buscarRedacciones } from '#features/redacciones/redaccion.contract.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import type { Llamada } from '#values/llamada.ts';
import { contar } from '#values/numero.ts';

/** Agreements that one sheet shows at a time. */
const MUCHOS = 20;

interface Dicho {
  readonly frase: string;
  readonly ruta: string;
  /** Call of the place; who may not make it reads the sentence without a link. */
  readonly llamada: Llamada;
}

const hora = (momento: string | null): string =>
  momento === null ? '' : ` a las ${fechaHoraSantiago(new Date(momento)).hora.slice(0, 5)}`;

const deIds = (ruta: string, ids: readonly number[]): string =>
  `${ruta}?${new URLSearchParams(ids.map((id) => ['id', String(id)])).toString()}`;

/** Sheet of prices of these agreements, or the list to choose them from. */
const hojaDe = (ids: readonly number[]): string =>
  ids.length === 0 || ids.length > MUCHOS
    ? '/mantenedores/convenio'
    : deIds('/mantenedores/primas/hoja', ids);

const hasta = ({ que, detalle }: CambioVM): string => {
  const { deQue } = PAPELES_CON_TERMINO[detalle as PapelConTermino];
  return `Último día de ${deQue} de ${que}`;
};

const DICHOS: Readonly<Record<CambioVM['clase'], (cambio: CambioVM) => Dicho>> = {
  temporada: ({ detalle, periodo, ids }) => ({
    frase: `Se abre la temporada de ${(detalle ?? '').toLowerCase()}: se vende el período ${periodo}`,
    ruta: hojaDe(ids),
    llamada: hojaDePrecios,
  }),
  redaccion_desde: ({ que }) => ({
    frase: `Empieza el texto de la póliza ${que}`,
    ruta: '/mantenedores/redaccion',
    llamada: buscarRedacciones,
  }),
  redaccion_hasta: ({ que }) => ({
    frase: `Último día del texto de la póliza ${que}`,
    ruta: '/mantenedores/redaccion',
    llamada: buscarRedacciones,
  }),
  precios: ({ que, precios, periodo, ids }) => ({
    frase: `${contar(precios ?? 0, 'precio empieza', 'precios empiezan')} para el período ${periodo}, ${que === '' ? `en ${contar(ids.length, 'convenio', 'convenios')}` : `en ${que}`}`,
    ruta: hojaDe(ids),
    llamada: hojaDePrecios,
  }),
  papel: (cambio) => ({
    frase: hasta(cambio),
    ruta: deIds('/mantenedores/corredor/ingreso', cambio.ids),
    llamada: actualizarCorredor,
  }),
  detencion_desde: ({ que, momento, ids }) => ({
    frase: `Se detiene la venta${hora(momento)}: ${que}`,
    ruta: deIds('/mantenedores/detencion/ingreso', ids),
    llamada: listaDetenciones.pagina,
  }),
  detencion_hasta: ({ que, momento, ids }) => ({
    frase: `Termina una detención de venta${hora(momento)}: ${que}`,
    ruta: deIds('/mantenedores/detencion/ingreso', ids),
    llamada: listaDetenciones.pagina,
  }),
};

/** Sentence of a change, and its place. */
export const dichoDeCambio = (cambio: CambioVM): Dicho => DICHOS[cambio.clase](cambio);
