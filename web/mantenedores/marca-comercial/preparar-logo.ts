import {
  LOGO,
  seVeSobreBlanco,
  TEXTO_LOGO_BLANCO,
} from '#features/marca-comercial/marca-comercial.ts';

/** Maximum file size, far above any logo's. */
const BYTES_DE_ARCHIVO = 10_000_000;
export const FORMATOS_DE_LOGO = 'image/png,image/jpeg,image/webp,image/svg+xml';

const leerComoUrl = (archivo: File): Promise<string> =>
  new Promise((listo, fallar) => {
    const lector = new FileReader();
    lector.addEventListener('load', () => listo(lector.result as string));
    lector.addEventListener('error', () => fallar(new Error('no se pudo leer el archivo')));
    lector.readAsDataURL(archivo);
  });

/** Throws the message about an invisible picture. */
const dibujar = (imagen: HTMLImageElement, escala: number): string => {
  const lienzo = document.createElement('canvas');
  const ancho = Math.max(1, Math.round(imagen.naturalWidth * escala));
  const alto = Math.max(1, Math.round(imagen.naturalHeight * escala));
  lienzo.width = ancho;
  lienzo.height = alto;
  const pincel = lienzo.getContext('2d');
  pincel?.drawImage(imagen, 0, 0, ancho, alto);
  if (pincel && !seVeSobreBlanco(pincel.getImageData(0, 0, ancho, alto).data))
    throw new Error(TEXTO_LOGO_BLANCO);
  return lienzo.toDataURL('image/png').split(',')[1] ?? '';
};

/**
 * Converts any picture that the browser can draw to a PNG (base64) of the displayed size, dropping all other
 * data. Throws the message about an invalid file.
 */
export const prepararLogo = async (archivo: File): Promise<string> => {
  if (archivo.size > BYTES_DE_ARCHIVO) throw new Error('El archivo supera los 10 MB. Elija otro');
  const imagen = new Image();
  imagen.src = await leerComoUrl(archivo);
  await imagen.decode().catch(() => {
    throw new Error('No pudimos leer la imagen. Elija otra, en PNG, JPEG, WebP o SVG');
  });
  let escala = Math.min(1, LOGO.ancho / imagen.naturalWidth, LOGO.alto / imagen.naturalHeight);
  let base64 = dibujar(imagen, escala);
  // A photograph weighs more than a drawing of its size.
  while ((base64.length * 3) / 4 > LOGO.bytes && escala > 0.01) {
    escala /= 1.5;
    base64 = dibujar(imagen, escala);
  }
  return base64;
};
