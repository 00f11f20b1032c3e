import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { es } from 'zod/locales';

// Here because every process reads its settings first: whatever is refused later is in Spanish too.
z.config(es());

const si = z.enum(['si', 'no']).transform((valor) => valor === 'si');
const puerto = z.coerce.number().int().min(0).max(65_535);

/** Every setting of the product, read once; the README's table is generated from this file. */
const esquema = z.object({
  PUERTO: puerto.default(3000).describe('Puerto HTTP de la aplicación'),
  SOAP_DATOS: z
    .string()
    .default('.datos')
    .describe('Carpeta de datos: base embebida, documentos, correos, claves'),
  DATABASE_URL: z
    .string()
    .optional()
    .describe('PostgreSQL 15 o posterior; sin ella se usa el embebido'),
  AMBIENTE: z.enum(['demo', 'produccion']).default('demo').describe('produccion exige secretos'),
  SEMILLA: z.enum(['demo', 'minima']).default('demo').describe('Datos con que nace una base vacía'),
  SECRETO: z
    .string()
    .min(32)
    .optional()
    .describe('Clave para sesiones, enlaces y códigos; sin ella se crea en SOAP_DATOS'),
  DIRECCION_PUBLICA: z
    .url()
    .optional()
    .describe('Dirección con que se escriben enlaces y QR; por omisión http://localhost:PUERTO'),
  CONFIAR_PROXY: si.default(false).describe('si: la IP del cliente viene de X-Forwarded-For'),
  REGISTRO_URL: z.url().optional().describe('Registro de vehículos; sin ella se usa el simulador'),
  DOCUMENTOS: z.enum(['carpeta', 's3']).default('carpeta').describe('Dónde se guardan los PDF'),
  S3_URL: z.string().optional().describe('Servicio compatible con S3'),
  S3_BALDE: z.string().default('soap').describe('Nombre del balde'),
  S3_REGION: z.string().default('us-east-1').describe('Región del balde'),
  S3_CLAVE: z.string().optional().describe('Clave de acceso'),
  S3_SECRETO: z.string().optional().describe('Secreto de acceso'),
  CORREO_SMTP: z
    .string()
    .optional()
    .describe('smtp://usuario:clave@host:puerto; sin él los correos quedan en SOAP_DATOS/correos'),
  CORREO_REMITENTE: z
    .string()
    .default('SOAP <no-responder@soap.example>')
    .describe('Remitente de los correos'),
  FIRMA_P12: z.string().optional().describe('Archivo P12; sin él se crea uno marcado DEMO'),
  FIRMA_CLAVE: z.string().default('').describe('Clave del P12'),
  ASEGURADORA_NOMBRE: z.string().default('ASEGURADORA DEMO S.A.').describe('Nombre en la póliza'),
  ASEGURADORA_TELEFONO: z.string().default('600 000 1234').describe('Teléfono en la póliza'),
  ASEGURADORA_SITIO: z.string().default('www.aseguradora-demo.example').describe('Sitio'),
  ASEGURADORA_APODERADO: z
    .string()
    .default('Apoderado de la Compañía')
    .describe('Quién firma por la aseguradora'),
  LIMITE_POR_MINUTO: z.coerce.number().int().default(1200).describe('Solicitudes por IP y minuto'),
  CONEXIONES: z.coerce.number().int().default(10).describe('Conexiones a la base por proceso'),
  NIVEL_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info').describe('Log'),
  FALLA: z.string().default('').describe('Sólo pruebas: punto de falla, p. ej. x.y:kill9:2'),
});

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
    const faltan = (['SECRETO', 'FIRMA_P12', 'DIRECCION_PUBLICA'] as const).filter(
      (c) => !valor[c],
    );
    if (faltan.length > 0) throw new Error(`En producción faltan: ${faltan.join(', ')}`);
    if (valor.FALLA) throw new Error('FALLA no se acepta en producción');
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
