import { A4, COLOR, num, redondeado, relleno, trazo } from '#formatos/pdf/trazos.ts';
import type { Tipo } from '#formatos/pdf/fuente-texto.ts';
import { formatearFecha } from '#values/fecha.ts';
import type { Fecha } from '#values/fecha.ts';

const TITULO = 'ANULADA';
const CUERPO = 64;
const CUERPO_FECHA = 15;

// 26 degrees up to the right, over the middle of the page.
const [COS, SENO] = [0.8988, 0.4384];

const renglon = (tipo: Tipo, texto: string, cuerpo: number, y: number): string =>
  `BT /${tipo.recurso} ${cuerpo} Tf ${num((-tipo.medir(texto) * cuerpo) / 2)} ${num(y)} Td` +
  ` <${tipo.codificar(texto)}> Tj ET`;

/**
 * The stamp across a cancelled certificate, with the Santiago day of the cancellation. It lets the
 * page be read through it, and is text, so that whoever searches or listens to the page meets it.
 */
export const selloDeAnulacion = (tipo: Tipo, anuladaEl: Fecha): string => {
  const [medio, alto] = [(tipo.medir(TITULO) * CUERPO) / 2 + 26, 112];
  const marco = redondeado([-medio, A4.alto - alto / 2 + 6, 2 * medio, alto], 10, 'S');
  return [
    `q /Sello gs ${COS} ${SENO} ${-SENO} ${COS} ${num(A4.ancho / 2)} ${num(A4.alto / 2 + 20)} cm`,
    `${trazo(COLOR.demo, 5)} ${marco} ${relleno(COLOR.demo)}`,
    renglon(tipo, TITULO, CUERPO, -14),
    renglon(tipo, `el ${formatearFecha(anuladaEl)}`, CUERPO_FECHA, -44),
    'Q\n',
  ].join(' ');
};
