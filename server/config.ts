import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { es } from 'zod/locales';

// Here because every process reads its settings first: whatever is refused later is in Spanish too.
z.config(es());

const si = z.enum(['si', 'no']).transform((valor) => valor === 'si');
const puerto = z.coerce.number().int().min(0).max(65_535);

/** Every setting of the product, read once; the README's table is generated from this file. */
const esquema = z.object({
  PUERTO: puerto.default(3000).describe('HTTP port of web and API'),
  SOAP_DATOS: z
    .string()
    .default('.datos')
    .describe('Data folder: embedded database, documents, mails, keys'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL 15 or later; without it the embedded one is used'),
  AMBIENTE: z
    .enum(['demo', 'produccion'])
    .default('demo')
    .describe('`produccion` refuses to start without its secrets'),
  SEMILLA: z
    .enum(['demo', 'minima'])
    .default('demo')
    .describe('What an empty database is born with: `demo` or `minima`'),
  CLAVE_ADMIN: z
    .string()
    .min(8)
    .optional()
    .describe('Password of `admin` on a database without users; in production the only way in'),
  POLITICA_CLAVES: z
    .enum(['clasica', 'moderna'])
    .default('clasica')
    .describe('Passwords: `clasica` (8 to 10, four classes) or `moderna` (12 to 128)'),
  SECRETO: z
    .string()
    .min(32)
    .optional()
    .describe('Key of sessions, links and codes; without it one is made in SOAP_DATOS'),
  DIRECCION_PUBLICA: z
    .url()
    .optional()
    .describe('Address written in links and QR codes; by default http://localhost:PUERTO'),
  CONFIAR_PROXY: si
    .default(false)
    .describe('`si`: the client address is the last one of X-Forwarded-For'),
  REGISTRO_URL: z
    .url()
    .optional()
    .describe('Vehicle register; without it the embedded one is used'),
  PASARELA: z
    .enum(['simulada', 'webpay'])
    .default('simulada')
    .describe('Payment provider: `simulada` (nothing is charged) or `webpay` (Transbank)'),
  PASARELA_URL: z
    .url()
    .optional()
    .describe('Address of the provider; by default the embedded one, or Transbank for `webpay`'),
  WEBPAY_COMERCIO: z.string().default('597055555532').describe('Commerce code at Transbank'),
  WEBPAY_CLAVE: z
    .string()
    .default('579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C')
    .describe('Its secret; the default is that of Transbank integration tests'),
  ASEGURADORA_URL: z
    .url()
    .optional()
    .describe('Insurer that is told of payments; without it the embedded one is used'),
  ASEGURADORA_TOKEN: z.string().default('token-demo').describe('Token of the calls to the insurer'),
  AACH_URL: z
    .url()
    .optional()
    .describe('Association that is told of policies; without it the embedded one is used'),
  AACH_TOKEN: z.string().default('token-demo').describe('Token of the calls to it'),
  DOCUMENTOS: z
    .enum(['carpeta', 's3'])
    .default('carpeta')
    .describe('Where the PDFs are kept: `carpeta` or `s3`'),
  S3_URL: z.string().optional().describe('S3-compatible service'),
  S3_BALDE: z.string().default('soap').describe('Bucket'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  S3_CLAVE: z.string().optional().describe('Access key'),
  S3_SECRETO: z.string().optional().describe('Access secret'),
  CORREO_SMTP: z
    .string()
    .optional()
    .describe('smtp://user:password@host:port; without it mails stay in SOAP_DATOS/correos'),
  CORREO_REMITENTE: z
    .string()
    .default('SOAP <no-responder@soap.example>')
    .describe('Sender of the mails'),
  FIRMA_P12: z
    .string()
    .optional()
    .describe('P12 file that signs; without it one marked DEMO is made'),
  FIRMA_CLAVE: z.string().default('').describe('Password of the P12'),
  ASEGURADORA_NOMBRE: z
    .string()
    .default('ASEGURADORA DEMO S.A.')
    .describe('Insurer on the certificate'),
  ASEGURADORA_TELEFONO: z.string().default('600 000 1234').describe('Its telephone'),
  ASEGURADORA_SITIO: z.string().default('www.aseguradora-demo.example').describe('Its site'),
  ASEGURADORA_APODERADO: z
    .string()
    .default('Apoderado de la Compañía')
    .describe('Who signs for it'),
  LIMITE_POR_MINUTO: z.coerce.number().int().default(1200).describe('Calls per address and minute'),
  CONSULTAS_POR_HORA: z.coerce
    .number()
    .int()
    .default(60)
    .describe('Public policy look-ups per address and hour'),
  CARGAS_POR_HORA: z.coerce
    .number()
    .int()
    .default(60)
    .describe('Spreadsheets a user may upload per hour'),
  METRICAS_PUERTO: puerto
    .optional()
    .describe('Port of GET /metrics, the worker one above the API; by default PUERTO + 10000'),
  METRICAS_DIRECCION: z
    .string()
    .default('127.0.0.1')
    .describe('Address it listens at; beyond this machine it demands METRICAS_TOKEN'),
  METRICAS_TOKEN: z
    .string()
    .min(32)
    .optional()
    .describe('Who reads /metrics sends it as `Authorization: Bearer`'),
  CONEXIONES: z.coerce.number().int().default(10).describe('Database connections per process'),
  NIVEL_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Log level'),
  FALLA: z.string().default('').describe('Tests only: a failpoint, such as x.y:kill9:2'),
});

const DE_ESTA_MAQUINA = new Set(['127.0.0.1', '::1', 'localhost']);

/** What a production setting does not start without: no default of these is a secret. */
const EXIGIDAS_EN_PRODUCCION = [
  'SECRETO',
  'FIRMA_P12',
  'DIRECCION_PUBLICA',
  'WEBPAY_COMERCIO',
  'WEBPAY_CLAVE',
  'ASEGURADORA_URL',
  'ASEGURADORA_TOKEN',
  'AACH_URL',
  'AACH_TOKEN',
] as const;

export type Config = z.output<typeof esquema> & { datos: string; direccion: string };

/**
 * Parses the environment once. Throws with every wrong setting named in Spanish; a production
 * setting without its secrets does not start.
 */
export const leerConfig = (entorno: Record<string, string | undefined>): Config => {
  const conocidas = Object.fromEntries(
    Object.keys(esquema.shape).map((clave) => [clave, entorno[clave] || undefined]),
  );
  const leido = esquema.safeParse(conocidas);
  if (!leido.success) {
    const detalle = leido.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; ');
    throw new Error(`Configuración inválida: ${detalle}`);
  }
  const valor = leido.data;
  if (valor.AMBIENTE === 'produccion') {
    const faltan = EXIGIDAS_EN_PRODUCCION.filter((ajuste) => !conocidas[ajuste]);
    if (faltan.length > 0) throw new Error(`En producción faltan: ${faltan.join(', ')}`);
    if (valor.PASARELA === 'simulada') throw new Error('En producción PASARELA debe ser webpay');
    if (valor.FALLA) throw new Error('FALLA no se acepta en producción');
  }
  if (!DE_ESTA_MAQUINA.has(valor.METRICAS_DIRECCION) && !valor.METRICAS_TOKEN) {
    throw new Error(`METRICAS_DIRECCION ${valor.METRICAS_DIRECCION} exige METRICAS_TOKEN`);
  }
  return {
    ...valor,
    datos: isAbsolute(valor.SOAP_DATOS) ? valor.SOAP_DATOS : resolve(valor.SOAP_DATOS),
    direccion: valor.DIRECCION_PUBLICA ?? `http://localhost:${valor.PUERTO}`,
  };
};

/** Name, default and sentence of each setting, for the README's table and its test. */
export const ajustes = (): { nombre: string; omision: string; descripcion: string }[] =>
  Object.entries(esquema.shape).map(([nombre, tipo]) => {
    const vacio = tipo.safeParse(undefined);
    const omision = vacio.success && vacio.data !== undefined ? String(vacio.data) : '';
    return {
      nombre,
      omision: omision === 'false' ? 'no' : omision,
      descripcion: tipo.description ?? '',
    };
  });
