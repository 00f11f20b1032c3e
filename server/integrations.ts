import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { aachPorHttp } from '#integrations/aach/http.ts';
import type { ProveedorDeIdentidad } from '#integrations/identidad/port.ts';
import { llavesWebauthn } from '#integrations/llaves/webauthn.ts';
import { aseguradoraPorHttp } from '#integrations/aseguradora/http.ts';
import { captchaAltcha } from '#integrations/captcha/altcha.ts';
import {
  correoEnBandeja,
  leerBandeja,
  leerMensaje,
  olvidarMensajes,
} from '#integrations/correo/bandeja.ts';
import { correoPorSmtp } from '#integrations/correo/smtp.ts';
import { criptoLocal } from '#integrations/cripto/local.ts';
import { marcaSola } from '#features/numeros/almacen/marca.ts';
import { exigirTestigo } from '#features/numeros/almacen/testigo.usecase.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { conEspejo } from '#integrations/documentos/espejo.ts';
import { conPaquetes } from '#integrations/documentos/paquetes.ts';
import type { Almacen, Documentos } from '#integrations/documentos/port.ts';
import { abrirFirmaDeArchivo } from '#integrations/firma-pdf/firma-de-archivo.ts';
import { selloPorHttp } from '#integrations/sello-tiempo/rfc3161.ts';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import type { FirmaPdf } from '#integrations/firma-pdf/port.ts';
import { reunirPasarelas } from '#integrations/pasarela-pago/pasarelas.ts';
import type { Pasarelas } from '#integrations/pasarela-pago/port.ts';
import { registroPorHttp } from '#integrations/registro-vehicular/http.ts';
import { registroNinguno } from '#integrations/registro-vehicular/ninguno.ts';
import type { RegistroVehicular } from '#integrations/registro-vehicular/port.ts';
import { barredorDeRestos } from '#integrations/restos.ts';
import type { Reloj } from '#integrations/reloj/port.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import type { Config } from './config.ts';
import { direccionEscrita, numerosPropios } from './direccion.ts';
import type { Ajustes, Contexto, Puertos } from '#nucleo/contexto.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { hechoUnaVez } from './partida/hecho-una-vez.ts';
import { PASARELAS } from './exigencias/pasarelas.ts';
import { lugares } from './respaldo/bodega.ts';
import { RANGOS_PASADO } from './pasado/datos.ts';

/** Records the use of a captcha answer. Returns false if it was used before. Forgets old ones. */
const marcarCaptchaUsado = async (
  base: Base,
  firma: string,
  venceEn: Date,
  ahora: Date,
): Promise<boolean> => {
  await base.deleteFrom('captchas_usados').where('vence_en', '<', ahora).execute();
  const { numInsertedOrUpdatedRows } = await base
    .insertInto('captchas_usados')
    .values({ firma, vence_en: venceEn })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

const TIEMPO_REGISTRO_MS = 20_000;
/** Reaches back beyond the demonstration's past, whose policies the certificate signs. */
const DIAS_DE_ANTES = 800;
const DIAS_CERTIFICADO_DEMO = 3_650;
const DIA_MS = 86_400_000;

/** Reads a secret of the installation, kept beside its data and created on first use. */
const secretoGuardado = async ({ datos }: Config, nombre: string): Promise<string> =>
  String(
    await hechoUnaVez(join(datos, 'claves', nombre), () => randomBytes(32).toString('base64url')),
  );

const abrirFirma = async (config: Config, reloj: Reloj): Promise<FirmaPdf> => {
  const admiteDemo = config.AMBIENTE !== 'produccion';
  const url = config.SELLO_DE_TIEMPO_URL;
  const sello = url === undefined ? null : selloPorHttp({ url, reloj });
  if (config.FIRMA_P12) {
    const { FIRMA_P12: archivo, FIRMA_CLAVE: clave } = config;
    return abrirFirmaDeArchivo({ archivo, clave, admiteDemo, sello, reloj });
  }
  const clave = await secretoGuardado(config, 'firma-demo.clave');
  const archivo = join(config.datos, 'claves', 'firma-demo.p12');
  await hechoUnaVez(archivo, () =>
    crearP12Demo({
      nombre: config.ASEGURADORA_NOMBRE,
      clave,
      ahora: new Date(reloj.ahora().getTime() - DIAS_DE_ANTES * DIA_MS),
      dias: DIAS_DE_ANTES + DIAS_CERTIFICADO_DEMO,
    }),
  );
  return abrirFirmaDeArchivo({ archivo, clave, admiteDemo, sello, reloj });
};

/**
 * `npm run respaldo` creates the folder: created here, it would lie under the mount point of an absent disk.
 */
const abrirEspejo = ({ DOCUMENTOS, RESPALDO_CARPETA }: Config): Almacen | null =>
  DOCUMENTOS === 'carpeta' && RESPALDO_CARPETA !== undefined
    ? documentosEnCarpeta({ raiz: lugares(resolve(RESPALDO_CARPETA)).espejo, crearRaiz: false })
    : null;

const abrirAlmacen = async (config: Config, falla: Contexto['falla']): Promise<Almacen> => {
  if (config.DOCUMENTOS === 'carpeta')
    return documentosEnCarpeta({ raiz: join(config.datos, 'documentos'), falla });
  // Loaded on demand: the SDK takes a third of a process's start and 34 MB.
  const { documentosEnS3 } = await import('#integrations/documentos/s3.ts');
  return documentosEnS3({
    url: config.S3_URL ?? '',
    balde: config.S3_BALDE,
    region: config.S3_REGION,
    clave: config.S3_CLAVE ?? '',
    secreto: config.S3_SECRETO ?? '',
  });
};

/** Opens the document store for commands that only read: creates no key and no folder. */
export const abrirDocumentos = async (config: Config): Promise<Documentos> =>
  conPaquetes(await abrirAlmacen(config, () => undefined));

const abrirCorreo = (config: Config, reloj: Reloj): Pick<Puertos, 'correo' | 'bandeja'> => {
  const remitente = config.CORREO_REMITENTE;
  if (config.CORREO_SMTP) {
    return { correo: correoPorSmtp({ url: config.CORREO_SMTP, remitente, reloj }), bandeja: null };
  }
  const carpeta = join(config.datos, 'correos');
  return {
    correo: correoEnBandeja({ carpeta, remitente, reloj }),
    bandeja: {
      listar: () => leerBandeja(carpeta),
      leer: (archivo) => leerMensaje(carpeta, archivo),
      olvidar: (antesDe) => olvidarMensajes(carpeta, antesDe),
      barrerRestos: barredorDeRestos(carpeta),
    },
  };
};

const abrirRegistro = (config: Config, reloj: Reloj): RegistroVehicular =>
  config.REGISTRO === 'ninguno'
    ? registroNinguno
    : registroPorHttp({
        url: config.REGISTRO_URL ?? '',
        porPregunta: config.REGISTRO_POR_PREGUNTA,
        tiempoMaximoMs: TIEMPO_REGISTRO_MS,
        reloj,
      });

const abrirPasarelas = (config: Config): Pasarelas =>
  reunirPasarelas(
    config.PASARELA,
    Object.values(PASARELAS).flatMap(({ abrir }) => abrir(config, numerosPropios) ?? []),
  );

const abrirIdentidad = async (
  config: Config,
  reloj: Reloj,
): Promise<ProveedorDeIdentidad | null> => {
  if (config.OIDC_EMISOR === undefined) return null;
  const { identidadPorOidc } = await import('#integrations/identidad/oidc.ts');
  return identidadPorOidc({
    emisor: config.OIDC_EMISOR,
    cliente: config.OIDC_CLIENTE ?? '',
    secreto: config.OIDC_SECRETO ?? '',
    ambitos: config.OIDC_AMBITOS,
    reclamo: config.OIDC_RECLAMO_PERFIL,
    reclamoDeCorreo: config.OIDC_RECLAMO_CORREO,
    correosConfiables: config.OIDC_CORREOS_CONFIABLES,
    factores: config.OIDC_FACTOR,
    direccion: config.direccion,
    reloj,
  });
};

/** Picks the adapter of every port: the only switch between the product and third parties. */
export const abrirPuertos = async (
  config: Config,
  base: Base,
  falla: Contexto['falla'],
  reloj: Reloj = relojDelSistema,
): Promise<Puertos> => {
  const secreto = config.SECRETO ?? (await secretoGuardado(config, 'secreto'));
  const cripto = criptoLocal(secreto, config.SECRETOS_ANTERIORES);
  const firma = await abrirFirma(config, reloj);
  const almacen = await abrirAlmacen(config, falla);
  const espejo = abrirEspejo(config);
  return {
    reloj,
    cripto,
    firma,
    registro: abrirRegistro(config, reloj),
    documentos: conPaquetes(
      espejo ? conEspejo(almacen, espejo, marcaSola, () => exigirTestigo(base, espejo)) : almacen,
    ),
    espejo,
    ...abrirCorreo(config, reloj),
    llaves: llavesWebauthn,
    identidad: await abrirIdentidad(config, reloj),
    pasarelas: abrirPasarelas(config),
    aseguradora: aseguradoraPorHttp({
      url: config.ASEGURADORA_URL ?? '',
      token: config.ASEGURADORA_TOKEN,
    }),
    aach: aachPorHttp({ url: config.AACH_URL ?? '', token: config.AACH_TOKEN }),
    captcha: captchaAltcha({
      secretos: cripto.codigos('clave-altcha'),
      esfuerzo: config.CAPTCHA_ESFUERZO,
      reloj,
      marcarUsada: (huella, venceEn) => marcarCaptchaUsado(base, huella, venceEn, reloj.ahora()),
    }),
  };
};

/** The settings of the trade that use cases read. */
export const ajustesDe = (config: Config): Ajustes => ({
  direccion: config.direccion,
  direccionEscrita: direccionEscrita(config),
  apoderado: config.ASEGURADORA_APODERADO,
  aseguradora: {
    nombre: config.ASEGURADORA_NOMBRE,
    telefono: config.ASEGURADORA_TELEFONO,
    sitio: config.ASEGURADORA_SITIO,
    ...(config.ASEGURADORA_LOGO ? { logoPng: readFileSync(config.ASEGURADORA_LOGO) } : {}),
  },
  paquetes: config.PAQUETES,
  politicaDeClaves: config.POLITICA_CLAVES,
  segundoFactor: config.SEGUNDO_FACTOR,
  dosPersonas: {
    rangos: config.APROBAR_RANGOS,
    administradores: config.APROBAR_ADMINISTRADORES,
    devolucionesSobre: config.APROBAR_DEVOLUCIONES_SOBRE ?? null,
    dias: config.APROBAR_DIAS,
  },
  primeraDelPasado:
    config.AMBIENTE === 'demo' && config.SEMILLA === 'pasado' ? RANGOS_PASADO[0].inicial : null,
  presion: {
    sala: config.SALA_DE_ESPERA_S || null,
    informes: config.INFORMES_ESPERAN_S || null,
  },
  identidad:
    config.OIDC_EMISOR === undefined
      ? null
      : {
          nombre: config.OIDC_NOMBRE,
          perfiles: config.OIDC_PERFILES,
          crea: config.OIDC_CREAR,
          sinClave: config.OIDC_SIN_CLAVE,
          emergencia: config.OIDC_CUENTA_DE_EMERGENCIA?.toLowerCase() ?? null,
        },
});
