import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { ayudaDe } from '#features/marca-comercial/marca-comercial.ts';
import { tonosDeMarca } from '#values/color-de-marca.ts';
import { escapar } from './escapar.ts';

/** Seller and insurer shown on a public link's front page. */
export interface DatosDePortada {
  readonly marca: MarcaVM;
  /** The broker's telephone as typed; null without one. */
  readonly telefono: string | null;
  /** Text for the buyer while the link's sale is stopped, in place of the plate; otherwise null. */
  readonly detencion: string | null;
  readonly aseguradora: { readonly nombre: string; readonly telefono: string };
}

/** Placeholders of the parts that differ between links. */
const HUECO = /<!--(titulo|cuerpo)-->|\/\*colores\*\//g;

/** Replaces one part of `index.html`; throws if it is missing, so that a change of that page is noticed. */
const cambiar = (html: string, parte: RegExp, por: string): string => {
  if (!parte.test(html)) throw new Error(`index.html ya no tiene ${parte.source}`);
  return html.replace(parte, () => por);
};

/**
 * Turns the built `index.html` into the template of every link's front page. It has the same script and
 * sheets, none of which blocks rendering, and the style of `portada.css` inline.
 */
export const plantillaDePortada = (indice: string, css: string): string => {
  let html = cambiar(indice, /<link\s+rel="preload"\s+as="font"[^>]*>/, '');
  // A sheet for another medium does not block rendering; the script turns it on (web/app/primera-portada.ts).
  html = cambiar(html, /<link rel="stylesheet"/, '<link rel="stylesheet" media="not all"');
  html = cambiar(html, /<title>[^<]*<\/title>/, '<title><!--titulo--></title>');
  html = cambiar(html, /<\/head>/, `<style nonce="__NONCE__">/*colores*/${css}</style></head>`);
  html = cambiar(html, /<noscript>[^]*?<\/noscript>/, '');
  return cambiar(html, /<div id="raiz">[^]*?<\/div>/, '<!--cuerpo--><div id="raiz" hidden></div>');
};

/** Variables of the broker's colours, within the front page only: what comes after it sets its own. */
const colores = ({ color }: MarcaVM): string => {
  const { claro, oscuro, enlace } = tonosDeMarca(color);
  return `#portada{--marca-claro:${claro};--marca-oscuro:${oscuro};--marca-enlace:${enlace}}`;
};

const quienVende = ({ nombre, logo }: MarcaVM): string =>
  logo
    ? `<img class="portada-logo" src="${escapar(logo.ruta)}" width="${logo.ancho}" height="${logo.alto}" alt="${escapar(nombre)}">`
    : `<span class="portada-nombre">${escapar(nombre)}</span>`;

/** Question for a plate, and the way for several vehicles. */
const pregunta = (aQuien: string): string =>
  // A form with `method="dialog"` outside a dialog sends nothing: Enter before the script arrived stays on
  // the page, and puts the plate into no address.
  `<form method="dialog" novalidate>
<h1><label for="portada-patente">Escriba su patente</label></h1>
<p class="portada-ayuda" id="portada-ayuda">Son las seis letras y números de la placa de su vehículo. Con ellos verá cuánto cuesta y hasta cuándo lo cubre. Al pagar, la póliza llega a su correo.</p>
<div class="placa"><input class="placa-letras" id="portada-patente" aria-describedby="portada-ayuda portada-error" placeholder="Ej.: BBCL23" minlength="6" maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go" autofocus><span class="placa-pais" aria-hidden="true">CHILE</span></div>
<p class="portada-error" id="portada-error" role="alert"></p>
<button>Ver mi vehículo</button>
<p class="portada-espera">Un momento, la página está terminando de cargar.</p>
</form>
<a class="portada-varios" href="?varios">Tengo varios vehículos</a>
<noscript><p class="portada-aviso">Para buscar su vehículo y pagar, esta página necesita JavaScript, que su navegador tiene desactivado. Actívelo y vuelva a cargarla, o llame a ${aQuien}.</p></noscript>`;

/** Stopped sale: no field, so the script leaves the page as it is. */
const detenida = (texto: string): string => `<h1>Por ahora no se vende</h1>
<p class="portada-aviso">${escapar(texto)}</p>
<p class="portada-ayuda">Si ya compró, <a href="/consulta">consulte su póliza</a>.</p>`;

const cuerpo = ({ marca, telefono, aseguradora, detencion }: DatosDePortada): string => {
  const asegura = escapar(aseguradora.nombre);
  const { de, texto, numero } = ayudaDe({ nombre: marca.nombre, telefono }, aseguradora);
  const aQuien = `${escapar(de)}: <a href="tel:${numero}">${escapar(texto)}</a>`;
  return `<div id="portada">
<header><div class="portada-barra">${quienVende(marca)}<span class="portada-que">SOAP · Lo asegura ${asegura}</span></div></header>
<main>
${detencion === null ? pregunta(aQuien) : detenida(detencion)}
</main>
<footer><div class="portada-barra"><span>¿Necesita ayuda? Llame a ${aQuien}</span><a href="/privacidad">Tratamiento de datos personales</a></div></footer>
</div>`;
};

/** Title of a link's page and of its preview. */
export const tituloDe = ({
  marca: { nombre },
  detencion,
}: Pick<DatosDePortada, 'marca' | 'detencion'>): string =>
  detencion === null ? `Compre su SOAP con ${nombre}` : `${nombre} por ahora no vende SOAP`;

/** Fills in a link's own parts; names are escaped. */
export const llenarPortada = (plantilla: string, datos: DatosDePortada): string =>
  plantilla.replaceAll(HUECO, (_hueco, cual?: string) => {
    if (cual === 'titulo') return escapar(tituloDe(datos));
    return cual === 'cuerpo' ? cuerpo(datos) : colores(datos.marca);
  });
