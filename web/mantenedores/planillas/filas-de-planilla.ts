import {
  celdasDe,
  type DescripcionDePlanilla,
  grupoDe,
  type HojaDePlanilla,
  identidadDe,
} from '#features/planillas/planilla.ts';
import type {
  FilaEscrita,
  FilaLeidaVM,
  FilaVistaVM,
} from '#features/planillas/planilla.contract.ts';
import { contar } from '#values/numero.ts';
import { capitalizar, unirConY } from '#values/texto.ts';
import type { CeldaEscrita, Dichos, FilaDeDatos } from '../../ui/rejilla/celdas.ts';

/** A row of the workbook, as read and corrected. */
export interface FilaDePlanilla extends FilaLeidaVM {
  /** Review of its present texts; null until they were reviewed. */
  readonly vista: FilaVistaVM | null;
  readonly guardada: boolean;
}

export const alLeer = (leidas: readonly FilaLeidaVM[]): FilaDePlanilla[] =>
  leidas.map((fila) => ({ ...fila, vista: null, guardada: false }));

/** Rows with typed cells, to be reviewed again: also those of other sheets that belong to a typed row. */
export const escribirCeldas = (
  planilla: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
  hoja: number,
  escritas: readonly CeldaEscrita<string>[],
): FilaDePlanilla[] => {
  const columnas = planilla.hojas[hoja]?.columnas ?? [];
  const porFila = Map.groupBy(escritas, ({ numero }) => numero);
  const tocados = new Set<string>();
  const nuevas = filas.map((fila) => {
    const suyas = fila.hoja === hoja ? porFila.get(fila.fila) : undefined;
    if (!suyas) return fila;
    const celdas = [...fila.celdas];
    const reparos = { ...fila.reparos };
    for (const { columna, valor } of suyas) {
      celdas[columnas.findIndex(({ clave }) => clave === columna)] = valor;
      delete reparos[columna];
    }
    const nueva = { ...fila, celdas, reparos, vista: null, guardada: false };
    if (hoja === 0)
      tocados.add(grupoDe(planilla, fila.celdas)).add(grupoDe(planilla, nueva.celdas));
    return nueva;
  });
  if (!planilla.comunes) return nuevas;
  return nuevas.map((fila) =>
    fila.hoja > 0 && !fila.guardada && tocados.has(grupoDe(planilla, fila.celdas))
      ? { ...fila, vista: null }
      : fila,
  );
};

const lugarDe = ({ hoja, fila }: { readonly hoja: number; readonly fila: number }): string =>
  `${hoja} ${fila}`;

/** Rows with the answers of the server. */
export const conVistas = (
  filas: readonly FilaDePlanilla[],
  vistas: readonly FilaVistaVM[],
  guarda: boolean,
): FilaDePlanilla[] => {
  const porLugar = new Map(vistas.map((vista) => [lugarDe(vista), vista]));
  return filas.map((fila) => {
    const vista = porLugar.get(lugarDe(fila));
    return vista ? { ...fila, vista, guardada: guarda && vista.estado !== 'error' } : fila;
  });
};

/** Row in which a record already stands, by place of each later row of it. */
const repetidasDe = (
  { hojas }: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
): ReadonlyMap<string, number> => {
  const primeras = new Map<string, number>();
  const repetidas = new Map<string, number>();
  for (const fila of filas) {
    const hoja = hojas[fila.hoja];
    const identidad = hoja && identidadDe(hoja, celdasDe(hoja, fila.celdas));
    if (!identidad) continue;
    const clave = `${fila.hoja} ${identidad}`;
    const primera = primeras.get(clave);
    if (primera === undefined) primeras.set(clave, fila.fila);
    else repetidas.set(lugarDe(fila), primera);
  }
  return repetidas;
};

/** A row in the grid of its sheet. */
export interface FilaEnRejilla extends FilaDeDatos<string> {
  readonly textos: readonly string[];
  /** True if one of them is a warning. */
  readonly aviso: boolean;
}

const ESTADOS = { nueva: 'Nueva', igual: 'Ya está, igual', cambia: 'Cambia', error: '' } as const;

const textosDe = ({ vista, guardada }: FilaDePlanilla): string[] => {
  if (!vista) return ['Sin revisar'];
  const { estado, cambios, avisos = [] } = vista;
  const hecho = { ...ESTADOS, ...(guardada && { nueva: 'Creada', cambia: 'Cambiada' }) }[estado];
  const queHace = cambios.length > 0 ? `${hecho}. ${cambios.join('; ')}` : hecho;
  return [[queHace, ...avisos].join('. ')];
};

/** Messages of a row by key of its column: unreadable cells, the server's, and one record twice. */
const reparosDe = (
  { columnas }: HojaDePlanilla,
  { reparos, vista }: FilaDePlanilla,
  repetida: number | undefined,
): Record<string, string> => {
  const primera = columnas.find(({ identifica }) => identifica)?.clave ?? '';
  return {
    ...vista?.reparos,
    ...(repetida !== undefined && { [primera]: `Ya está en la fila ${repetida}` }),
    ...reparos,
  };
};

export interface HojaEnPantalla {
  readonly hoja: HojaDePlanilla;
  readonly indice: number;
  readonly filas: readonly FilaEnRejilla[];
  readonly malas: number;
}

export interface PlanillaEnPantalla {
  readonly hojas: readonly HojaEnPantalla[];
  /** Readable rows that were not reviewed since they were read or typed. */
  readonly porRevisar: readonly FilaDePlanilla[];
  /** Rows that create or change something. */
  readonly porGuardar: readonly FilaDePlanilla[];
  readonly malas: number;
}

/** Rows by sheet as the grid shows them, and the work that is left. */
export const enPantalla = (
  planilla: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
): PlanillaEnPantalla => {
  const repetidas = repetidasDe(planilla, filas);
  const porRevisar: FilaDePlanilla[] = [];
  const porGuardar: FilaDePlanilla[] = [];
  const hojas = planilla.hojas.map((hoja, indice) => {
    const suyas = filas.filter((fila) => fila.hoja === indice);
    const enRejilla = suyas.map((fila): FilaEnRejilla => {
      const reparos = reparosDe(hoja, fila, repetidas.get(lugarDe(fila)));
      const errores = hoja.columnas.flatMap(({ clave, titulo }) => {
        const mensaje = reparos[clave];
        return mensaje === undefined ? [] : [{ columna: clave, titulo, mensaje }];
      });
      const buena = errores.length === 0;
      if (buena && !fila.vista) porRevisar.push(fila);
      const estado = fila.vista?.estado;
      if (buena && !fila.guardada && (estado === 'nueva' || estado === 'cambia')) {
        porGuardar.push(fila);
      }
      return {
        numero: fila.fila,
        celdas: fila.celdas,
        fija: fila.guardada,
        errores,
        aviso: buena && (fila.vista?.avisos ?? []).length > 0,
        textos: buena
          ? textosDe(fila)
          : errores.map(({ titulo, mensaje }) => `${titulo}: ${mensaje}`),
      };
    });
    const malas = enRejilla.filter(({ errores }) => errores.length > 0).length;
    return { hoja, indice, filas: enRejilla, malas };
  });
  const malas = hojas.reduce((suma, hoja) => suma + hoja.malas, 0);
  return { hojas, porRevisar, porGuardar, malas };
};

export const dichosDeFila = ({ textos, errores, aviso }: FilaEnRejilla): Dichos => ({
  pendientes: errores.length,
  textos,
  aviso,
});

/** Rows without their reviews, but for the saved ones. */
export const sinRevisar = (filas: readonly FilaDePlanilla[]): FilaDePlanilla[] =>
  filas.map((fila) => (fila.guardada ? fila : { ...fila, vista: null }));

const estaGuardada = ({ guardada, vista }: FilaDePlanilla): boolean =>
  guardada || vista?.estado === 'igual';

/** Rows of the first sheet that these belong to and that are not stored yet, each once. */
export const antesDe = (
  planilla: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
  tramo: readonly FilaDePlanilla[],
): FilaEscrita[] => {
  if (!planilla.comunes) return [];
  const grupos = new Set(
    tramo.filter(({ hoja }) => hoja > 0).map((fila) => grupoDe(planilla, fila.celdas)),
  );
  return filas
    .filter(
      (fila) =>
        fila.hoja === 0 && !estaGuardada(fila) && grupos.delete(grupoDe(planilla, fila.celdas)),
    )
    .map(paraEnviar);
};

export const paraEnviar = ({ hoja, fila, celdas }: FilaDePlanilla): FilaEscrita => ({
  hoja,
  fila,
  celdas,
});

/** Records by sheet and noun: '2 convenios y 138 primas'; '' for none. */
const contadas = (
  { hojas }: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
  estado: 'nueva' | 'cambia',
): string =>
  unirConY(
    hojas.flatMap(({ unidad }, indice) => {
      const cuantas = filas.filter(
        ({ hoja, vista }) => hoja === indice && vista?.estado === estado,
      ).length;
      return cuantas === 0 ? [] : [contar(cuantas, ...unidad)];
    }),
  );

const frase = (verbo: string, que: string): string[] => (que === '' ? [] : [`${verbo} ${que}`]);

/** Sentence about saving these rows: 'Crear 3 corredores; cambiar 1 corredor'. */
export const loQueHace = (
  planilla: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
  [crear, cambiar]: readonly [string, string],
): string => {
  const frases = [
    ...frase(crear, contadas(planilla, filas, 'nueva')),
    ...frase(cambiar, contadas(planilla, filas, 'cambia')),
  ];
  return capitalizar(frases.join('; '));
};

/** Sentences on rows that stay behind: wrong ones, and hidden ones that the user left out. */
export const loQueQuedaFuera = (malas: number, ocultas: number): string[] => [
  ...(malas > 0
    ? [`${contar(malas, 'fila con errores queda', 'filas con errores quedan')} fuera.`]
    : []),
  ...(ocultas > 0
    ? [
        `${contar(ocultas, 'fila oculta del archivo queda', 'filas ocultas del archivo quedan')} fuera.`,
      ]
    : []),
];

/** Sentence on rows after which a broker cannot sell; '' for none. */
export const loQueQuedaDetenido = (
  { hojas }: DescripcionDePlanilla,
  filas: readonly FilaDePlanilla[],
): string => {
  const cuantas = filas.filter(({ vista }) => (vista?.avisos ?? []).length > 0).length;
  const unidad = hojas[0]?.unidad;
  if (!unidad || cuantas === 0) return '';
  return `${contar(cuantas, ...unidad)} ${cuantas === 1 ? 'queda' : 'quedan'} con la venta detenida.`;
};

/** Account of a save, for the screen. */
export const cuentaDe = (
  planilla: DescripcionDePlanilla,
  {
    porGuardar,
    quedan,
    ocultas,
  }: {
    readonly porGuardar: readonly FilaDePlanilla[];
    readonly quedan: readonly FilaDePlanilla[];
    readonly ocultas: number;
  },
): { readonly alguna: boolean; readonly texto: string } => {
  const lugares = new Set(porGuardar.map(lugarDe));
  const hechas = quedan.filter((fila) => lugares.has(lugarDe(fila)) && fila.guardada);
  const { malas } = enPantalla(planilla, quedan);
  const hecho = loQueHace(planilla, hechas, ['nuevo:', 'cambiado:']) || 'Todo estaba igual';
  const frases = [
    hechas.length > 0 ? `Guardado. ${hecho}.` : 'No se guardó ninguna fila.',
    ...loQueQuedaFuera(malas, ocultas),
  ];
  return { alguna: hechas.length > 0, texto: frases.join(' ') };
};

/** A save without its end, as far as it was answered. */
export interface GuardadoInterrumpido {
  readonly archivo: string;
  readonly total: number;
  readonly hechas: number;
}

/** Account of an interrupted save: a row on its way may have been saved too. */
export const cuentaInterrumpida = ({ archivo, total, hechas }: GuardadoInterrumpido): string => {
  const quedo =
    hechas === 0
      ? 'no sabemos si alguna fila quedó guardada'
      : `de ${contar(total, 'fila', 'filas')}, al menos ${contar(hechas, 'quedó guardada', 'quedaron guardadas')}`;
  return `El guardado de «${archivo}» se interrumpió: ${quedo}. Suba el mismo archivo y guarde el resto; lo que corrigió en pantalla y no se guardó se corrige de nuevo.`;
};
