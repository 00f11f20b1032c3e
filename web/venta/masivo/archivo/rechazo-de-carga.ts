import {
  CLAVES_DE_TEXTO,
  TEXTO_COLUMNAS,
  TEXTO_FILAS,
} from '#features/carga-masiva/carga-masiva.errors.ts';
import { archivoVM } from '#features/carga-masiva/carga-masiva.contract.ts';
import { ErrorDeApi } from '../../../lib/api/api.ts';
import { mensajesPorCampo } from '../../../lib/api/errores-de-campo.ts';

/** Result of a refused file (V-ERR-040 to 046). */
type RechazoDeCarga =
  /** Rows with errors: the marked file, and the draft for correcting them. */
  | {
      readonly tipo: 'filas';
      readonly mensaje: string;
      readonly archivo: { readonly contenido: string; readonly nombre: string };
      readonly borrador: number | null;
    }
  /** A server failure has a screen of its own. */
  | { readonly tipo: 'servidor' }
  | { readonly tipo: 'mensajes'; readonly mensajes: readonly string[] };

const DESCONOCIDO = 'Ocurrió un error desconocido';
const OTRO =
  'Ha ocurrido un error desconocido, por favor, intente nuevamente. Si el error persiste, contacte con soporte.';
/** Plain text about wrong columns, followed by their errors and places. */
const COLUMNAS = /difiere de lo esperado\.?\s*([^]*)/;
/** Statuses besides 400 that concern the file or the number of uploads. */
const QUE_SE_DICEN = new Set([413, 415, 429]);

const textosDe = (valor: unknown): string[] => {
  if (typeof valor === 'string') return valor === '' ? [] : [valor];
  if (typeof valor !== 'object' || valor === null) return [];
  return Object.values(valor).flatMap(textosDe);
};

const mensajesDe = (error: ErrorDeApi): string[] => {
  const { cuerpo } = error;
  const propios = [
    ...Object.values(mensajesPorCampo(error)).flat(),
    ...CLAVES_DE_TEXTO.flatMap((clave) => textosDe(cuerpo[clave])),
  ];
  return propios.length > 0 ? [...new Set(propios)] : textosDe(cuerpo['mensaje']);
};

const filasDe = ({ cuerpo }: ErrorDeApi): RechazoDeCarga | null => {
  const leido = archivoVM.safeParse(cuerpo);
  if (!leido.success) return null;
  const { fileContents: contenido, fileDownloadName: nombre } = leido.data;
  const { borradorId } = cuerpo;
  return {
    tipo: 'filas',
    mensaje: TEXTO_FILAS,
    archivo: { contenido, nombre },
    borrador: typeof borradorId === 'number' ? borradorId : null,
  };
};

export const rechazoDeCarga = (error: unknown): RechazoDeCarga => {
  if (!(error instanceof ErrorDeApi)) return { tipo: 'mensajes', mensajes: [OTRO] };
  const { estado, cuerpo } = error;
  if (estado === 500) return { tipo: 'servidor' };
  const mensajes = mensajesDe(error);
  if (estado === 400) {
    const columnas = COLUMNAS.exec(textosDe(cuerpo['texto']).join(' '));
    if (columnas) {
      return { tipo: 'mensajes', mensajes: [TEXTO_COLUMNAS, ...textosDe(columnas[1])] };
    }
    const sinNada = mensajes.length === 0;
    return filasDe(error) ?? { tipo: 'mensajes', mensajes: sinNada ? [DESCONOCIDO] : mensajes };
  }
  const seDice = QUE_SE_DICEN.has(estado) && mensajes.length > 0;
  return { tipo: 'mensajes', mensajes: seDice ? mensajes : [OTRO] };
};

/** Number of hidden rows if they caused the refusal; else null (V-OCULTA-002). */
export const ocultasSinDecidir = (error: unknown): { filas: number; ocultas: number } | null => {
  if (!(error instanceof ErrorDeApi) || error.codigo !== 'carga.filas_ocultas') return null;
  const { filas, ocultas } = error.cuerpo;
  return { filas: Number(filas), ocultas: Number(ocultas) };
};
