import { letraImpresa } from '#values/letras-del-certificado.ts';
import { enPuntos, TAMANOS } from '#values/tipografia.ts';
import { crearArchivo } from './archivo.ts';
import { escribirEstructura, hexUtf16 } from './estructura.ts';
import { escribirFuente } from './fuente-objetos.ts';
import { partirLineas, type Tipo } from './fuente-texto.ts';
import { crearHoja, type Estilo, type Hoja } from './hoja.ts';
import { leerTipos } from './leer-tipo.ts';
import { A4, ALTO_DE_CARTA, COLOR, linea, num, trazo } from './trazos.ts';

/** Text document of any number of A4 pages. */
export interface Documento {
  readonly titulo: string;
  readonly autor: string;
  /** Paragraphs before the first section. */
  readonly introduccion: readonly string[];
  readonly secciones: readonly {
    readonly titulo: string;
    readonly parrafos: readonly string[];
    /** Records; each one is a list of label and value. */
    readonly fichas: readonly (readonly (readonly [string, string])[])[];
  }[];
  /** Creation day, `YYYYMMDD`. */
  readonly dia: string;
}

const MARGEN = 48;
const ANCHO = A4.ancho - 2 * MARGEN;
const PIE = ALTO_DE_CARTA - 20;
const RENGLON = 1.4;
const TEXTO = enPuntos(TAMANOS.texto);

/** Writes characters that the fonts lack as code points, so that any personal data can be printed. */
const conCodigos = (texto: string): string =>
  [...texto.normalize()]
    .map((letra) =>
      letra < ' ' || letraImpresa(letra) !== null
        ? letra
        : `[U+${(letra.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .join('');

/** Writes lines down the page and starts a new page when it is full. */
const crearPluma = (tipos: { readonly normal: Tipo; readonly fuerte: Tipo }) => {
  const hojas: Hoja<never>[] = [];
  let y = PIE;
  const hoja = (): Hoja<never> => {
    const ultima = hojas.at(-1);
    if (ultima && y < PIE) return ultima;
    const nueva = crearHoja<never>();
    hojas.push(nueva);
    y = MARGEN + 12;
    return nueva;
  };
  const escribir = (etiqueta: string, estilo: Estilo, texto: string): void => {
    for (const renglon of partirLineas(estilo.tipo, conCodigos(texto), estilo.cuerpo, ANCHO)) {
      const en = hoja();
      en.elemento(etiqueta, () => en.texto(estilo, renglon, { x: MARGEN, y, ancho: ANCHO + 1 }));
      y += estilo.cuerpo * RENGLON;
    }
  };
  const { normal, fuerte } = tipos;
  return {
    hojas,
    bajar: (puntos: number) => (y += puntos),
    /** Starts a new page if fewer than `puntos` are left, so that no heading stands alone. */
    apartar: (puntos: number) => {
      if (y + puntos > PIE) y = PIE;
    },
    titulo: (texto: string, cuerpo: number, etiqueta: string) =>
      escribir(etiqueta, { tipo: fuerte, cuerpo, color: COLOR.marca }, texto),
    parrafo: (texto: string) =>
      escribir('P', { tipo: normal, cuerpo: TEXTO, color: COLOR.tinta }, texto),
    raya: () => {
      hoja().adorno(trazo(COLOR.linea, 0.6), linea(MARGEN, y - 6, A4.ancho - MARGEN, y - 6));
      y += 6;
    },
  };
};

/** Renders the document as a tagged PDF in reading order, with embedded fonts. */
export const dibujarDocumento = (documento: Documento): Uint8Array => {
  const { normal, fuerte } = leerTipos('todas');
  const pluma = crearPluma({ normal, fuerte });
  pluma.titulo(documento.titulo, enPuntos(TAMANOS.titulo), 'H1');
  pluma.bajar(6);
  for (const texto of documento.introduccion) pluma.parrafo(texto);
  for (const { titulo, parrafos, fichas } of documento.secciones) {
    pluma.bajar(12);
    pluma.apartar(48);
    pluma.titulo(titulo, TEXTO, 'H2');
    for (const texto of parrafos) pluma.parrafo(texto);
    for (const ficha of fichas) {
      pluma.bajar(8);
      pluma.apartar(24);
      pluma.raya();
      for (const [rotulo, valor] of ficha) pluma.parrafo(`${rotulo}: ${valor}`);
    }
  }
  return armar(documento, pluma.hojas, [normal, fuerte]);
};

const armar = (
  { titulo, autor, dia }: Documento,
  hojas: readonly Hoja<never>[],
  tipos: readonly Tipo[],
): Uint8Array => {
  const archivo = crearArchivo();
  const [catalogo, paginas] = [archivo.reservar(), archivo.reservar()];
  const fuentes = tipos
    .map((t) => `/${t.recurso} ${escribirFuente(t.fuente, archivo.objeto, archivo.flujo)} 0 R`)
    .join(' ');
  const numeros = hojas.map(() => archivo.reservar());
  for (const [i, hoja] of hojas.entries()) {
    const contenido = archivo.flujo(hoja.operadores.join('\n'), '');
    archivo.escribir(
      numeros[i] ?? 0,
      `<< /Type /Page /Parent ${paginas} 0 R /MediaBox [0 0 ${num(A4.ancho)} ${num(A4.alto)}]` +
        ` /Contents ${contenido} 0 R /StructParents ${i} /Tabs /S` +
        ` /Resources << /Font << ${fuentes} >> >> >>`,
    );
  }
  const arbol = escribirEstructura(
    archivo,
    hojas.map(({ raiz }, i) => ({ raiz, pagina: numeros[i] ?? 0 })),
    null,
  );
  archivo.escribir(
    catalogo,
    `<< /Type /Catalog /Pages ${paginas} 0 R /Lang (es-CL) /MarkInfo << /Marked true >>` +
      ` /StructTreeRoot ${arbol} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const hijas = numeros.map((numero) => `${numero} 0 R`).join(' ');
  archivo.escribir(paginas, `<< /Type /Pages /Kids [${hijas}] /Count ${hojas.length} >>`);
  const info = archivo.objeto(
    `<< /Title ${hexUtf16(titulo)} /Author ${hexUtf16(autor)} /CreationDate (D:${dia}) >>`,
  );
  const { bytes, referencias } = archivo.cerrar();
  const final =
    `xref\n0 ${referencias.length}\n${referencias.join('')}trailer\n<< /Size ${referencias.length}` +
    ` /Root ${catalogo} 0 R /Info ${info} 0 R >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(final, 'latin1')]);
};
