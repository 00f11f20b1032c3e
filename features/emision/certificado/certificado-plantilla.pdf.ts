import { crearArchivo } from '#formatos/pdf/archivo.ts';
import { escribirEstructura, hexUtf16 } from '#formatos/pdf/estructura.ts';
import { abrirTexto, crearHoja, type Estilo, type Hoja, type Hueco } from '#formatos/pdf/hoja.ts';
import { A4, COLOR, linea, num, relleno, trazo } from '#formatos/pdf/trazos.ts';
import type { Redaccion } from '#features/redacciones/redaccion.ts';
import { type Aseguradora, type Casilla, frasesCertificado } from './certificado.ts';
import { escribirFuente } from '#formatos/pdf/fuente-objetos.ts';
import type { Tipo } from '#formatos/pdf/fuente-texto.ts';
import { leerTipos, type Letras } from '#formatos/pdf/leer-tipo.ts';
import { escribirLogo, type Imagen } from './logo.pdf.ts';
import { ANCHO, DERECHA, MARGEN, type Obra, type Pagina } from './certificado-obra.pdf.ts';
import {
  coberturas,
  encabezado,
  firma,
  personas,
  resumen,
  titulo,
  vehiculo,
  verificacion,
} from './certificado-secciones.pdf.ts';

const pie = ({ hoja, frases, pagina, normal, fuerte }: Obra): void => {
  hoja.adorno(trazo(COLOR.linea, 0.8), linea(MARGEN, 736, DERECHA, 736));
  hoja.elemento('P', () => {
    for (const [i, frase] of frases.pie.entries())
      hoja.texto(normal(6.8, COLOR.gris), frase, { x: MARGEN, y: 748 + i * 10, ancho: ANCHO });
  });
  if (!pagina.demo) return;
  const centro = { x: A4.ancho / 2, ancho: ANCHO, alinear: 'centro' } as const;
  hoja.elemento('P', () =>
    hoja.texto(fuerte(9, COLOR.demo), frases.demostracion, { ...centro, y: 772 }),
  );
};

const marcaDeAgua = ({ hoja, fuerte }: Obra): void => {
  const { tipo } = fuerte(1);
  const cuerpo = 190;
  const mitad = (tipo.medir('DEMO') * cuerpo) / 2;
  hoja.adorno(
    `/Span <</ActualText ()>> BDC q /Velo gs ${relleno(COLOR.demo)} BT /${tipo.recurso} ${cuerpo} Tf`,
    // 52 degrees, the diagonal of the page.
    `0.616 0.788 -0.788 0.616 ${num(297.6 - 0.616 * mitad + 54)} ${num(421 - 0.788 * mitad - 42)} Tm`,
    `<${tipo.codificar('DEMO')}> Tj ET Q EMC`,
  );
};

/** Draws everything that is equal for all policies, and the boxes for the rest. */
const dibujarPagina = (pagina: Pagina): Hoja<Casilla> => {
  const estilo =
    (tipo: Tipo) =>
    (cuerpo: number, color: Estilo['color'] = COLOR.tinta): Estilo => ({ tipo, cuerpo, color });
  const obra: Obra = {
    hoja: crearHoja<Casilla>(),
    frases: frasesCertificado(pagina.aseguradora, pagina.redaccion),
    pagina,
    normal: estilo(pagina.normal),
    fuerte: estilo(pagina.fuerte),
  };
  encabezado(obra);
  titulo(obra);
  resumen(obra);
  vehiculo(obra);
  personas(obra);
  coberturas(obra);
  verificacion(obra);
  firma(obra);
  pie(obra);
  if (pagina.demo) marcaDeAgua(obra);
  return obra.hoja;
};

/** Objects made per policy. They have the first numbers, so the rest of the table never changes. */
export const NUMERO = { contenido: 1, qr: 2, enlace: 3, info: 4 } as const;

/** Part of the file that is equal for every policy of one wording. */
export interface Plantilla {
  readonly bytes: Buffer;
  readonly huecos: readonly { hueco: Hueco<Casilla>; antes: string }[];
  /** Cross-reference table: head, lines of the fixed objects, and the trailer up to /ID. */
  readonly tabla: string;
  readonly referencias: string;
  readonly cola: string;
  readonly autor: string;
  /** Font of the stamp of a cancelled policy. */
  readonly fuerte: Tipo;
}

/** Input of a template. */
interface Encargo {
  readonly aseguradora: Aseguradora;
  readonly redaccion: Redaccion;
  readonly demo: boolean;
  readonly logo: Imagen | null;
  readonly letras: Letras;
}

const objetoCatalogo = (paginas: number, estructura: number): string =>
  `<< /Type /Catalog /Pages ${paginas} 0 R /Lang (es-CL) /MarkInfo << /Marked true >>` +
  ` /StructTreeRoot ${estructura} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`;

const objetoPagina = (
  padre: number,
  fondo: number,
  recursos: { readonly fuentes: string; readonly logo: number | null },
): string =>
  `<< /Type /Page /Parent ${padre} 0 R /MediaBox [0 0 ${A4.ancho} ${A4.alto}]` +
  ` /Contents [${fondo} 0 R ${NUMERO.contenido} 0 R] /StructParents 0 /Tabs /S` +
  ` /Annots [${NUMERO.enlace} 0 R]` +
  ` /Resources << /Font << ${recursos.fuentes} >> /ExtGState << /Velo << /ca 0.07 >> /Sello << /ca 0.55 /CA 0.55 >> >>` +
  ` /XObject << /Qr ${NUMERO.qr} 0 R` +
  `${recursos.logo === null ? '' : ` /Logo ${recursos.logo} 0 R`} >> >> >>`;

/** Builds everything in the file that no policy changes, including fonts and structure tree. */
export const compilarPlantilla = ({ logo, letras, ...encargo }: Encargo): Plantilla => {
  const archivo = crearArchivo();
  for (const _ of Object.keys(NUMERO)) archivo.reservar();
  const [catalogo, paginas, pagina] = [archivo.reservar(), archivo.reservar(), archivo.reservar()];
  const { normal, fuerte } = leerTipos(letras);
  const hoja = dibujarPagina({
    ...encargo,
    normal,
    fuerte,
    logo: logo && logo.ancho / logo.alto,
  });
  const fondo = archivo.flujo(hoja.operadores.join('\n'), '');
  const fuentes = [normal, fuerte]
    .map(
      (tipo) =>
        `/${tipo.recurso} ${escribirFuente(tipo.fuente, archivo.objeto, archivo.flujo)} 0 R`,
    )
    .join(' ');
  const estructura = escribirEstructura(archivo, [{ raiz: hoja.raiz, pagina }], NUMERO.enlace);
  archivo.escribir(catalogo, objetoCatalogo(paginas, estructura));
  archivo.escribir(paginas, `<< /Type /Pages /Kids [${pagina} 0 R] /Count 1 >>`);
  const numeroLogo = logo && escribirLogo(archivo, logo);
  archivo.escribir(pagina, objetoPagina(paginas, fondo, { fuentes, logo: numeroLogo }));
  const { bytes, referencias } = archivo.cerrar();
  return {
    bytes,
    huecos: hoja.huecos.map((hueco) => ({
      hueco,
      antes: `/Span <</MCID ${hueco.marca}>> BDC ${abrirTexto(hueco.estilo)}`,
    })),
    tabla: `xref\n0 ${referencias.length}\n${referencias[0]}`,
    referencias: referencias.slice(NUMERO.info + 1).join(''),
    cola: `trailer\n<< /Size ${referencias.length} /Root ${catalogo} 0 R /Info ${NUMERO.info} 0 R /ID `,
    autor: hexUtf16(encargo.aseguradora.nombre),
    fuerte,
  };
};
