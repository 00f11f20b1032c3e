import {
  ANCHO,
  campo,
  DERECHA,
  MARGEN,
  type Obra,
  parrafo,
  seccion,
} from './certificado-obra.pdf.ts';
import {
  A4,
  circulo,
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
import { type Casilla, VERIFICACION } from './certificado.ts';
import type { Estilo, Hoja } from '#formatos/pdf/hoja.ts';

/** Sets letters around a circle, clockwise from `desde` (radians, 0 at the top). */
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
 * Draws the insurer's round stamp. Its letters are marked as decoration: otherwise they would be
 * copied and searched one by one.
 */
const timbre = (
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

/** Position of the QR: left, top and side in points. The verification address stands beside it. */
export const LUGAR_QR = { x: 48, y: 632, lado: 78 } as const;
export const LUGAR_URL = { x: 140, y: 662, ancho: 192 } as const;

export const encabezado = ({ hoja, frases, pagina, normal, fuerte }: Obra): void => {
  const { aseguradora, logo } = pagina;
  const blanco = COLOR.blanco;
  hoja.adorno(relleno(COLOR.marca), rectangulo(0, 0, A4.ancho, 82));
  hoja.adorno(relleno(COLOR.acento), rectangulo(0, 82, A4.ancho, 3.5));
  const ancho = logo === null ? 40 : Math.min(130, 40 * logo);
  const alto = logo === null ? 44 : ancho / logo;
  if (logo === null) hoja.adorno(relleno(blanco), escudo(MARGEN, 19, 44, trazo(COLOR.acento, 2.4)));
  else
    hoja.adorno(
      `${relleno(blanco)} ${redondeado([MARGEN - 6, 15, ancho + 12, 52], 5, 'f')}`,
      `q ${num(ancho)} 0 0 ${num(alto)} ${MARGEN} ${desdeAbajo(41 + alto / 2)} cm /Logo Do Q`,
    );
  const x = MARGEN + ancho + 16;
  const copia = fuerte(8, blanco);
  const pastilla = copia.tipo.medir(frases.copia) * 8 + 20;
  const libre = DERECHA - pastilla - 14 - x;
  hoja.elemento('P', () => {
    hoja.texto(fuerte(17, blanco), aseguradora.nombre, { x, y: 41, ancho: libre });
    hoja.texto(normal(8.4, COLOR.celeste), frases.contacto, { x, y: 57, ancho: libre });
  });
  hoja.adorno(
    trazo(COLOR.celeste, 0.8),
    redondeado([DERECHA - pastilla, 31, pastilla, 20], 10, 'S'),
  );
  hoja.elemento('P', () =>
    hoja.texto(copia, frases.copia, { x: DERECHA - 10, y: 44, ancho: 200, alinear: 'derecha' }),
  );
};

export const titulo = (obra: Obra): void => {
  const { hoja, frases, normal, fuerte } = obra;
  const ley = fuerte(9, COLOR.blanco);
  const ancho = ley.tipo.medir(frases.ley) * 9 + 18;
  hoja.elemento('H1', () =>
    hoja.texto(fuerte(15, COLOR.marca), frases.titulo, { x: MARGEN, y: 108, ancho: 420 }),
  );
  hoja.adorno(relleno(COLOR.acento), redondeado([DERECHA - ancho, 95, ancho, 19], 3, 'f'));
  hoja.elemento('P', () => {
    hoja.texto(normal(8.6, COLOR.gris), frases.subtitulo, { x: MARGEN, y: 122, ancho: ANCHO });
    hoja.texto(ley, frases.ley, { x: DERECHA - 9, y: 107.8, ancho, alinear: 'derecha' });
  });
};

export const resumen = (obra: Obra): void => {
  const { hoja } = obra;
  hoja.adorno(relleno(COLOR.fondo), redondeado([MARGEN, 133, ANCHO, 88], 6, 'f'));
  hoja.adorno(relleno(COLOR.acento), rectangulo(MARGEN, 139, 3, 76));
  hoja.adorno(trazo(COLOR.linea, 0.8), linea(MARGEN + 16, 177, DERECHA - 16, 177));
  const columnas = [52, 232, 412] as const;
  campo(obra, 'PÓLIZA N°', 'poliza', [columnas[0], 148, 160, 15]);
  campo(obra, 'FOLIO N°', 'folio', [columnas[1], 148, 160, 15]);
  campo(obra, 'FECHA DE EMISIÓN', 'emision', [columnas[2], 148, 130, 15]);
  campo(obra, 'RIGE DESDE', 'desde', [columnas[0], 192, 160, 15]);
  campo(obra, 'HASTA', 'hasta', [columnas[1], 192, 160, 15]);
  campo(obra, 'PRIMA', 'prima', [columnas[2], 192, 130, 15]);
  parrafo(obra, obra.normal(8.8), obra.frases.declaracion, [MARGEN, 238, ANCHO, 13]);
};

export const vehiculo = (obra: Obra): void => {
  const { hoja, normal, fuerte } = obra;
  seccion(obra, 'VEHÍCULO ASEGURADO', MARGEN, 284, DERECHA);
  hoja.adorno(
    relleno(COLOR.blanco),
    trazo(COLOR.tinta, 1.4),
    redondeado([MARGEN + 0.7, 296, 142, 68], 6, 'B'),
  );
  hoja.elemento('P', () => {
    const centro = { x: MARGEN + 71, ancho: 130, alinear: 'centro' } as const;
    hoja.texto(normal(6.6, COLOR.gris), 'INSCRIPCIÓN R.V.M.', { ...centro, y: 309 });
    hoja.hueco(fuerte(23), 'patente', { ...centro, y: 338 });
    hoja.texto(fuerte(7, COLOR.marca), 'CHILE', { ...centro, y: 355 });
  });
  const columnas = [200, 326, 468] as const;
  campo(obra, 'TIPO DE VEHÍCULO', 'tipo', [columnas[0], 307, 116, 10]);
  campo(obra, 'MARCA', 'marca', [columnas[1], 307, 132, 10]);
  campo(obra, 'AÑO', 'anio', [columnas[2], 307, 91, 10]);
  campo(obra, 'USO', 'uso', [columnas[0], 345, 116, 10]);
  campo(obra, 'MODELO', 'modelo', [columnas[1], 345, 132, 10]);
  campo(obra, 'N° MOTOR', 'motor', [columnas[2], 345, 91, 10]);
};

export const personas = (obra: Obra): void => {
  seccion(obra, 'PROPIETARIO', MARGEN, 386, DERECHA);
  campo(obra, 'NOMBRE O RAZÓN SOCIAL', 'propietario', [MARGEN, 401, 410, 10]);
  campo(obra, 'RUT', 'rut', [468, 401, 91, 10]);
  seccion(obra, 'CONTRATACIÓN', MARGEN, 442, DERECHA);
  campo(obra, 'CORREDOR', 'corredor', [MARGEN, 457, 250, 9]);
  campo(obra, 'CONVENIO', 'convenio', [326, 457, 233, 9]);
};

export const coberturas = (obra: Obra): void => {
  const { hoja, frases, normal, fuerte } = obra;
  const fin = 318;
  seccion(obra, 'COBERTURAS POR PERSONA', MARGEN, 497, fin);
  hoja.elemento('Table', () => {
    for (const [i, [cobertura, monto]] of frases.coberturas.entries()) {
      const y = 519 + i * 19;
      if (i % 2 === 0)
        hoja.adorno(relleno(COLOR.fondo), rectangulo(MARGEN, y - 12.5, fin - MARGEN, 19));
      hoja.elemento('TR', () => {
        hoja.elemento('TH', () =>
          hoja.texto(normal(9), cobertura, { x: MARGEN + 8, y, ancho: 190 }),
        );
        hoja.elemento('TD', () =>
          hoja.texto(fuerte(9.4), monto, { x: fin - 8, y, ancho: 90, alinear: 'derecha' }),
        );
      });
    }
  });
  parrafo(obra, normal(7.2, COLOR.gris), frases.pagoMuerte, [MARGEN, 595, fin - MARGEN, 10]);
  seccion(obra, 'EN CASO DE ACCIDENTE', 340, 497, DERECHA);
  parrafo(obra, normal(8.6), frases.accidente, [340, 517, DERECHA - 340, 13]);
};

export const verificacion = (obra: Obra): void => {
  const { hoja, frases, normal, fuerte } = obra;
  hoja.adorno(trazo(COLOR.linea, 0.9), redondeado([MARGEN, 620, 306, 102], 6, 'S'));
  hoja.elemento(
    'Figure',
    () => {
      const { x, y, lado } = LUGAR_QR;
      hoja.marcado(
        `q ${relleno(COLOR.tinta)} ${lado} 0 0 ${lado} ${x} ${desdeAbajo(y + lado)} cm /Qr Do Q`,
      );
    },
    VERIFICACION.qr,
  );
  const lugar = { x: LUGAR_URL.x, ancho: LUGAR_URL.ancho };
  hoja.elemento('P', () => {
    hoja.texto(fuerte(9, COLOR.marca), VERIFICACION.rotulo, { ...lugar, y: 647 });
  });
  hoja.elemento('Link', () =>
    hoja.hueco(normal(7.4, COLOR.acento), 'url', { ...lugar, y: LUGAR_URL.y, lineas: 2 }),
  );
  parrafo(obra, normal(7.4, COLOR.gris), frases.validez, [lugar.x, 680, lugar.ancho, 10.5]);
};

export const firma = (obra: Obra): void => {
  const { hoja, normal, fuerte } = obra;
  timbre(hoja, obra.fuerte(6.2, COLOR.marca), obra.pagina.aseguradora.nombre, 452, 653);
  hoja.adorno(trazo(COLOR.tinta, 0.8), linea(370, 698, 534, 698));
  const centro = { x: 452, ancho: 200, alinear: 'centro' } as const;
  hoja.elemento('P', () => {
    hoja.hueco(fuerte(8.2), 'apoderado', { ...centro, y: 708.5 });
    hoja.texto(normal(6.6, COLOR.gris), 'FIRMA APODERADO COMPAÑÍA', { ...centro, y: 718.5 });
  });
};
