import { createHash } from 'node:crypto';
import { referencia } from '#formatos/pdf/archivo.ts';
import { hexUtf16 } from '#formatos/pdf/estructura.ts';
import { mascaraQr } from '#formatos/pdf/qr.ts';
import { escribirTexto } from '#formatos/pdf/hoja.ts';
import type { Letras } from '#formatos/pdf/leer-tipo.ts';
import type { Redaccion } from '#features/redacciones/redaccion.ts';
import { compilarPlantilla, NUMERO, type Plantilla } from './certificado-plantilla.pdf.ts';
import { LUGAR_URL } from './certificado-secciones.pdf.ts';
import { A4, COLOR, num, redondeado, relleno, trazo } from '#formatos/pdf/trazos.ts';
import {
  type Aseguradora,
  type Casilla,
  type DatosCertificado,
  textosCertificado,
} from './certificado.ts';
import { leerLogo } from './logo.pdf.ts';
import type { Tipo } from '#formatos/pdf/fuente-texto.ts';
import { formatearFecha } from '#values/fecha.ts';

const ANULADA = 'ANULADA';
const MUESTRA = 'MUESTRA';
const CUERPO = 64;
const CUERPO_FECHA = 15;

// 26 degrees up to the right, over the middle of the page.
const [COS, SENO] = [0.8988, 0.4384];

/**
 * Writes a line with its whole text as replacement. Without it, text extraction would mix these
 * letters with the lines below.
 */
const renglon = (tipo: Tipo, texto: string, cuerpo: number, y: number): string =>
  `/Span <</ActualText ${hexUtf16(texto)}>> BDC` +
  ` BT /${tipo.recurso} ${cuerpo} Tf ${num((-tipo.medir(texto) * cuerpo) / 2)} ${num(y)} Td` +
  ` <${tipo.codificar(texto)}> Tj ET EMC`;

interface Sello {
  readonly titulo: string;
  readonly bajada: string;
}

/** Returns the stamp of a cancelled policy, with the Santiago day, or of a sample. */
const selloPara = ({ anuladaEl, muestra }: DatosCertificado): Sello | null => {
  if (anuladaEl) return { titulo: ANULADA, bajada: `el ${formatearFecha(anuladaEl)}` };
  return muestra ? { titulo: MUESTRA, bajada: 'sin validez' } : null;
};

/**
 * Draws a stamp across the certificate. It is translucent, and it is text, so that search and screen readers
 * find it.
 */
const dibujarSello = (tipo: Tipo, { titulo, bajada }: Sello): string => {
  const [medio, alto] = [(tipo.medir(titulo) * CUERPO) / 2 + 26, 112];
  const marco = redondeado([-medio, A4.alto - alto / 2 + 6, 2 * medio, alto], 10, 'S');
  return [
    `q /Sello gs ${COS} ${SENO} ${-SENO} ${COS} ${num(A4.ancho / 2)} ${num(A4.alto / 2 + 20)} cm`,
    `${trazo(COLOR.demo, 5)} ${marco} ${relleno(COLOR.demo)}`,
    renglon(tipo, titulo, CUERPO, -14),
    renglon(tipo, bajada, CUERPO_FECHA, -44),
    'Q\n',
  ].join(' ');
};

interface Opciones {
  readonly aseguradora: Aseguradora;
  /** True marks the page as a demonstration without legal value. */
  readonly demo: boolean;
}

const contenidoVariable = (plantilla: Plantilla, textos: Record<Casilla, string>): string => {
  let contenido = '';
  for (const { hueco, antes } of plantilla.huecos)
    contenido += `${antes}${escribirTexto(hueco.estilo, textos[hueco.casilla], hueco.lugar)} ET EMC\n`;
  return contenido;
};

const escapar = (texto: string): string => texto.replace(/[\\()]/g, '\\$&');

const objetoEnlace = (url: string): string => {
  const { x, y, ancho } = LUGAR_URL;
  const caja = [x, A4.alto - y - 7, x + ancho, A4.alto - y + 10].map(num).join(' ');
  return (
    `${NUMERO.enlace} 0 obj\n<< /Type /Annot /Subtype /Link /Rect [${caja}] /Border [0 0 0] /F 4` +
    ' /StructParent 1 /Contents (Verificar este certificado)' +
    ` /A << /S /URI /URI (${escapar(url)}) >> >>\nendobj\n`
  );
};

const armar = (
  plantilla: Plantilla,
  textos: Record<Casilla, string>,
  datos: DatosCertificado,
): Buffer => {
  const fecha = datos.fechaEmision.replaceAll('-', '');
  const sello = selloPara(datos);
  const dibujo = sello ? dibujarSello(plantilla.fuerte, sello) : '';
  const trazos = `${contenidoVariable(plantilla, textos)}${dibujo}`;
  const qr = mascaraQr(datos.urlVerificacion);

  const contenido = `${NUMERO.contenido} 0 obj\n<< /Length ${trazos.length} >>\nstream\n${trazos}\nendstream\nendobj\n`;
  const cabezaQr =
    `${NUMERO.qr} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${qr.lado} /Height ${qr.lado}` +
    ` /ImageMask true /Decode [1 0] /BitsPerComponent 1 /Length ${qr.bytes.length} >>\nstream\n`;
  const finQr = '\nendstream\nendobj\n';
  const enlace = objetoEnlace(datos.urlVerificacion);
  const info =
    `${NUMERO.info} 0 obj\n<< /Title (Certificado SOAP ${textos.poliza}, patente ${escapar(textos.patente)}${sello ? `, ${sello.titulo}` : ''})` +
    ` /Author ${plantilla.autor} /CreationDate (D:${fecha}) >>\nendobj\n`;

  const lugarContenido = plantilla.bytes.length;
  const lugarQr = lugarContenido + contenido.length;
  const lugarEnlace = lugarQr + cabezaQr.length + qr.bytes.length + finQr.length;
  const lugarInfo = lugarEnlace + enlace.length;
  const lugarTabla = lugarInfo + info.length;
  const variables = [lugarContenido, lugarQr, lugarEnlace, lugarInfo].map(referencia).join('');
  // Day, policy and folio make the file id, so the same policy gives the same file.
  const id = `<${fecha}${textos.poliza.padStart(12, '0')}${textos.folio.padStart(12, '0')}>`;
  const final =
    `${finQr}${enlace}${info}${plantilla.tabla}${variables}${plantilla.referencias}` +
    `${plantilla.cola}[${id} ${id}] >>\nstartxref\n${lugarTabla}\n%%EOF\n`;

  const salida = Buffer.allocUnsafe(lugarEnlace - finQr.length + final.length);
  plantilla.bytes.copy(salida, 0);
  const fin = lugarContenido + salida.write(contenido + cabezaQr, lugarContenido, 'latin1');
  qr.bytes.copy(salida, fin);
  salida.write(final, fin + qr.bytes.length, 'latin1');
  return salida;
};

/**
 * Compiles the certificate of an insurer: fonts, logo and fixed parts once per wording. The
 * returned function makes one page per policy, with the same bytes for the same data. Throws when
 * it cannot read the logo as PNG.
 */
export const compilarCertificado = (
  opciones: Opciones,
): ((datos: DatosCertificado) => Uint8Array) => {
  const { aseguradora } = opciones;
  const encargo = {
    ...opciones,
    logo: aseguradora.logoPng ? leerLogo(aseguradora.logoPng) : null,
  };
  const plantillas = new Map<string, Plantilla>();
  const plantillaDe = (redaccion: Redaccion, letras: Letras): Plantilla => {
    const clave = `${Object.values(redaccion).join('|')}|${letras}`;
    const hecha = plantillas.get(clave) ?? compilarPlantilla({ ...encargo, redaccion, letras });
    plantillas.set(clave, hecha);
    return hecha;
  };
  const delAsegurador = `${aseguradora.nombre}${aseguradora.sitio}${aseguradora.telefono}`;
  return (datos) => {
    const { redaccion } = datos;
    const textos = textosCertificado(datos);
    const comun = plantillaDe(redaccion, 'comunes');
    const variable = Object.values(textos).join('') + delAsegurador;
    const plantilla = comun.fuerte.tiene(variable) ? comun : plantillaDe(redaccion, 'todas');
    return armar(plantilla, textos, datos);
  };
};

const compilados = new Map<string, ReturnType<typeof compilarCertificado>>();
/** Cache of the fingerprint of each insurer's settings, because it reads the whole logo. */
const huellas = new WeakMap<Aseguradora, string>();

const huellaDe = (aseguradora: Aseguradora): string => {
  const hecha = huellas.get(aseguradora);
  if (hecha !== undefined) return hecha;
  const { logoPng, ...escrito } = aseguradora;
  const logo = logoPng ? createHash('sha256').update(logoPng).digest('hex') : null;
  const huella = JSON.stringify([escrito, logo]);
  huellas.set(aseguradora, huella);
  return huella;
};

/**
 * Returns the certificate of an insurer, compiled once per process. It is compiled again only when
 * the signing certificate changes between demonstration and real.
 */
export const certificadoDe = (opciones: Opciones): ReturnType<typeof compilarCertificado> => {
  const clave = `${opciones.demo} ${huellaDe(opciones.aseguradora)}`;
  const hecho = compilados.get(clave) ?? compilarCertificado(opciones);
  compilados.set(clave, hecho);
  return hecho;
};
