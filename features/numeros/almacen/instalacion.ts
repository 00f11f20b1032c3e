import type { ClaseDeIncidente } from '#features/auditoria/incidente.ts';
import { decirOrden } from '#values/orden.ts';

/** Places where numbers are marked as given out, each with a marker that names its installation. */
export type Lugar = 'almacen' | 'respaldo';

/**
 * Owner of a place, by its marker. `sin_marcas`: the marker is there, but marks of delivered numbers are
 * missing.
 */
export type Visto = 'propio' | 'sin_marcador' | 'ajeno' | 'sin_marcas';

export const CLASE_DE_INCIDENTE: Readonly<Record<Lugar, ClaseDeIncidente>> = {
  almacen: 'almacen_sin_marcador',
  respaldo: 'respaldo_sin_marcador',
};

const HASTA_QUE_DIGAN =
  'No se vende ni se emite hasta que dos Administradores digan qué pasó, en Mantenedores, Rango de Pólizas.';

const DEL_ALMACEN: Readonly<Record<Visto, string>> = {
  propio:
    'El almacén de documentos está de vuelta, con el marcador de esta instalación: falta decir “Está repuesto”.',
  sin_marcador:
    'El almacén de documentos no tiene el marcador de esta instalación: está vacío o es otro. Primero revise que su disco esté montado, o que el balde sea el suyo.',
  ajeno: 'El almacén de documentos tiene el marcador de otra instalación.',
  sin_marcas:
    'Al almacén de documentos le faltan marcas de números ya entregados: parece una copia anterior.',
};

const DEL_RESPALDO = {
  sin_marcador: `La carpeta de respaldo no tiene el marcador de esta instalación: revise que el disco esté montado. No se vende ni se emite hasta que vuelva. Si nunca se ha respaldado, ejecute soap respaldo en el servidor; si el disco es nuevo, ${decirOrden('respaldo', '--carpeta-nueva')}.`,
  ajeno:
    'La carpeta de respaldo tiene el marcador de otra instalación. No se vende ni se emite hasta que RESPALDO_CARPETA apunte a la propia.',
  anterior:
    'El disco del respaldo cambió, y el producto todavía ve el anterior: reinicie API y worker (systemctl restart soap@api soap@worker). No se vende ni se emite hasta entonces. Si sigue después de reiniciar, el disco montado no es el del último respaldo: monte ése, o ejecute soap respaldo con el que está.',
} as const;

export type VistoDelRespaldo = 'propio' | keyof typeof DEL_RESPALDO;

/** Incident text of a store that refuses access; null for any other error. */
export const decirNegado = (error: unknown): string | null =>
  error instanceof Error && 'negado' in error
    ? `${error.message}. No se vende ni se emite hasta que se corrija; ${decirOrden('revisar')} dice qué falta.`
    : null;

/** Text about a stopped store, for its incident and its screen. */
export const decirAlmacen = (visto: Visto): string => `${DEL_ALMACEN[visto]} ${HASTA_QUE_DIGAN}`;

export const decirRespaldo = (visto: VistoDelRespaldo): string | null =>
  visto === 'propio' ? null : DEL_RESPALDO[visto];

/** Reason of numbers skipped because the store was declared lost. */
export const MOTIVO_DE_PERDIDA = 'El almacén de documentos se perdió';
