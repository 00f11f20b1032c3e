import { inflateSync } from 'node:zlib';
import { componer } from '#formatos/pdf/fuente-texto.ts';
import { RECURSO } from '#formatos/pdf/leer-tipo.ts';
import { reparoDeDia, type Fecha } from '#values/fecha.ts';
import { datosDeCasillas } from '#features/vehiculo/campos.ts';
import { parsearRut } from '#values/rut.ts';
import { compilarPlantilla, NUMERO, type Plantilla } from './certificado-plantilla.pdf.ts';
import type { Redaccion } from '#features/redacciones/redaccion.ts';
import type { Aseguradora, Casilla, CertificadoLeido } from './certificado.ts';
import { estaCortado } from './texto-impreso.ts';

/** Letters by glyph number, for each font of the page. */
type Letras = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Insurer and wordings whose certificates are read. */
interface DeLaCasa {
  readonly aseguradora: Aseguradora;
  readonly redacciones: readonly Redaccion[];
}

const DE_UNA_PALABRA: readonly Casilla[] = ['url', 'motor'];

/** Fonts of the page resources, each with the pattern of the object that has its letters. */
const FUENTES = Object.entries(RECURSO).map(
  ([nombre, recurso]) =>
    [
      recurso,
      new RegExp(
        String.raw`/Subtype /Type0 /BaseFont /SOAPCL\+${nombre} [^\n]*/ToUnicode (\d+) 0 R`,
      ),
    ] as const,
);

/** Bytes of a stream object; throws RangeError if it is missing. */
const flujo = (pdf: Buffer, texto: string, objeto: number): Buffer => {
  const cabeza = new RegExp(`\\n${objeto} 0 obj\\n<< /Length (\\d+)([^\\n]*)>>\\nstream\\n`).exec(
    texto,
  );
  if (!cabeza) throw new RangeError(`objeto ${objeto}`);
  const desde = cabeza.index + cabeza[0].length;
  const bytes = pdf.subarray(desde, desde + Number(cabeza[1]));
  return cabeza[2]?.includes('/FlateDecode')
    ? inflateSync(bytes, { maxOutputLength: 1 << 20 })
    : bytes;
};

const leerLetras = (pdf: Buffer, texto: string): Letras => {
  const letras = new Map<string, ReadonlyMap<string, string>>();
  for (const [recurso, patron] of FUENTES) {
    const objeto = patron.exec(texto)?.[1];
    if (objeto === undefined) continue;
    const pares = flujo(pdf, texto, Number(objeto))
      .toString('latin1')
      .matchAll(/^<([0-9A-F]{4})> <([0-9A-F]{4})>$/gm);
    letras.set(
      recurso,
      new Map(
        [...pares].map(([, glifo = '', letra = '']) => [
          glifo.toLowerCase(),
          String.fromCharCode(Number.parseInt(letra, 16)),
        ]),
      ),
    );
  }
  return letras;
};

/** Lines of text that these operators draw. */
const lineas = (operadores: string, letras: Letras): string[] => {
  const fuente = letras.get(/\/(F\d) /.exec(operadores)?.[1] ?? '');
  return [...operadores.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    (hex.match(/.{4}/g) ?? [])
      .map((glifo) => {
        const letra = fuente?.get(glifo);
        if (letra === undefined) throw new RangeError(`glifo ${glifo}`);
        return letra;
      })
      .join(''),
  );
};

/** Restores the text of a box from its lines; a text cut off by its box ends in '…'. */
const unir = (
  { hueco: { casilla, estilo, lugar } }: Plantilla['huecos'][number],
  partes: readonly string[],
): string => {
  if (estaCortado(partes.at(-1) ?? '')) return partes.join(' ');
  const ajuste = { ancho: lugar.ancho, lineas: lugar.lineas ?? 1 } as const;
  const juntas = [partes.join(' '), partes.join('')];
  // Both can break into these lines. Names have spaces between words and `DE_UNA_PALABRA` has none, so the
  // order decides.
  const posibles = DE_UNA_PALABRA.includes(casilla) ? juntas.toReversed() : juntas;
  const texto = posibles.find((uno) => {
    const puesto = componer(estilo.tipo, uno, estilo.cuerpo, ajuste);
    return puesto.lineas.map((linea) => linea.texto).join('\n') === partes.join('\n');
  });
  if (texto === undefined) throw new RangeError(partes.join('\n'));
  return texto;
};

const leerCasillas = (
  contenido: string,
  letras: Letras,
  { aseguradora, redacciones: [redaccion] }: DeLaCasa,
): Readonly<Record<Casilla, string>> => {
  if (!redaccion) throw new RangeError('sin redacciones');
  const { huecos } = compilarPlantilla({
    aseguradora,
    redaccion,
    demo: false,
    logo: null,
    letras: 'todas',
  });
  const escritas = [...contenido.matchAll(/\/Span <<\/MCID \d+>> BDC (BT .*?) ET EMC/g)];
  if (escritas.length !== huecos.length) throw new RangeError(`${escritas.length} casillas`);
  return Object.fromEntries(
    huecos.map((hueco, i) => [
      hueco.hueco.casilla,
      unir(hueco, lineas(escritas[i]?.[1] ?? '', letras)),
    ]),
  ) as Record<Casilla, string>;
};

/** Deposited text named by the fixed sentences of the page. */
const leerRedaccion = (
  pdf: Buffer,
  texto: string,
  letras: Letras,
  redacciones: readonly Redaccion[],
): string => {
  const fondo = /\/Contents \[(\d+) 0 R/.exec(texto)?.[1];
  const operadores = flujo(pdf, texto, Number(fondo)).toString('latin1');
  const dicho = [...operadores.matchAll(/BT .*? ET/g)].flatMap(([uno]) => lineas(uno, letras));
  const suya = redacciones.find(({ codigo }) => dicho.some((linea) => linea.includes(codigo)));
  if (!suya) throw new RangeError('redacción');
  return suya.codigo;
};

const entero = (texto: string): number => {
  if (!/^\d{1,9}$/.test(texto)) throw new RangeError(texto);
  return Number(texto);
};

const dia = (texto: string): Fecha => {
  const [, d, m, a] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(texto) ?? [];
  const fecha = `${a}-${m}-${d}`;
  if (reparoDeDia(fecha) !== null) throw new RangeError(texto);
  return fecha;
};

const aLeido = (
  casillas: Readonly<Record<Casilla, string>>,
  otros: Pick<CertificadoLeido, 'redaccion' | 'anulada'>,
): CertificadoLeido => {
  const [patente = '', dvPatente = null] = casillas.patente.split('-');
  const rut = parsearRut(casillas.rut);
  const codigo = /\/verificar\/([A-Za-z0-9_-]{22})$/.exec(casillas.url)?.[1];
  if (!/^[A-Z0-9]{5,8}$/.test(patente) || !rut || !codigo) throw new RangeError('casillas');
  return {
    ...otros,
    numeroPoliza: entero(casillas.poliza),
    numeroFolio: entero(casillas.folio),
    fechaEmision: dia(casillas.emision),
    vigenciaDesde: dia(casillas.desde),
    vigenciaHasta: dia(casillas.hasta),
    prima: entero(casillas.prima.replace(/[^\d]/g, '')),
    patente,
    dvPatente,
    tipoVehiculo: casillas.tipo,
    tipoUso: casillas.uso,
    marca: casillas.marca,
    modelo: casillas.modelo,
    ...datosDeCasillas(casillas, entero),
    propietario: casillas.propietario,
    rut: rut.rut,
    rutDv: rut.dv,
    corredor: casillas.corredor,
    convenio: casillas.convenio,
    codigo,
  };
};

/**
 * Reads the text of a certificate drawn by this product. Returns null for any other file, and for a
 * certificate of a release with other boxes. Text cut off by its box ends in '…'. Does not check the
 * signature, so the text of an unsigned file proves nothing.
 */
export const leerCertificado = (contenido: Uint8Array, casa: DeLaCasa): CertificadoLeido | null => {
  const pdf = Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength);
  const texto = pdf.toString('latin1');
  try {
    const letras = leerLetras(pdf, texto);
    const variable = flujo(pdf, texto, NUMERO.contenido).toString('latin1');
    return aLeido(leerCasillas(variable, letras, casa), {
      redaccion: leerRedaccion(pdf, texto, letras, casa.redacciones),
      anulada: variable.includes('/Sello gs'),
    });
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
};
