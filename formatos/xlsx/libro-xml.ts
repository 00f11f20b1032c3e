import { estilosDeLibro, type Estilo, type RegistroEstilos } from './estilos-xml.ts';
import { escaparXml } from './texto-xml.ts';

export interface CeldaEscrita {
  /** Value; null for a blank cell with a style. */
  readonly valor: string | number | boolean | null;
  readonly estilo?: Estilo;
}

/** Drop-down list on a range. `estricta` refuses other values; otherwise they only give a warning. */
export interface Desplegable {
  readonly rango: string;
  /** `Listas!$A$2:$A$9`, or the values themselves: `"SI,NO"`. */
  readonly formula: string;
  readonly estricta: boolean;
  readonly mensaje: string;
}

export interface FilaEscrita {
  /** Row number from 1. */
  readonly numero: number;
  /** Lines of its tallest cell, default 1; some programs do not compute the height themselves. */
  readonly lineas?: number;
  readonly celdas: readonly (CeldaEscrita | null)[];
}

interface Impresion {
  readonly titulo: string;
  readonly detalle?: string;
}

interface HojaSinFilas {
  readonly nombre: string;
  /** Width in characters of each column and the style of its blank cells. */
  readonly columnas: readonly { readonly ancho: number; readonly estilo?: Estilo }[];
  /** True to freeze row 1. */
  readonly cabeceraFija?: boolean;
  readonly desplegables?: readonly Desplegable[];
  /** Prints on landscape pages of its whole width, with row 1 and these texts on each. */
  readonly impresa?: Impresion;
}

export interface HojaEscrita extends HojaSinFilas {
  /** Rows by ascending number. */
  readonly filas: readonly FilaEscrita[];
  /** Range of the filter; its first row is the header. */
  readonly filtro?: string;
}

/** Sheet whose rows come in batches; `filtro` is called after the last one. */
export interface HojaEnFlujo extends HojaSinFilas {
  readonly filas: AsyncIterable<readonly FilaEscrita[]>;
  readonly filtro?: () => string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFICINA = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** First characters that a program may read as a formula or as a call to another program. */
const PARECE_FORMULA = /^[=+\-@|%\t\r\n＝＋－＠]/;
const LARGO_DE_CELDA = 32_767;
/** Height of a line and maximum height of a row, in points. */
const ALTO_DE_LINEA = 15;
const ALTO_MAXIMO = 409;

/** Letters of a column position: 'A' for 0, 'AA' for 26. */
export const letraDeColumna = (indice: number): string =>
  (indice >= 26 ? letraDeColumna(Math.floor(indice / 26) - 1) : '') +
  String.fromCharCode(65 + (indice % 26));

const celda = (referencia: string, escrita: CeldaEscrita, estilos: RegistroEstilos): string => {
  const { valor, estilo = {} } = escrita;
  if (typeof valor === 'string' && valor !== '') {
    // The quote prefix keeps a text from becoming a formula when the cell is edited.
    const s = estilos.indice(PARECE_FORMULA.test(valor) ? { ...estilo, comilla: true } : estilo);
    const texto = escaparXml(valor.slice(0, LARGO_DE_CELDA));
    return `<c r="${referencia}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${texto}</t></is></c>`;
  }
  const s = estilos.indice(estilo);
  if (typeof valor === 'boolean') {
    return `<c r="${referencia}" s="${s}" t="b"><v>${Number(valor)}</v></c>`;
  }
  return typeof valor === 'number' && Number.isFinite(valor)
    ? `<c r="${referencia}" s="${s}"><v>${valor}</v></c>`
    : `<c r="${referencia}" s="${s}"/>`;
};

const filasXml = (filas: readonly FilaEscrita[], estilos: RegistroEstilos): string =>
  filas
    .map(({ numero, lineas = 1, celdas }) => {
      const escritas = celdas.map((escrita, i) =>
        escrita ? celda(`${letraDeColumna(i)}${numero}`, escrita, estilos) : '',
      );
      const alto = Math.min(lineas * ALTO_DE_LINEA, ALTO_MAXIMO);
      const medida = lineas > 1 ? ` ht="${alto}" customHeight="1"` : '';
      return `<row r="${numero}"${medida}>${escritas.join('')}</row>`;
    })
    .join('');

const columnas = (hoja: HojaSinFilas, estilos: RegistroEstilos): string =>
  hoja.columnas
    .map(
      ({ ancho, estilo = {} }, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${ancho}" style="${estilos.indice(estilo)}" customWidth="1"/>`,
    )
    .join('');

const desplegables = (lista: readonly Desplegable[]): string =>
  lista.length === 0
    ? ''
    : `<dataValidations count="${lista.length}">${lista
        .map(
          ({ rango, formula, estricta, mensaje }) =>
            `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorStyle="${estricta ? 'stop' : 'warning'}" error="${escaparXml(mensaje)}" sqref="${rango}"><formula1>${escaparXml(formula)}</formula1></dataValidation>`,
        )
        .join('')}</dataValidations>`;

const VISTA_FIJA =
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/>';

const A_LO_ANCHO = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

/** Text of a printed header: '&' begins a code there. */
const enEncabezado = (texto: string): string => escaparXml(texto.replaceAll('&', '&&'));

/** Letter paper, as offices in Chile print. */
const pagina = ({ titulo, detalle = '' }: Impresion): string =>
  `<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddHeader>&amp;L${enEncabezado(titulo)}&amp;R${enEncabezado(detalle)}</oddHeader><oddFooter>&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>`;

const inicioDeHoja = (hoja: HojaSinFilas, estilos: RegistroEstilos, primera: boolean): string =>
  `${XML}<worksheet xmlns="${MAIN}">${hoja.impresa ? A_LO_ANCHO : ''}<sheetViews><sheetView ${primera ? 'tabSelected="1" ' : ''}workbookViewId="0">${hoja.cabeceraFija ? VISTA_FIJA : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columnas(hoja, estilos)}</cols><sheetData>`;

const finDeHoja = (hoja: HojaSinFilas, filtro: string | undefined): string =>
  `</sheetData>${filtro ? `<autoFilter ref="${filtro}"/>` : ''}${desplegables(hoja.desplegables ?? [])}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>${hoja.impresa ? pagina(hoja.impresa) : ''}</worksheet>`;

const relacion = (id: number, tipo: string, destino: string): string =>
  `<Relationship Id="rId${id}" Type="${OFICINA}/${tipo}" Target="${destino}"/>`;

const relaciones = (dentro: string): string =>
  `${XML}<Relationships xmlns="${PAQUETE}/relationships">${dentro}</Relationships>`;

const tipos = (cuantas: number): string => {
  const parte = (ruta: string, tipo: string) =>
    `<Override PartName="/xl/${ruta}.xml" ContentType="${TIPO}.${tipo}+xml"/>`;
  const hojas = Array.from({ length: cuantas }, (_, i) =>
    parte(`worksheets/sheet${i + 1}`, 'worksheet'),
  );
  return `${XML}<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parte('workbook', 'sheet.main')}${hojas.join('')}${parte('styles', 'styles')}</Types>`;
};

/** Row 1 repeats on every page of these sheets. */
const filasRepetidas = (hojas: readonly HojaSinFilas[]): string => {
  const nombres = hojas.flatMap(({ nombre, impresa }, i) =>
    impresa
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${escaparXml(nombre.replaceAll("'", "''"))}'!$1:$1</definedName>`
      : [],
  );
  return nombres.length === 0 ? '' : `<definedNames>${nombres.join('')}</definedNames>`;
};

const libro = (hojas: readonly HojaSinFilas[]): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFICINA}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${hojas
    .map(
      ({ nombre }, i) =>
        `<sheet name="${escaparXml(nombre)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
    )
    .join('')}</sheets>${filasRepetidas(hojas)}</workbook>`;

const rutaDeHoja = (indice: number): string => `xl/worksheets/sheet${indice + 1}.xml`;

/** Parts that describe the workbook, by path. */
const partesFijas = (hojas: readonly HojaSinFilas[]): Record<string, string> => {
  const deHojas = hojas.map((_, i) => relacion(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  const deEstilos = relacion(hojas.length + 1, 'styles', 'styles.xml');
  return {
    '[Content_Types].xml': tipos(hojas.length),
    '_rels/.rels': relaciones(relacion(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': libro(hojas),
    'xl/_rels/workbook.xml.rels': relaciones(deHojas.join('') + deEstilos),
  };
};

const parteDeEstilos = (estilos: RegistroEstilos): [string, string] => [
  'xl/styles.xml',
  `${XML}${estilos.xml()}`,
];

/** Parts of an .xlsx by path, ready to be zipped. No cell is a formula. */
export const partesDeLibro = (hojas: readonly HojaEscrita[]): Record<string, string> => {
  const estilos = estilosDeLibro();
  const enXml = hojas.map((hoja, i): [string, string] => [
    rutaDeHoja(i),
    inicioDeHoja(hoja, estilos, i === 0) +
      filasXml(hoja.filas, estilos) +
      finDeHoja(hoja, hoja.filtro),
  ]);
  return {
    ...partesFijas(hojas),
    ...Object.fromEntries([...enXml, parteDeEstilos(estilos)]),
  };
};

async function* hojaEnTrozos(
  hoja: HojaEnFlujo,
  estilos: RegistroEstilos,
  primera: boolean,
): AsyncGenerator<string> {
  yield inicioDeHoja(hoja, estilos, primera);
  for await (const filas of hoja.filas) yield filasXml(filas, estilos);
  yield finDeHoja(hoja, hoja.filtro?.());
}

async function* deUnaVez(texto: string): AsyncGenerator<string> {
  yield texto;
}

/** Streams the parts of an .xlsx in order; the rows of a sheet are read when its turn comes. */
export async function* partesEnFlujo(
  hojas: readonly HojaEnFlujo[],
): AsyncGenerator<readonly [string, AsyncIterable<string>]> {
  const estilos = estilosDeLibro();
  const fijas = Object.entries(partesFijas(hojas));
  for (const [ruta, texto] of fijas) yield [ruta, deUnaVez(texto)];
  for (const [i, hoja] of hojas.entries()) {
    yield [rutaDeHoja(i), hojaEnTrozos(hoja, estilos, i === 0)];
  }
  const [ruta, texto] = parteDeEstilos(estilos);
  yield [ruta, deUnaVez(texto)];
}
