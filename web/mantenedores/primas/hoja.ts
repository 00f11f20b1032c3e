import type { CambioDePrecio, FilaDeHojaVM } from '#features/convenios/precios/precios.contract.ts';
import {
  antesYDespues,
  CAMPOS_DE_PRECIO,
  type CampoDePrecio,
  escribirPrecio,
  leerPrecio,
  mismoPrecio,
  type PrecioEscrito,
  type ReparosDePrecio,
} from '#features/convenios/precios/precio-escrito.ts';
import { terminado, type ValoresDePrecio, valoresEnVigor } from '#features/convenios/precio.ts';
import { type Fecha, formatearDia } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { nombreDeTipo } from '#values/nombre-visible.ts';
import { conPorcentaje } from '#values/porcentaje.ts';
import { periodoDe } from '#values/vigencia.ts';
import type {
  Cambios,
  CambiosDeFila,
  CeldaEscrita,
  ColumnaDeRejilla,
  Dichos,
  FilaDeDatos,
} from '../../ui/rejilla/celdas.ts';

export type ColumnaDeHoja = 'convenio' | 'tipo' | 'uso' | CampoDePrecio;

const TITULOS: Readonly<Record<CampoDePrecio, string>> = {
  valor: 'Prima',
  primaMinima: 'Prima mínima',
  primaMaxima: 'Prima máxima',
};

const CONVENIO = { clave: 'convenio', titulo: 'Convenio', ancho: 24, fija: true } as const;
const COLUMNAS: readonly ColumnaDeRejilla<ColumnaDeHoja>[] = [
  { clave: 'tipo', titulo: 'Tipo de vehículo', ancho: 18, fija: true },
  { clave: 'uso', titulo: 'Tipo de uso', ancho: 18, fija: true },
  ...CAMPOS_DE_PRECIO.map((clave) => ({
    clave,
    titulo: TITULOS[clave],
    ancho: 13,
    numerica: true as const,
  })),
];

const COLUMNAS_DE_VARIOS = [CONVENIO, ...COLUMNAS];

/** Columns of a sheet of one agreement, or of several, whose rows name theirs. */
export const columnasDeHoja = (varios: boolean): readonly ColumnaDeRejilla<ColumnaDeHoja>[] =>
  varios ? COLUMNAS_DE_VARIOS : COLUMNAS;

/** Prices of an agreement, as the server gives them. */
export interface HojaDeConvenio {
  readonly id: number;
  readonly nombre: string;
  readonly hoy: Fecha;
  readonly filas: readonly FilaDeHojaVM[];
}

/** Typed cells of the sheet, by premium. */
export type CambiosDeHoja = Cambios<ColumnaDeHoja>;

/** A row of the sheet, with the price in force on the chosen day of the chosen period. */
export interface FilaDeHoja extends FilaDeDatos<ColumnaDeHoja> {
  /** Premium and key of the row, so that its typed cells stay its own when other rows come or go. */
  readonly numero: number;
  /** Type and use, which another agreement may price too. */
  readonly tipoYUso: string;
  readonly titulo: string;
  /** Null where the period has no price yet. */
  readonly antes: ValoresDePrecio | null;
}

const tituloDe = ({ tipo, uso }: Pick<FilaDeHojaVM, 'tipo' | 'uso'>): string =>
  `${nombreDeTipo(tipo)}, ${uso === null ? 'NO APLICA' : nombreDeTipo(uso).toLowerCase()}`;

/** Rows of the sheets for a period and a day; those whose period is over by then are read-only. */
export const filasDeHoja = (
  hojas: readonly HojaDeConvenio[],
  periodo: number,
  desde: Fecha,
): FilaDeHoja[] => {
  const varios = hojas.length > 1;
  const todas = hojas.flatMap(({ nombre, filas }) => filas.map((fila) => ({ nombre, fila })));
  return todas.map(({ nombre, fila }, i) => {
    const antes = valoresEnVigor(fila.precios, periodo, desde);
    const escrito = escribirPrecio(antes);
    const titulo = `${varios ? `${nombre}: ` : ''}${tituloDe(fila)}`;
    return {
      numero: fila.primaId,
      orden: i + 1,
      tipoYUso: tituloDe(fila),
      titulo,
      nombre: `${titulo}, desde ${formatearDia(desde)}`,
      fija: terminado(periodo, fila.mesLegal, desde),
      antes,
      celdas: [
        ...(varios ? [nombre] : []),
        nombreDeTipo(fila.tipo),
        nombreDeTipo(fila.uso ?? 'NO APLICA'),
        ...CAMPOS_DE_PRECIO.map((campo) => escrito[campo]),
      ],
      errores: [],
    };
  });
};

/** Price of a row as typed, or the reasons why it is none. */
const leerFila = ({ antes }: FilaDeHoja, cambios: CambiosDeFila<ColumnaDeHoja>) =>
  leerPrecio({ ...escribirPrecio(antes), ...cambios } as PrecioEscrito);

/** Reasons of the server against written prices, by premium. */
export type Rechazos = ReadonlyMap<number, ReparosDePrecio>;

const conReparos = (deEscritas: ReparosDePrecio): Dichos => ({
  pendientes: Object.keys(deEscritas).length,
  textos: CAMPOS_DE_PRECIO.flatMap((campo) => {
    const texto = deEscritas[campo];
    return texto === undefined ? [] : [`${TITULOS[campo]}: ${texto}`];
  }),
  deEscritas,
});

/** A row's price before and after, or what is wrong with each of its cells. */
export const dichosDeHoja = (
  fila: FilaDeHoja,
  cambios: CambiosDeFila<ColumnaDeHoja> | undefined,
  rechazos: ReparosDePrecio = {},
): Dichos => {
  if (fila.fija) return { pendientes: 0, textos: ['Período terminado'] };
  if (!cambios) return { pendientes: 0, textos: [] };
  const { valores, reparos } = leerFila(fila, cambios);
  // The reason of the server or of the workbook says more than an empty cell does.
  const todos = { ...reparos, ...rechazos };
  if (!valores || Object.keys(todos).length > 0) return conReparos(todos);
  const texto = mismoPrecio(fila.antes, valores)
    ? 'Sin cambio'
    : antesYDespues(fila.antes, valores);
  return { pendientes: 0, textos: [texto] };
};

/** Changes to send, with their texts, and the wrong rows, which stay behind. */
export const cambiosDeHoja = (
  filas: readonly FilaDeHoja[],
  cambios: CambiosDeHoja,
  rechazos: Rechazos = new Map(),
): { cambios: CambioDePrecio[]; textos: string[]; malas: number[] } => {
  const salida = { cambios: [] as CambioDePrecio[], textos: [] as string[], malas: [] as number[] };
  for (const fila of filas) {
    const suyos = cambios.get(fila.numero);
    if (!suyos || fila.fija) continue;
    const { numero: primaId, antes, titulo } = fila;
    const { valores } = leerFila(fila, suyos);
    if (!valores || rechazos.has(primaId)) salida.malas.push(primaId);
    else if (!mismoPrecio(antes, valores)) {
      salida.cambios.push({ primaId, antes, ...valores });
      salida.textos.push(`${titulo}: ${antesYDespues(antes, valores)}`);
    }
  }
  return salida;
};

const RUTA = /^cambios\.(\d+)\.(\w+)$/;

/** The server's errors on sent changes, at the cell that each names; the others by their own path. */
export const rechazosDe = (
  enviados: readonly CambioDePrecio[],
  errores: Readonly<Record<string, string>>,
): { rechazos: Rechazos; otros: Record<string, string> } => {
  const rechazos = new Map<number, ReparosDePrecio>();
  const otros: Record<string, string> = {};
  for (const [ruta, texto] of Object.entries(errores)) {
    const [, lugar, campo] = RUTA.exec(ruta) ?? [];
    const primaId = enviados[Number(lugar)]?.primaId;
    if (primaId === undefined) otros[ruta] = texto;
    else {
      // An error about the premium itself has no column of its own.
      const columna = CAMPOS_DE_PRECIO.find((uno) => uno === campo) ?? 'valor';
      rechazos.set(primaId, { ...rechazos.get(primaId), [columna]: texto });
    }
  }
  return { rechazos, otros };
};

/** Reasons with the new ones, each at its cell. */
export const unirRechazos = (previos: Rechazos, nuevos: Rechazos): Rechazos =>
  new Map([
    ...previos,
    ...[...nuevos].map(
      ([numero, suyos]) => [numero, { ...previos.get(numero), ...suyos }] as const,
    ),
  ]);

/** Reasons without those of cells that were typed again. */
export const sinRechazosDe = (
  rechazos: Rechazos,
  celdas: readonly CeldaEscrita<ColumnaDeHoja>[],
): Rechazos => {
  const quedan = new Map(rechazos);
  for (const { numero, columna } of celdas) {
    const otros = Object.entries(quedan.get(numero) ?? {}).filter(([campo]) => campo !== columna);
    if (otros.length > 0) quedan.set(numero, Object.fromEntries(otros));
    else quedan.delete(numero);
  }
  return quedan;
};

/** Typed cells without those of read-only rows. */
export const soloAbiertas = (
  filas: readonly FilaDeHoja[],
  cambios: CambiosDeHoja,
): CambiosDeHoja => {
  const fijas = new Set(filas.filter(({ fija }) => fija).map(({ numero }) => numero));
  return new Map([...cambios].filter(([numero]) => !fijas.has(numero)));
};

/** Cells of every price changed by hundredths of a percent; a period that is not sold stays so. */
export const celdasConPorcentaje = (
  filas: readonly FilaDeHoja[],
  centesimos: number,
): CeldaEscrita<ColumnaDeHoja>[] =>
  filas
    .filter(({ fija }) => !fija)
    .flatMap(({ numero, antes }) =>
      CAMPOS_DE_PRECIO.flatMap((columna) => {
        const pesos = antes?.[columna] ?? null;
        if (pesos === null) return [];
        return [{ numero, columna, valor: formatearNumero(conPorcentaje(pesos, centesimos)) }];
      }),
    );

/** Cells copied from another sheet, by type and use; rows that it does not price stay. */
export const celdasDeOtra = (
  filas: readonly FilaDeHoja[],
  otra: readonly FilaDeHoja[],
): CeldaEscrita<ColumnaDeHoja>[] => {
  const porTipo = new Map(otra.map(({ tipoYUso, antes }) => [tipoYUso, antes]));
  return filas
    .filter(({ fija }) => !fija)
    .flatMap(({ numero, tipoYUso }) => {
      const antes = porTipo.get(tipoYUso);
      if (!antes) return [];
      const escrito = escribirPrecio(antes);
      return CAMPOS_DE_PRECIO.map((columna) => ({ numero, columna, valor: escrito[columna] }));
    });
};

/** Periods of the sheets: those of today, and the two after. */
export const periodosDeHoja = (hojas: readonly HojaDeConvenio[]): number[] => {
  const actuales = hojas.flatMap(({ hoy, filas }) =>
    filas.map(({ mesLegal }) => periodoDe(hoy, mesLegal)),
  );
  if (actuales.length === 0) return [];
  const primero = Math.min(...actuales);
  return Array.from({ length: Math.max(...actuales) - primero + 3 }, (_, i) => primero + i);
};

interface Deshecho {
  readonly primaId: number;
  readonly titulo: string;
  readonly antes: ValoresDePrecio;
  readonly despues: ValoresDePrecio | null;
}

/** Prices of a period that begin on a later day. */
export interface Programado {
  readonly periodo: number;
  readonly desde: Fecha;
  /** Each price, and the one that undoing it leaves in force. */
  readonly precios: readonly Deshecho[];
}

/** Changes that begin on a later day, the earliest first. */
export const programados = (filas: readonly FilaDeHojaVM[], hoy: Fecha): Programado[] => {
  const futuros = filas.flatMap((fila) =>
    fila.precios
      .filter(({ desde }) => desde > hoy)
      .map((precio) => ({ fila, precio, periodo: precio.periodo, desde: precio.desde })),
  );
  const grupos = Map.groupBy(futuros, ({ desde, periodo }) => `${desde} ${periodo}`);
  return [...grupos.values()]
    .flatMap((suyos) => {
      const [uno] = suyos;
      if (!uno) return [];
      const { periodo, desde } = uno;
      const precios = suyos.map(({ fila, precio }) => {
        const otros = fila.precios.filter((otro) => otro !== precio);
        const { valor, primaMinima, primaMaxima } = precio;
        return {
          primaId: fila.primaId,
          titulo: tituloDe(fila),
          antes: { valor, primaMinima, primaMaxima },
          despues: valoresEnVigor(otros, periodo, desde),
        };
      });
      return [{ periodo, desde, precios }];
    })
    .toSorted((a, b) => a.desde.localeCompare(b.desde) || a.periodo - b.periodo);
};
