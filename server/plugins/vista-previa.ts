import type { MarcaVM } from '#features/marca-comercial/marca-comercial.contract.ts';
import { escapar } from './escapar.ts';
import { tituloDe } from './portada.ts';
import { rutaDeVista, VISTA, VISTA_DE_LA_CASA } from './vista/imagen-de-vista.ts';

/** Placeholder in `index.html` for the preview tags of an address. */
export const HUECO_DE_VISTA = '<!--vista-previa-->';

const QUE_ES =
  'Ingrese su patente, revise el precio y pague en línea. La póliza llega a su correo.';

/** Seller of a link, and the code in its address. */
interface Vendedor {
  readonly marca: MarcaVM;
  readonly enlace: string;
  /** Text for the buyer while its sale is stopped; otherwise null. */
  readonly detencion: string | null;
}

/**
 * Preview of an address in WhatsApp and others: for a public link, who sells. They run no script, so the
 * server writes it.
 */
export const vistaPrevia = (direccion: string, vendedor: Vendedor | null): string => {
  const marca = vendedor?.marca ?? null;
  const titulo = vendedor ? tituloDe(vendedor) : 'SOAP, el seguro obligatorio';
  const imagen = vendedor ? rutaDeVista(vendedor.enlace) : VISTA_DE_LA_CASA;
  const propiedades = {
    'og:type': 'website',
    'og:locale': 'es_CL',
    'og:site_name': 'SOAP',
    'og:title': titulo,
    'og:description': vendedor
      ? (vendedor.detencion ?? QUE_ES)
      : 'Compra y consulta del seguro obligatorio de accidentes.',
    'og:image': `${direccion}${imagen}`,
    'og:image:type': 'image/png',
    'og:image:width': String(VISTA.ancho),
    'og:image:height': String(VISTA.alto),
    'og:image:alt': marca?.nombre ?? 'SOAP',
  };
  return [
    ...Object.entries(propiedades).map(
      ([nombre, valor]) => `<meta property="${nombre}" content="${escapar(valor)}" />`,
    ),
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join('\n    ');
};
