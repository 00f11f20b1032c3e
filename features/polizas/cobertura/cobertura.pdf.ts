import { DE_DEMOSTRACION, VERIFICACION } from '#features/emision/certificado/certificado.ts';
import { crearArchivo } from '#formatos/pdf/archivo.ts';
import { escribirEstructura, hexUtf16 } from '#formatos/pdf/estructura.ts';
import { escribirFuente } from '#formatos/pdf/fuente-objetos.ts';
import { partirLineas, type Tipo } from '#formatos/pdf/fuente-texto.ts';
import { crearHoja, type Estilo, type Hoja } from '#formatos/pdf/hoja.ts';
import { leerTipos } from '#formatos/pdf/leer-tipo.ts';
import { mascaraQr } from '#formatos/pdf/qr.ts';
import {
  A4,
  COLOR,
  desdeAbajo,
  escudo,
  linea,
  num,
  rectangulo,
  redondeado,
  relleno,
  trazo,
} from '#formatos/pdf/trazos.ts';
import { enPuntos, TAMANOS } from '#values/tipografia.ts';

/** Texts of the page. */
export interface PaginaDeCobertura {
  readonly aseguradora: {
    readonly nombre: string;
    readonly sitio: string;
    readonly telefono: string;
  };
  readonly cubierta: boolean;
  /** Verdict, such as 'CON COBERTURA'. */
  readonly veredicto: string;
  readonly declaracion: string;
  /** Pairs of label and value, in order. */
  readonly datos: readonly (readonly [string, string])[];
  readonly notas: readonly string[];
  readonly url: string;
  /** True marks the page as a demonstration without legal value. */
  readonly demo: boolean;
  /** Day as `YYYYMMDD`. */
  readonly dia: string;
}

const [MENOR, TEXTO, GRANDE] = [
  enPuntos(TAMANOS.menor),
  enPuntos(TAMANOS.texto),
  enPuntos(TAMANOS.titulo),
] as const;
const MARGEN = 48;
const ANCHO = A4.ancho - 2 * MARGEN;
const LUGAR_QR = { x: MARGEN, y: 610, lado: 92 } as const;
const LUGAR_URL = { x: MARGEN + 108, y: 646 } as const;
const TITULO = 'CERTIFICADO DE COBERTURA A UNA FECHA';

interface Obra {
  readonly hoja: Hoja<never>;
  readonly normal: (cuerpo: number, color?: Estilo['color']) => Estilo;
  readonly fuerte: (cuerpo: number, color?: Estilo['color']) => Estilo;
}

/** Draws a paragraph and returns the height of the next one. */
const parrafo = ({ hoja }: Obra, estilo: Estilo, texto: string, y: number, x = MARGEN): number => {
  const ancho = A4.ancho - MARGEN - x;
  const salto = estilo.cuerpo * 1.45;
  const lineas = partirLineas(estilo.tipo, texto, estilo.cuerpo, ancho);
  hoja.elemento('P', () => {
    for (const [i, renglon] of lineas.entries())
      hoja.texto(estilo, renglon, { x, y: y + i * salto, ancho: ancho + 1 });
  });
  return y + lineas.length * salto;
};

const encabezado = ({ hoja, normal, fuerte }: Obra, { aseguradora }: PaginaDeCobertura): void => {
  hoja.adorno(relleno(COLOR.marca), rectangulo(0, 0, A4.ancho, 82));
  hoja.adorno(relleno(COLOR.acento), rectangulo(0, 82, A4.ancho, 3.5));
  hoja.adorno(relleno(COLOR.blanco), escudo(MARGEN, 19, 44, trazo(COLOR.acento, 2.4)));
  const x = MARGEN + 56;
  hoja.elemento('P', () => {
    const contacto = `${aseguradora.sitio}  ·  Teléfono ${aseguradora.telefono}`;
    hoja.texto(fuerte(GRANDE, COLOR.blanco), aseguradora.nombre, {
      x,
      y: 41,
      ancho: ANCHO - 56,
    });
    hoja.texto(normal(MENOR, COLOR.celeste), contacto, {
      x,
      y: 57,
      ancho: ANCHO - 56,
    });
  });
};

const veredicto = (obra: Obra, { cubierta, veredicto: texto }: PaginaDeCobertura): void => {
  const { hoja, fuerte } = obra;
  const color = cubierta ? COLOR.acento : COLOR.demo;
  hoja.adorno(trazo(color, 1.6), redondeado([MARGEN, 150, ANCHO, 46], 6, 'S'));
  hoja.elemento('P', () =>
    hoja.texto(fuerte(GRANDE, color), texto, {
      x: A4.ancho / 2,
      y: 180,
      ancho: ANCHO - 20,
      alinear: 'centro',
    }),
  );
};

const datos = ({ hoja, normal, fuerte }: Obra, pagina: PaginaDeCobertura, y: number): number => {
  hoja.elemento('Table', () => {
    for (const [i, [rotulo, valor]] of pagina.datos.entries()) {
      const fila = y + i * 22;
      if (i % 2 === 0) hoja.adorno(relleno(COLOR.fondo), rectangulo(MARGEN, fila - 15, ANCHO, 22));
      hoja.elemento('TR', () => {
        hoja.elemento('TH', () =>
          hoja.texto(normal(MENOR, COLOR.gris), rotulo, {
            x: MARGEN + 8,
            y: fila,
            ancho: 180,
          }),
        );
        hoja.elemento('TD', () =>
          hoja.texto(fuerte(TEXTO), valor, {
            x: MARGEN + 200,
            y: fila,
            ancho: ANCHO - 208,
          }),
        );
      });
    }
  });
  return y + pagina.datos.length * 22;
};

const verificacion = (obra: Obra, { url, demo }: PaginaDeCobertura): void => {
  const { hoja, normal, fuerte } = obra;
  const { x, y, lado } = LUGAR_QR;
  hoja.elemento(
    'Figure',
    () =>
      hoja.marcado(
        `q ${relleno(COLOR.tinta)} ${lado} 0 0 ${lado} ${x} ${desdeAbajo(y + lado)} cm /Qr Do Q`,
      ),
    VERIFICACION.qr,
  );
  parrafo(obra, fuerte(TEXTO, COLOR.marca), VERIFICACION.rotulo, 630, LUGAR_URL.x);
  hoja.elemento('Link', () =>
    hoja.texto(normal(MENOR, COLOR.acento), url, {
      ...LUGAR_URL,
      ancho: ANCHO - 108,
      lineas: 2,
    }),
  );
  const como =
    'La página muestra lo que este certificado dice y la huella SHA-256 de su archivo. El archivo está firmado en forma electrónica; ábralo en un lector de PDF para ver su firma.';
  parrafo(obra, normal(MENOR, COLOR.gris), como, 672, LUGAR_URL.x);
  hoja.adorno(trazo(COLOR.linea, 0.8), linea(MARGEN, 750, A4.ancho - MARGEN, 750));
  if (!demo) return;
  const centro = {
    x: A4.ancho / 2,
    y: 770,
    ancho: ANCHO,
    alinear: 'centro',
  } as const;
  hoja.elemento('P', () => hoja.texto(fuerte(MENOR, COLOR.demo), DE_DEMOSTRACION, centro));
};

const dibujar = (pagina: PaginaDeCobertura, tipos: { normal: Tipo; fuerte: Tipo }): Hoja<never> => {
  const estilo =
    (tipo: Tipo) =>
    (cuerpo: number, color: Estilo['color'] = COLOR.tinta): Estilo => ({
      tipo,
      cuerpo,
      color,
    });
  const obra: Obra = {
    hoja: crearHoja<never>(),
    normal: estilo(tipos.normal),
    fuerte: estilo(tipos.fuerte),
  };
  encabezado(obra, pagina);
  obra.hoja.elemento('H1', () =>
    obra.hoja.texto(obra.fuerte(GRANDE, COLOR.marca), TITULO, {
      x: MARGEN,
      y: 125,
      ancho: ANCHO,
    }),
  );
  veredicto(obra, pagina);
  const tras = parrafo(obra, obra.normal(TEXTO), pagina.declaracion, 222);
  let y = datos(obra, pagina, tras + 18) + 14;
  for (const nota of pagina.notas) y = parrafo(obra, obra.normal(MENOR, COLOR.gris), nota, y) + 4;
  verificacion(obra, pagina);
  return obra.hoja;
};

const escapar = (texto: string): string => texto.replace(/[\\()]/g, '\\$&');

/** Draws one tagged A4 page with a plain cross-reference table, ready to be signed. */
export const dibujarCobertura = (pagina: PaginaDeCobertura): Uint8Array => {
  const archivo = crearArchivo();
  const [catalogo, paginas, hojaPdf, enlace] = [
    archivo.reservar(),
    archivo.reservar(),
    archivo.reservar(),
    archivo.reservar(),
  ];
  const { normal, fuerte } = leerTipos('todas');
  const hoja = dibujar(pagina, { normal, fuerte });
  const contenido = archivo.flujo(hoja.operadores.join('\n'), '');
  const fuentes = [normal, fuerte]
    .map((t) => `/${t.recurso} ${escribirFuente(t.fuente, archivo.objeto, archivo.flujo)} 0 R`)
    .join(' ');
  const qr = mascaraQr(pagina.url);
  const imagen = archivo.flujo(
    qr.bytes,
    `/Type /XObject /Subtype /Image /Width ${qr.lado} /Height ${qr.lado} /ImageMask true` +
      ' /Decode [1 0] /BitsPerComponent 1',
  );
  const estructura = escribirEstructura(archivo, [{ raiz: hoja.raiz, pagina: hojaPdf }], enlace);
  const { x, y } = LUGAR_URL;
  const caja = [x, A4.alto - y - 14, A4.ancho - MARGEN, A4.alto - y + 10].map(num).join(' ');
  archivo.escribir(
    enlace,
    `<< /Type /Annot /Subtype /Link /Rect [${caja}] /Border [0 0 0] /F 4 /StructParent 1` +
      ` /Contents (Verificar este certificado) /A << /S /URI /URI (${escapar(pagina.url)}) >> >>`,
  );
  archivo.escribir(
    catalogo,
    `<< /Type /Catalog /Pages ${paginas} 0 R /Lang (es-CL) /MarkInfo << /Marked true >>` +
      ` /StructTreeRoot ${estructura} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  archivo.escribir(paginas, `<< /Type /Pages /Kids [${hojaPdf} 0 R] /Count 1 >>`);
  archivo.escribir(
    hojaPdf,
    `<< /Type /Page /Parent ${paginas} 0 R /MediaBox [0 0 ${A4.ancho} ${A4.alto}]` +
      ` /Contents ${contenido} 0 R /StructParents 0 /Tabs /S /Annots [${enlace} 0 R]` +
      ` /Resources << /Font << ${fuentes} >> /XObject << /Qr ${imagen} 0 R >> >> >>`,
  );
  const info = archivo.objeto(
    `<< /Title ${hexUtf16(TITULO)} /Author ${hexUtf16(pagina.aseguradora.nombre)}` +
      ` /CreationDate (D:${pagina.dia}) >>`,
  );
  const { bytes, referencias } = archivo.cerrar();
  const id = `<${Buffer.from(pagina.url.slice(-22)).toString('hex')}>`;
  const final =
    `xref\n0 ${referencias.length}\n${referencias.join('')}trailer\n<< /Size ${referencias.length}` +
    ` /Root ${catalogo} 0 R /Info ${info} 0 R /ID [${id} ${id}] >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(final, 'latin1')]);
};
