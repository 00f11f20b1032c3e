import type { Casilla } from './certificado.ts';
import { crearHoja } from '#formatos/pdf/hoja.ts';
import type { Estilo, Hoja } from '#formatos/pdf/hoja.ts';
import { ANCHO, DERECHA, MARGEN } from './certificado-obra.pdf.ts';
import type { Obra, Pagina } from './certificado-obra.pdf.ts';
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
import { A4, COLOR, linea, num, relleno, trazo } from '#formatos/pdf/trazos.ts';
import { frasesCertificado } from './certificado.ts';
import type { Tipo } from '#formatos/pdf/fuente-texto.ts';

const pie = ({ hoja, frases, pagina, normal, fuerte }: Obra): void => {
  hoja.adorno(trazo(COLOR.linea, 0.8), linea(MARGEN, 762, DERECHA, 762));
  hoja.elemento('P', () => {
    for (const [i, frase] of frases.pie.entries())
      hoja.texto(normal(6.8, COLOR.gris), frase, { x: MARGEN, y: 775 + i * 10, ancho: ANCHO });
  });
  if (!pagina.demo) return;
  const centro = { x: A4.ancho / 2, ancho: ANCHO, alinear: 'centro' } as const;
  hoja.elemento('P', () =>
    hoja.texto(fuerte(9, COLOR.demo), frases.demostracion, { ...centro, y: 808 }),
  );
};

const marcaDeAgua = ({ hoja, fuerte }: Obra): void => {
  const { tipo } = fuerte(1);
  const cuerpo = 190;
  const mitad = (tipo.medir('DEMO') * cuerpo) / 2;
  hoja.adorno(
    `/Span <</ActualText ()>> BDC q /Velo gs ${relleno(COLOR.demo)} BT /${tipo.recurso} ${cuerpo} Tf`,
    // 52 degrees: the diagonal of the page.
    `0.616 0.788 -0.788 0.616 ${num(297.6 - 0.616 * mitad + 54)} ${num(421 - 0.788 * mitad - 42)} Tm`,
    `<${tipo.codificar('DEMO')}> Tj ET Q EMC`,
  );
};

/** Draws everything that does not change from policy to policy, and the boxes for what does. */
export const dibujarPagina = (pagina: Pagina): Hoja<Casilla> => {
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
