import type { Casilla } from './certificado.ts';
import type { Estilo, Hoja } from '#formatos/pdf/hoja.ts';
import { A4, COLOR, circulo, escudo, num, relleno, trazo } from '#formatos/pdf/trazos.ts';

/** Letters set around a circle, clockwise from `desde` (radians, 0 at the top). */
const enCirculo = (
  { tipo, cuerpo }: Estilo,
  texto: string,
  [x, y, radio]: readonly [number, number, number],
): string => {
  const vuelta = 2 * Math.PI * radio;
  const largo = tipo.medir(texto) * cuerpo;
  const espacio = Math.max(0, Math.min(2.2, (vuelta - largo) / texto.length));
  let avance = -(largo + espacio * texto.length) / 2;
  const letras: string[] = [];
  for (const letra of texto) {
    const ancho = tipo.medir(letra) * cuerpo;
    const angulo = (avance + ancho / 2) / radio;
    const [seno, coseno] = [Math.sin(angulo), Math.cos(angulo)];
    const px = x + seno * radio - (coseno * ancho) / 2;
    const py = A4.alto - y + coseno * radio + (seno * ancho) / 2;
    const giro = [coseno, -seno, seno, coseno].map((v) => String(Math.round(v * 1e4) / 1e4));
    letras.push(`${giro.join(' ')} ${num(px)} ${num(py)} Tm <${tipo.codificar(letra)}> Tj`);
    avance += ancho + espacio;
  }
  return `BT /${tipo.recurso} ${num(cuerpo)} Tf ${letras.join(' ')} ET`;
};

/**
 * The insurer's round stamp. Its letters are decoration: without a text of their own they would
 * be copied and searched one by one.
 */
export const timbre = (
  hoja: Hoja<Casilla>,
  estilo: Estilo,
  nombre: string,
  x: number,
  y: number,
): void => {
  const leyenda = `${nombre.toUpperCase()} · LEY N° 18.490 · `;
  const cuerpo = Math.min(6.2, (2 * Math.PI * 24) / estilo.tipo.medir(leyenda));
  hoja.adorno(
    trazo(COLOR.marca, 1),
    circulo(x, y, 33),
    trazo(COLOR.marca, 0.6),
    circulo(x, y, 21.5),
    relleno(COLOR.marca),
    escudo(x - 10.5, y - 13, 26, trazo(COLOR.blanco, 2.4)),
    relleno(COLOR.marca),
    `/Span <</ActualText ()>> BDC ${enCirculo({ ...estilo, cuerpo }, leyenda, [x, y, 25])} EMC`,
  );
};
