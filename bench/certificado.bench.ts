/**
 * Renders and signs a certificate, as ratios to a floor measured in the same run. Usage: `node
 * bench/certificado.bench.ts`. Ends with code 1 when a target is missed.
 */
import { unCertificado } from '#server/test/construir.ts';
import { NUEVA } from '#server/test/redacciones.ts';
import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { promisify } from 'node:util';
import encodeQR from 'qr';
import { compilarCertificado } from '#features/emision/certificado/certificado.pdf.ts';
import { frasesCertificado, textosCertificado } from '#features/emision/certificado/certificado.ts';
import type { DatosCertificado } from '#features/emision/certificado/certificado.ts';
import { relojFijo } from '#integrations/reloj/fijo.ts';
import { abrirFirmaP12 } from '#integrations/firma-pdf/firma-p12.ts';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { enCaso, mas, menos } from './medida/cifra.ts';

interface Caso {
  readonly nombre: string;
  readonly hacer: () => unknown;
  /** Name of the reference case, and the least ratio to it. */
  readonly piso: string;
  readonly meta?: number;
  /** Concurrency of `hacer`; 1 by default. */
  readonly porVez?: number;
}

const RONDAS = 5;
const MS_POR_RONDA = 400;
const AHORA = new Date('2026-11-19T15:30:00Z');

const aseguradora = {
  nombre: 'ASEGURADORA DEMO S.A.',
  telefono: '600 000 1234',
  sitio: 'www.aseguradora-demo.example',
};
let numero = 1_000_000;
const siguiente = (): DatosCertificado => {
  numero += 1;
  return unCertificado({
    numeroPoliza: numero,
    numeroFolio: numero + 4_000_000,
    modelo: 'YARIS SPORT 1.5',
    numeroMotor: `2NRX${numero}`,
    propietario: `MARIA JOSE PEÑALOZA NUÑEZ ${numero}`,
    apoderado: 'ASEGURADORA DEMO S.A.',
    urlVerificacion: `http://localhost:3000/verificar/q0rZ3YpXw1nB8u${numero}`,
  });
};

const frases = frasesCertificado(aseguradora, NUEVA);
const fijos: readonly string[] = [
  ...[frases.titulo, frases.subtitulo, frases.ley, frases.copia, frases.contacto],
  ...[frases.declaracion, frases.pagoMuerte, frases.accidente, frases.validez, ...frases.pie],
  ...frases.coberturas.flat(),
  ...Array.from({ length: 30 }, (_, i) => `ROTULO ${i}`),
];

const antes = Array.from(
  { length: 80 },
  (_, i) => `BT /F1 9 Tf ${40 + (i % 3) * 180} ${800 - i * 10} Td (`,
);
const puestos = (textos: readonly string[]): string => {
  let salida = '';
  for (let i = 0; i < textos.length; i += 1) salida += `${antes[i]}${textos[i]}) Tj ET\n`;
  return salida;
};

/** Floor of a one-page PDF: standard font, no measuring, no compression. */
const plantillaMinima = () => {
  const fijo = puestos(fijos.map((texto) => texto.replace(/[\\()]/g, '')));
  const cabeza = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n` +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[5 0 R 6 0 R]' +
      '/Resources<</Font<</F1 4 0 R>>/XObject<</Qr 7 0 R>>>>>>endobj\n' +
      '4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj\n' +
      `5 0 obj<</Length ${fijo.length}>>stream\n${fijo}endstream endobj\n`,
    'latin1',
  );
  const linea = (lugar: number): string => `${String(lugar).padStart(10, '0')} 00000 n \n`;
  const fijas = Array.from({ length: 5 }, (_, i) => linea(cabeza.indexOf(`${i + 1} 0 obj`))).join(
    '',
  );
  return (datos: DatosCertificado): Buffer => {
    const textos = puestos(Object.values(textosCertificado(datos)));
    const matriz = encodeQR(datos.urlVerificacion, 'raw', { ecc: 'medium', mask: 3, border: 1 });
    const fila = (matriz.length + 7) >> 3;
    const qr = Buffer.alloc(fila * matriz.length);
    for (const [y, modulos] of matriz.entries())
      for (const [x, negro] of modulos.entries())
        if (negro) qr[y * fila + (x >> 3)] = (qr[y * fila + (x >> 3)] ?? 0) | (128 >> (x & 7));
    const texto = `6 0 obj<</Length ${textos.length}>>stream\n${textos}endstream endobj\n`;
    const a =
      `${texto}7 0 obj<</Subtype/Image/Width ${matriz.length}/Height ${matriz.length}/ImageMask true` +
      `/Decode[1 0]/Length ${qr.length}>>stream\n`;
    const b =
      `\nendstream endobj\nxref\n0 8\n0000000000 65535 f \n${fijas}${linea(cabeza.length)}` +
      `${linea(cabeza.length + texto.length)}trailer<</Size 8/Root 1 0 R>>\nstartxref\n` +
      `${cabeza.length + a.length + qr.length + 18}\n%%EOF`;
    const salida = Buffer.allocUnsafe(cabeza.length + a.length + qr.length + b.length);
    cabeza.copy(salida);
    const fin = cabeza.length + salida.write(a, cabeza.length, 'latin1');
    qr.copy(salida, fin);
    salida.write(b, fin + qr.length, 'latin1');
    return salida;
  };
};

const compilado = compilarCertificado({ aseguradora, demo: true });
const minimo = plantillaMinima();
const p12 = crearP12Demo({ nombre: aseguradora.nombre, clave: '', ahora: AHORA, dias: 30 });
const firma = await abrirFirmaP12({ p12, clave: '', sello: null, reloj: relojFijo(AHORA) });
const pdf = compilado(siguiente());
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const atributos = Buffer.alloc(250, 7);

// Signing runs outside the event loop, with the concurrency of issuance.
const JUNTAS = 50;
const firmarAparte = promisify(sign);
const llave = { key: privateKey, padding: constants.RSA_PKCS1_PADDING };
const juntas = (una: () => Promise<unknown>) => Promise.all(Array.from({ length: JUNTAS }, una));

const PISO_PAGINA = 'plantilla mínima (piso)';
const PISO_FIRMA = 'crypto.sign RSA-2048, 50 juntas (piso)';
const casos: readonly Caso[] = [
  { nombre: PISO_PAGINA, piso: PISO_PAGINA, hacer: () => minimo(siguiente()) },
  { nombre: 'certificado', piso: PISO_PAGINA, meta: 0.5, hacer: () => compilado(siguiente()) },
  {
    nombre: PISO_FIRMA,
    piso: PISO_FIRMA,
    porVez: JUNTAS,
    hacer: () => juntas(() => firmarAparte('sha256', atributos, llave)),
  },
  {
    nombre: 'firma',
    piso: PISO_FIRMA,
    meta: 0.6,
    porVez: JUNTAS,
    hacer: () => juntas(() => firma.firmar(pdf)),
  },
];

/** Operations per second over one round. */
const medir = async ({ hacer, porVez = 1 }: Caso): Promise<number> => {
  const inicio = performance.now();
  let veces = 0;
  let ahora = inicio;
  while (ahora - inicio < MS_POR_RONDA) {
    await hacer();
    veces += porVez;
    ahora = performance.now();
  }
  return (veces * 1000) / (ahora - inicio);
};

const tasas = new Map<string, number[]>(casos.map(({ nombre }) => [nombre, []]));
for (let ronda = 0; ronda <= RONDAS; ronda += 1)
  for (const caso of casos) {
    const tasa = await medir(caso);
    // The first round is a warm-up.
    if (ronda > 0) tasas.get(caso.nombre)?.push(tasa);
  }
const mediana = (nombre: string): number =>
  tasas.get(nombre)?.toSorted((a, b) => a - b)[RONDAS >> 1] ?? 0;

const firmado = await firma.firmar(pdf);
anotar('certificado', pedido({}), [
  ...casos.flatMap(({ nombre, piso, meta }) =>
    enCaso(
      nombre,
      mas('ritmo', 'por s', mediana(nombre)),
      mas('de su piso', 'veces', mediana(nombre) / mediana(piso), meta),
    ),
  ),
  menos('sin firma', 'B', pdf.length),
  menos('firmado', 'B', firmado.length),
]);
