import { MARINO, ROJO } from '#values/paleta.ts';
import { EN_PLANILLAS, enPuntos, TAMANOS } from '#values/tipografia.ts';
import { escaparXml } from './texto-xml.ts';

/** Style of a cell; omitted fields mean the default style. */
export interface Estilo {
  /** Number format: '@' is text, 'dd-mm-yyyy' a date. */
  readonly formato?: string;
  readonly relleno?: 'cabecera' | 'error';
  readonly negrita?: boolean;
  /** True to wrap long text. */
  readonly ajustar?: boolean;
  /** True to align at the top of the row, beside the first line of a wrapped cell. */
  readonly arriba?: boolean;
  /** True to keep a text that looks like a formula as text, even after an edit. */
  readonly comilla?: boolean;
}

/** Styles of a workbook, without duplicates, in order of first use. */
export interface RegistroEstilos {
  indice(estilo: Estilo): number;
  /** The `styleSheet` element with every style used so far. */
  xml(): string;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PROPIOS = 164;
const CONOCIDOS: Readonly<Record<string, number>> = { General: 0, '0': 1, '@': 49 };
/** Maximum length that Excel accepts. */
const LARGO_FORMATO = 255;
const RELLENOS = { cabecera: 2, error: 3 } as const;
const solido = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="FF${color.slice(1).toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill>`;
const LETRA = `<sz val="${enPuntos(TAMANOS.texto)}"/><name val="${EN_PLANILLAS}"/><family val="2"/>`;
const FIJO = `<fonts count="2"><font>${LETRA}</font><font><b/>${LETRA}</font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solido(MARINO[2])}${solido(ROJO[2])}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`;
/** Alignment of a cell, and the end of its `xf` element. */
const alineacion = ({ ajustar, arriba }: Estilo): string =>
  ajustar || arriba
    ? ` applyAlignment="1"><alignment vertical="top"${ajustar ? ' wrapText="1"' : ''}/></xf>`
    : '/>';

const NORMAL =
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>';

/** Number formats of a workbook, without duplicates. */
const formatosDeLibro = () => {
  const formatos: string[] = [];
  return {
    numero(formato: string): number {
      const conocido = CONOCIDOS[formato];
      if (conocido !== undefined || formato.length > LARGO_FORMATO) return conocido ?? 0;
      const visto = formatos.indexOf(formato);
      return PROPIOS + (visto === -1 ? formatos.push(formato) - 1 : visto);
    },
    xml(): string {
      const numFmts = formatos.map(
        (formato, i) => `<numFmt numFmtId="${PROPIOS + i}" formatCode="${escaparXml(formato)}"/>`,
      );
      return numFmts.length
        ? `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>`
        : '';
    },
  };
};

/** Creates an empty register; its style 0 is the default style. */
export const estilosDeLibro = (): RegistroEstilos => {
  const formatos = formatosDeLibro();
  const xfs: string[] = [];
  const indices = new Map<string, number>();
  // The cells of a column share one object, so the lookup is by identity first.
  const vistos = new WeakMap<Estilo, number>();

  const xf = (estilo: Estilo): string => {
    const { formato = 'General', relleno, negrita, comilla } = estilo;
    return `<xf numFmtId="${formatos.numero(formato)}" fontId="${negrita ? 1 : 0}" fillId="${relleno ? RELLENOS[relleno] : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${comilla ? ' quotePrefix="1"' : ''}${alineacion(estilo)}`;
  };

  const porForma = (estilo: Estilo): number => {
    const { formato, relleno, negrita, ajustar, arriba, comilla } = estilo;
    const clave = JSON.stringify([formato, relleno, negrita, ajustar, arriba, comilla]);
    const visto = indices.get(clave) ?? xfs.push(xf(estilo)) - 1;
    indices.set(clave, visto);
    return visto;
  };

  const registro: RegistroEstilos = {
    indice(estilo) {
      const indice = vistos.get(estilo) ?? porForma(estilo);
      vistos.set(estilo, indice);
      return indice;
    },
    xml: () =>
      `<styleSheet xmlns="${MAIN}">${formatos.xml()}${FIJO}<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>${NORMAL}</styleSheet>`,
  };
  registro.indice({});
  return registro;
};
