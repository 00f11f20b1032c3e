import { ASEGURADORA_DE_PRUEBA } from '#integrations/aseguradora/exigencias.ts';
import { CAPTCHA_MINIMO } from '#integrations/captcha/exigencias.ts';
import { TOKEN_DE_PRUEBA } from '#integrations/exigencia.ts';
import { WEBPAY_DE_PRUEBA } from '#integrations/pasarela-pago/webpay-exigencias.ts';
import { validarImpreso } from '#values/letras-del-certificado.ts';
import { rolDePerfilNombre } from '#values/perfil.ts';
import { z } from 'zod';
import { es } from 'zod/locales';

// Set here because every process reads its settings first, so all later messages are in Spanish too.
z.config(es());

const si = z.enum(['si', 'no']).transform((valor) => valor === 'si');
/** A text printed on every certificate. */
const impreso = z.string().superRefine((texto, { addIssue }) => {
  const message = validarImpreso(texto);
  if (message !== null) addIssue({ code: 'custom', message, input: texto });
});
const puerto = z.coerce.number().int().min(0).max(65_535);

/** Names of profiles, separated by commas, parsed into roles. */
const perfiles = z
  .string()
  .default('')
  .transform((texto, { addIssue }) => {
    const nombres = texto.split(',').flatMap((uno) => uno.trim() || []);
    return nombres.flatMap((nombre) => {
      const rol = rolDePerfilNombre(nombre);
      if (!rol) addIssue({ code: 'custom', message: `No es un perfil: ${nombre}`, input: texto });
      return rol ?? [];
    });
  });

/**
 * Maps values of a claim to profiles: 'value=Profile' separated by semicolons, because a value may hold
 * commas and equals signs.
 */
const perfilesPorValor = z
  .string()
  .default('')
  .transform((texto, { addIssue }) =>
    texto.split(';').flatMap((par) => {
      if (par.trim() === '') return [];
      const corte = par.lastIndexOf('=');
      const valor = par.slice(0, Math.max(corte, 0)).trim();
      const rol = rolDePerfilNombre(par.slice(corte + 1).trim());
      if (valor && rol) return { valor, rol };
      addIssue({ code: 'custom', message: `No es valor=Perfil: ${par.trim()}`, input: texto });
      return [];
    }),
  );

const direccionORed = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const reparoDeProxy = (proxy: string): string | null => {
  if (proxy === 'si')
    return 'Ponga las direcciones de sus proxies: 127.0.0.1 si nginx está aquí mismo';
  if (!direccionORed.safeParse(proxy).success) {
    return `${proxy} no es una dirección ni una red, como 127.0.0.1 o 10.0.0.0/8`;
  }
  return proxy.endsWith('/0')
    ? `${proxy} abarca a cualquiera: ponga las direcciones de sus proxies`
    : null;
};

/** Addresses and networks, separated by commas or blanks. */
const proxies = z
  .string()
  .default('')
  .transform((texto, { addIssue }) => {
    const nombrados = texto === 'no' ? [] : texto.split(/[\s,]+/).filter(Boolean);
    for (const message of nombrados.map(reparoDeProxy)) {
      if (message !== null) addIssue({ code: 'custom', message, input: texto });
    }
    return nombrados;
  });

/**
 * Every setting of the product. Each is given directly or by file (`X_ARCHIVO`) and has a row in
 * `docs/ajustes.md`.
 */
export const esquema = z.object({
  PUERTO: puerto.default(3000).describe('HTTP port of web and API'),
  ESCUCHAR_EN: z
    .union([z.literal('todas'), z.ipv4(), z.ipv6()], {
      error: 'Ponga una dirección de esta máquina, como 127.0.0.1, o todas',
    })
    .optional()
    .describe('Address to listen at, or `todas`; by default all, in production `127.0.0.1`'),
  SOAP_DATOS: z
    .string()
    .default('.datos')
    .describe('Data folder: embedded database, documents, mails, keys'),
  SOAP_AJUSTES: z
    .string()
    .optional()
    .describe('File with settings, `NAME=value` per line; the environment overrides it'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL 15 or later; by default the embedded one'),
  BASE_EMBEBIDA: si
    .default(false)
    .describe('`si`: production started by `npm start` may use the embedded PostgreSQL'),
  DATABASE_URL_DIRECTA: z
    .string()
    .optional()
    .describe('PostgreSQL itself if DATABASE_URL is a pooler: notifications, migrations'),
  DATABASE_URL_LECTURA: z
    .string()
    .optional()
    .describe('Streaming replica for look-ups, lists, board and exports'),
  REPLICA_ATRASO_MAX_S: z.coerce
    .number()
    .positive()
    .default(10)
    .describe('Largest lag of the replica in seconds; beyond it the primary is read'),
  SENTENCIAS: z
    .enum(['con_nombre', 'sin_nombre'])
    .default('con_nombre')
    .describe('`sin_nombre` behind a pooler that keeps no prepared statements (PgBouncer < 1.21)'),
  AMBIENTE: z
    .enum(['demo', 'produccion'])
    .default('demo')
    .describe('`produccion` refuses to start with values of the demonstration'),
  SEMILLA: z
    .enum(['pasado', 'demo', 'minima'])
    .default('pasado')
    .describe('Initial data of an empty database: `pasado` (sales), `demo` or `minima`'),
  CLAVE_ADMIN: z
    .string()
    .min(8)
    .optional()
    .describe('Password of `admin` in a database without users; required there in production'),
  POLITICA_CLAVES: z
    .enum(['clasica', 'moderna'])
    .default('clasica')
    .describe('Passwords: `clasica` (8 to 10, four classes) or `moderna` (12 to 128)'),
  SEGUNDO_FACTOR: perfiles.describe(
    'Profiles that must have a second factor, by comma, such as `Administrador,Soporte`',
  ),
  OIDC_EMISOR: z
    .url()
    .optional()
    .describe('Issuer of the identity provider (OpenID Connect); without it there is none'),
  OIDC_CLIENTE: z.string().optional().describe('Client id at the identity provider'),
  OIDC_SECRETO: z.string().optional().describe('Client secret at the identity provider'),
  OIDC_NOMBRE: z
    .string()
    .default('su cuenta corporativa')
    .describe('Name of the provider on the login page: “Entrar con …”'),
  OIDC_AMBITOS: z.string().default('openid email profile').describe('Requested scopes'),
  OIDC_RECLAMO_CORREO: z
    .string()
    .default('email')
    .describe('Claim with the mail address, such as `preferred_username` or `upn`'),
  OIDC_CORREOS_CONFIABLES: si
    .default(false)
    .describe(
      '`si`: accepts mails without `email_verified`, which only administrators of the provider set',
    ),
  OIDC_RECLAMO_PERFIL: z
    .string()
    .default('groups')
    .describe('Claim with the role of a user; `a.b` is b within a'),
  OIDC_PERFILES: perfilesPorValor.describe(
    'Profile by value of that claim, first match: `soap-admin=Administrador;soap=Soporte`',
  ),
  OIDC_CREAR: si
    .default(false)
    .describe('`si`: creates the user of an Administrador or Soporte of OIDC_PERFILES at login'),
  OIDC_FACTOR: z
    .string()
    .default('')
    .transform((valor) => valor.split(',').flatMap((uno) => uno.trim() || []))
    .describe('Values of `acr` or `amr` that count as second factor, by comma, such as `mfa`'),
  OIDC_SIN_CLAVE: perfiles.describe(
    'Profiles without a password here, which log in by the provider only, by comma',
  ),
  OIDC_CUENTA_DE_EMERGENCIA: z
    .string()
    .optional()
    .describe('Only user of these profiles who keeps a password, for outages of the provider'),
  APROBAR_RANGOS: si
    .default(false)
    .describe('`si`: a second administrator approves each new range of numbers'),
  APROBAR_ADMINISTRADORES: si
    .default(false)
    .describe('`si`: a second administrator approves each new administrator'),
  APROBAR_DEVOLUCIONES_SOBRE: z
    .string()
    .regex(/^\d{1,9}$/, 'pesos, without points')
    .transform(Number)
    .optional()
    .describe('Pesos above which a second person approves a requested refund'),
  APROBAR_DIAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(90)
    .default(7)
    .describe('Days until an undecided change expires'),
  SECRETO: z
    .string()
    .min(32)
    .optional()
    .describe('Key of sessions, links and codes; by default one is created in SOAP_DATOS'),
  SECRETOS_ANTERIORES: z
    .string()
    .default('')
    .transform((valor) => valor.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().min(32)))
    .describe('Former keys, by spaces or commas; their sessions, links and codes stay valid'),
  DIRECCION_PUBLICA: z
    .url()
    .optional()
    .describe('Address in links and QR codes; by default localhost, or the network address'),
  CONFIAR_PROXY: proxies.describe(
    'Proxies whose X-Forwarded-For is trusted, by comma: addresses or networks (`10.0.0.0/8`)',
  ),
  REGISTRO_URL: z
    .url()
    .optional()
    .describe('Address of the vehicle register; by default the embedded one'),
  REGISTRO_POR_PREGUNTA: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(1)
    .describe('Plates per request to the register for a workbook; the embedded one takes 50'),
  REGISTRO: z
    .enum(['url', 'ninguno'])
    .default('url')
    .describe('`ninguno`: there is no register, and links sell only maintained vehicles'),
  PASARELA: z
    .enum(['simulada', 'webpay'])
    .default('simulada')
    .describe('Payment provider that sells: `simulada` (nothing is charged) or `webpay`'),
  PASARELA_SIMULADA_URL: z
    .url()
    .optional()
    .describe('Address of the simulated provider; by default the embedded one'),
  SIMULADORES_EN_RED: si
    .default(false)
    .describe('`si`: other devices reach the embedded provider, to pay from a phone'),
  PASARELA_URL: z.url().optional().describe('Address of Webpay; by default that of Transbank'),
  WEBPAY_COMERCIO: z
    .string()
    .default(WEBPAY_DE_PRUEBA.comercio)
    .describe('Commerce code at Transbank'),
  WEBPAY_CLAVE: z
    .string()
    .default(WEBPAY_DE_PRUEBA.clave)
    .describe('Secret at Transbank; the default is that of its integration tests'),
  ASEGURADORA_URL: z
    .url()
    .optional()
    .describe('Insurer that is notified of payments; by default the embedded one'),
  ASEGURADORA_TOKEN: z
    .string()
    .default(TOKEN_DE_PRUEBA)
    .describe('Token of the calls to the insurer'),
  AACH_URL: z
    .url()
    .optional()
    .describe('Association that is notified of policies; by default the embedded one'),
  AACH_TOKEN: z.string().default(TOKEN_DE_PRUEBA).describe('Token of the calls to the association'),
  DOCUMENTOS: z
    .enum(['carpeta', 's3'])
    .default('carpeta')
    .describe('Kind of document store: `carpeta` or `s3`'),
  PAQUETES: si
    .default(true)
    .describe(
      '`no`: one file per certificate, while a release without packs (ADR 29) runs beside this one',
    ),
  S3_URL: z.url().optional().describe('S3-compatible service'),
  S3_SIN_HTTPS: si
    .default(false)
    .describe('`si`: production accepts `http:` in S3_URL, for a private network'),
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
    .describe('P12 file of the signature; by default one marked DEMO is created'),
  FIRMA_CLAVE: z.string().default('').describe('Password of the P12'),
  RESPALDO_CARPETA: z
    .string()
    .optional()
    .describe('Folder of the encrypted backups and of the marks of numbers, on another disk'),
  RESPALDO_LLAVE: z
    .string()
    .optional()
    .describe('Key of the backups (age): the public one to write, the secret one to restore'),
  RESPALDO_FIRMA: z
    .string()
    .optional()
    .describe('Public signing key of the backups, printed by the backup; needed to restore'),
  SELLO_DE_TIEMPO_URL: z
    .url()
    .optional()
    .describe('Time stamp authority (RFC 3161) for each signature; by default none'),
  ASEGURADORA_NOMBRE: impreso
    .default(ASEGURADORA_DE_PRUEBA.ASEGURADORA_NOMBRE)
    .describe('Insurer on the certificate'),
  ASEGURADORA_TELEFONO: impreso
    .default(ASEGURADORA_DE_PRUEBA.ASEGURADORA_TELEFONO)
    .describe('Telephone of the insurer'),
  ASEGURADORA_SITIO: impreso
    .default(ASEGURADORA_DE_PRUEBA.ASEGURADORA_SITIO)
    .describe('Web site of the insurer'),
  ASEGURADORA_APODERADO: impreso
    .default(ASEGURADORA_DE_PRUEBA.ASEGURADORA_APODERADO)
    .describe('Person who signs for the insurer'),
  ASEGURADORA_LOGO: z
    .string()
    .optional()
    .describe('PNG file of the logo on the certificate; by default a shield'),
  LIMITE_POR_MINUTO: z.coerce
    .number()
    .int()
    .default(1200)
    .describe('Calls per minute of each user with a login, and of the visitors of each network'),
  CAPTCHA_ESFUERZO: z.coerce
    .number()
    .int()
    .min(3)
    .max(15_000)
    .default(CAPTCHA_MINIMO)
    .describe(
      'Attempts of a browser for each captcha, at most 15000; the default is half a second',
    ),
  PLAZO_DE_SOLICITUD_S: z.coerce
    .number()
    .positive()
    .default(60)
    .describe('Seconds for a request to arrive completely; a quarter of them for its headers'),
  CONEXIONES_HTTP: z.coerce
    .number()
    .int()
    .positive()
    .default(2000)
    .describe('Open connections of one API; further ones are refused'),
  CONSULTAS_POR_HORA: z.coerce
    .number()
    .int()
    .default(60)
    .describe('Public look-ups of each kind per network and hour'),
  MOTIVO_DE_CONSULTA: si
    .default(false)
    .describe('`si`: a look-up of a person in Soporte needs a reason, which is recorded'),
  CARGAS_POR_HORA: z.coerce
    .number()
    .int()
    .default(60)
    .describe('Spreadsheets and pasted lists of plates of a user per hour'),
  SALA_DE_ESPERA_S: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Seconds a paid sale waits before public links show a waiting room; 0: never'),
  INFORMES_ESPERAN_S: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Seconds a paid sale waits before reports and exports are refused; 0: never'),
  METRICAS_PUERTO: puerto
    .optional()
    .describe('Port of GET /metrics, the worker one above the API; by default PUERTO + 10000'),
  METRICAS_DIRECCION: z
    .string()
    .default('127.0.0.1')
    .describe('Address of /metrics; METRICAS_TOKEN is required beyond this machine'),
  METRICAS_TOKEN: z
    .string()
    .min(32)
    .optional()
    .describe('Token of the readers of /metrics, sent as `Authorization: Bearer`'),
  TRAZAS_URL: z
    .url()
    .optional()
    .describe('OTLP receiver of traces over HTTP (…/v1/traces); by default none'),
  CONEXIONES: z.coerce.number().int().default(10).describe('Database connections per process'),
  NIVEL_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Log level'),
  FALLA: z.string().default('').describe('Tests only: a failpoint, such as x.y:kill9:2'),
});

export type Valores = z.output<typeof esquema>;

/**
 * Name, default and sentence of each setting, as in `docs/ajustes.md`.
 * @public Its test compares the page with it.
 */
export const ajustes = (): { nombre: string; omision: string; descripcion: string }[] =>
  Object.entries(esquema.shape).map(([nombre, tipo]) => {
    const { data } = tipo.safeParse(undefined);
    // Lists are empty by default.
    const dicho = typeof data === 'boolean' ? (data ? 'si' : 'no') : data;
    const omision = dicho === undefined || Array.isArray(dicho) ? '' : String(dicho);
    return {
      nombre,
      omision,
      descripcion: tipo.description ?? '',
    };
  });
