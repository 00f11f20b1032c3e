import { readFileSync } from 'node:fs';
import { erroresDeClave } from '#values/clave.ts';
import { leerLogo } from '#features/emision/certificado/logo.pdf.ts';
import { ClaveDeP12Erronea, leerP12 } from '#integrations/firma-pdf/p12.ts';
import type { Valores } from '../ajustes.ts';
import { USUARIOS_DEMO } from '../db/seed/datos/demo.ts';
import { DE_PRUEBA } from './de-prueba.ts';
import { deflateRawSync } from 'node:zlib';

const DISTINTOS = 10;
/** Less than any random secret of 32 signs takes. */
const BYTES = 24;

const comprimido = (bytes: Uint8Array): number => deflateRawSync(bytes, { level: 9 }).length;

/** Whether a secret repeats or counts up so much that somebody could guess it. */
const esDebil = (secreto: string): boolean => {
  const bytes = Buffer.from(secreto);
  // The steps from each sign to the next one: of a sequence they are all the same.
  const pasos = bytes.map((byte, i) => byte - (bytes[i - 1] ?? 0));
  return (
    new Set(secreto).size < DISTINTOS || comprimido(bytes) < BYTES || comprimido(pasos) < BYTES
  );
};

/** What is asked of a setting beyond its form: a sentence that says what to set, or null. */
interface Exigencia {
  readonly ajuste: keyof Valores;
  /** Also outside production. */
  readonly siempre?: true;
  readonly reparo: (valores: Partial<Valores>, p12: RevisionP12) => string | null;
}

/** What is wrong with the P12 of the settings, by the setting that has to change. */
type RevisionP12 = Partial<Record<'FIRMA_P12' | 'FIRMA_CLAVE', string>>;

/** Transbank's commerces for integration tests, one per product. */
const COMERCIO_DE_PRUEBA = /^5970555555\d\d$/;
const WEBPAY_DE_PRUEBA = 'webpay3gint.transbank.cl';
const DE_ESTA_MAQUINA = new Set(['127.0.0.1', '::1', 'localhost']);
const CLAVES_DEMO = new Set<string>(USUARIOS_DEMO.map(({ clave }) => clave));

const si = (mal: boolean, reparo: string): string | null => (mal ? reparo : null);

const revisarP12 = ({ FIRMA_P12: archivo, FIRMA_CLAVE: clave }: Partial<Valores>): RevisionP12 => {
  if (!archivo) {
    return { FIRMA_P12: 'Falta: ponga la ruta del archivo P12 con que firma la aseguradora' };
  }
  let contenido: Buffer;
  try {
    contenido = readFileSync(archivo);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { FIRMA_P12: `No se puede leer ${archivo} (${code}): ponga la ruta del archivo P12` };
  }
  try {
    return leerP12(contenido, clave ?? '').demo
      ? { FIRMA_P12: 'Es un certificado marcado DEMO: ponga el P12 de la aseguradora' }
      : {};
  } catch (error) {
    if (error instanceof ClaveDeP12Erronea) {
      return { FIRMA_CLAVE: `No abre ${archivo}: ponga la contraseña del P12` };
    }
    return { FIRMA_P12: `${(error as Error).message}: ponga el P12 de la aseguradora` };
  }
};

const reparoDeLogo = ({ ASEGURADORA_LOGO: archivo }: Partial<Valores>): string | null => {
  if (!archivo) return null;
  try {
    leerLogo(readFileSync(archivo));
    return null;
  } catch (error) {
    return `No se puede usar ${archivo}: ${(error as Error).message}`;
  }
};

const reparoDeClaveAdmin = ({ CLAVE_ADMIN: clave, POLITICA_CLAVES }: Partial<Valores>) => {
  if (clave === undefined) return null;
  if (CLAVES_DEMO.has(clave)) return 'Es una contraseña de demostración: elija otra';
  const errores = erroresDeClave(clave, POLITICA_CLAVES ?? 'clasica');
  return si(
    errores.length > 0,
    `No cumple lo que se pide de una contraseña: ${errores.join('. ')}`,
  );
};

const reparoDeRegistro = ({ REGISTRO, REGISTRO_URL: url }: Partial<Valores>): string | null =>
  REGISTRO === 'ninguno'
    ? si(url !== undefined, 'Se contradice con REGISTRO=ninguno: quite una de las dos')
    : si(
        url === undefined,
        'Falta: ponga la dirección del registro de vehículos, o REGISTRO=ninguno si no hay',
      );

const reparoDeSmtp = ({ CORREO_SMTP: url }: Partial<Valores>): string | null => {
  const forma = 'smtp://usuario:clave@servidor:puerto';
  if (url === undefined) return `Falta, y los correos no saldrían: ponga ${forma}`;
  return si(!/^smtps?:\/\/./i.test(url) || !URL.canParse(url), `No es una dirección ${forma}`);
};

const reparoDeEmisor = (valores: Partial<Valores>): string | null => {
  const { AMBIENTE, OIDC_EMISOR: emisor, OIDC_CLIENTE, OIDC_SIN_CLAVE: sinClave = [] } = valores;
  if (emisor === undefined) {
    return si(
      OIDC_CLIENTE !== undefined || sinClave.length > 0,
      'Falta, y nadie podría entrar con ese proveedor: ponga la dirección con que se publica',
    );
  }
  const abierto = AMBIENTE === 'produccion' && !emisor.startsWith('https:');
  return si(abierto, 'Ponga una dirección con https://');
};

const faltaUrl = (url: string | undefined, de: string): string | null =>
  si(url === undefined, `Falta, y respondería la de demostración: ponga la dirección de ${de}`);

const esDeDemo = (token: string | undefined, de: string): string | null =>
  si(token === DE_PRUEBA.token, `Es el de demostración: ponga el que le entregó ${de}`);

/** All that is asked of the settings; without `siempre`, only of AMBIENTE=produccion. */
const EXIGENCIAS: readonly Exigencia[] = [
  {
    ajuste: 'SECRETO',
    reparo: ({ SECRETO }) => {
      const como = 'ponga al menos 32 caracteres al azar, como los de openssl rand -base64 32';
      if (SECRETO === undefined) return `Falta: ${como}`;
      return si(esDebil(SECRETO), `Se adivina: ${como}`);
    },
  },
  {
    ajuste: 'SECRETOS_ANTERIORES',
    reparo: ({ SECRETO, SECRETOS_ANTERIORES: anteriores = [] }) => {
      if (anteriores.some(esDebil))
        return 'Uno se adivina, y lo que con él se falsifique valdría: quítelo';
      return si(
        SECRETO !== undefined && anteriores.includes(SECRETO),
        'Contiene el SECRETO de ahora: ponga sólo los de antes',
      );
    },
  },
  { ajuste: 'CLAVE_ADMIN', reparo: reparoDeClaveAdmin },
  {
    ajuste: 'DIRECCION_PUBLICA',
    reparo: ({ DIRECCION_PUBLICA: url }) =>
      si(!url || new URL(url).protocol !== 'https:', 'Ponga la dirección pública, con https://'),
  },
  { ajuste: 'REGISTRO_URL', reparo: reparoDeRegistro },
  {
    ajuste: 'PASARELA',
    reparo: ({ PASARELA }) => si(PASARELA === 'simulada', 'No cobra: ponga PASARELA=webpay'),
  },
  {
    ajuste: 'PASARELA_URL',
    reparo: ({ PASARELA_URL: url }) =>
      si(
        url !== undefined && new URL(url).hostname === WEBPAY_DE_PRUEBA,
        'Es el ambiente de pruebas de Transbank: quítela y se usará el de producción',
      ),
  },
  {
    ajuste: 'WEBPAY_COMERCIO',
    reparo: ({ WEBPAY_COMERCIO: comercio = '' }) =>
      si(
        COMERCIO_DE_PRUEBA.test(comercio),
        'Es el comercio de pruebas de Transbank: ponga el código de comercio propio',
      ),
  },
  {
    ajuste: 'WEBPAY_CLAVE',
    reparo: ({ WEBPAY_CLAVE: clave }) =>
      si(
        clave?.toUpperCase() === DE_PRUEBA.clave,
        'Es la clave de pruebas de Transbank: ponga la del comercio propio',
      ),
  },
  { ajuste: 'ASEGURADORA_URL', reparo: (v) => faltaUrl(v.ASEGURADORA_URL, 'la aseguradora') },
  { ajuste: 'ASEGURADORA_TOKEN', reparo: (v) => esDeDemo(v.ASEGURADORA_TOKEN, 'la aseguradora') },
  { ajuste: 'AACH_URL', reparo: (v) => faltaUrl(v.AACH_URL, 'la AACH') },
  { ajuste: 'AACH_TOKEN', reparo: (v) => esDeDemo(v.AACH_TOKEN, 'la AACH') },
  { ajuste: 'CORREO_SMTP', reparo: reparoDeSmtp },
  { ajuste: 'FIRMA_P12', reparo: (_, p12) => p12.FIRMA_P12 ?? null },
  { ajuste: 'FIRMA_CLAVE', reparo: (_, p12) => p12.FIRMA_CLAVE ?? null },
  {
    ajuste: 'RESPALDO_LLAVE',
    siempre: true,
    reparo: ({ RESPALDO_CARPETA, RESPALDO_LLAVE }) =>
      si(
        RESPALDO_CARPETA !== undefined && !RESPALDO_LLAVE,
        'Con RESPALDO_CARPETA se necesita: ponga la llave pública que da age-keygen (age1…)',
      ),
  },
  { ajuste: 'OIDC_EMISOR', siempre: true, reparo: reparoDeEmisor },
  ...(['OIDC_CLIENTE', 'OIDC_SECRETO'] as const).map((ajuste): Exigencia => ({
    ajuste,
    siempre: true,
    reparo: (valores) =>
      si(
        valores.OIDC_EMISOR !== undefined && !valores[ajuste],
        'Con OIDC_EMISOR se necesita: ponga lo que entregó el proveedor',
      ),
  })),
  {
    ajuste: 'OIDC_CREAR',
    siempre: true,
    reparo: ({ OIDC_CREAR, OIDC_PERFILES = [] }) =>
      si(
        OIDC_CREAR === true && OIDC_PERFILES.length === 0,
        'Se necesita OIDC_PERFILES: sin él no se sabe qué perfil darle a quien se crea',
      ),
  },
  {
    ajuste: 'OIDC_RECLAMO_CORREO',
    siempre: true,
    reparo: ({ OIDC_RECLAMO_CORREO: reclamo, OIDC_CORREOS_CONFIABLES }) =>
      si(
        reclamo !== undefined && reclamo !== 'email' && OIDC_CORREOS_CONFIABLES !== true,
        'Se necesita OIDC_CORREOS_CONFIABLES=si: de ese dato ningún proveedor confirma el correo',
      ),
  },
  { ajuste: 'ASEGURADORA_LOGO', siempre: true, reparo: reparoDeLogo },
  {
    ajuste: 'METRICAS_TOKEN',
    siempre: true,
    reparo: ({ METRICAS_DIRECCION: direccion, METRICAS_TOKEN: token }) =>
      si(
        direccion !== undefined && !DE_ESTA_MAQUINA.has(direccion) && !token,
        `METRICAS_DIRECCION=${direccion} se alcanza desde otras máquinas: ponga METRICAS_TOKEN, ` +
          'de 32 caracteres o más',
      ),
  },
  {
    ajuste: 'FALLA',
    reparo: ({ FALLA }) => si(Boolean(FALLA), 'Es sólo para pruebas: quítela'),
  },
];

export interface Renglon {
  readonly ajuste: string;
  /** What to mend; null when it is good. Never the value, which may be a secret. */
  readonly reparo: string | null;
}

/** One line for each setting that something is asked of; `invalidos` have been answered already. */
export const revisarExigencias = (
  valores: Partial<Valores>,
  invalidos: ReadonlyMap<string, string>,
): Renglon[] => {
  const enProduccion = valores.AMBIENTE === 'produccion';
  const p12 = enProduccion ? revisarP12(valores) : {};
  const suyas = EXIGENCIAS.filter(({ siempre }) => siempre || enProduccion);
  const exigidos = new Set<string>(suyas.map(({ ajuste }) => ajuste));
  return [
    ...[...invalidos]
      .filter(([ajuste]) => !exigidos.has(ajuste))
      .map(([ajuste, reparo]) => ({ ajuste, reparo })),
    ...suyas.map(({ ajuste, reparo }) => ({
      ajuste,
      reparo: invalidos.get(ajuste) ?? reparo(valores, p12),
    })),
  ];
};
