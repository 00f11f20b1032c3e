import { appendFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Documentos } from '#integrations/documentos/port.ts';
import { crearP12Demo } from '#integrations/firma-pdf/p12.ts';
import type { SimuladorPasarela } from '#integrations/pasarela-pago/simulador.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { leerConfig } from '#server/config.ts';
import { abrirPuertos } from '#server/integrations.ts';
import { prepararBase } from '#server/partida/preparar-base.ts';
import { abrirPostgresDeDebian } from '../base/postgres-de-debian.ts';
import { abrirPuerta } from '../base/puerta.ts';
import { esperar } from '../esperar.ts';
import { lanzarHijo } from '../proceso/procesos.ts';
import { exigirPrograma } from '../proceso/programas.ts';
import { lanzarAjeno } from './ajeno.ts';
import { abrirRed, orden, type Red } from './red.ts';
import { CLAVE_S3RVER, sanarS3rver, ubicarS3rver } from './s3rver.ts';
import { abrirTerceros } from './terceros.ts';
import { type Corriendo, type Vigilada, vigilar } from './vigilada.ts';

export const APIS = ['api-1', 'api-2', 'api-3'] as const;
export const WORKERS = ['worker-1', 'worker-2', 'worker-3'] as const;
const AJENAS = ['primaria', 'replica', 's3', 'nginx'] as const;
const MAQUINAS = [...APIS, ...WORKERS, ...AJENAS] as const;
export type Maquina = (typeof MAQUINAS)[number];
type Nuestra = (typeof APIS)[number] | (typeof WORKERS)[number];
/** Hosts with a movable clock; the others use the machine's. */
export const CON_RELOJ_PROPIO = ['api-3', 'worker-3'] as const;

/** The whole scene; third parties run in this process. */
export interface Escena {
  readonly red: Red;
  readonly url: string;
  /** Certificate of nginx. */
  readonly ca: string;
  readonly base: Base;
  readonly documentos: Documentos;
  readonly pasarela: SimuladorPasarela;
  readonly maquinas: Readonly<Record<Maquina, Vigilada>>;
  /** Log lines of our processes about unexpected errors. */
  readonly inesperados: readonly string[];
  /** Null without libfaketime on this machine. */
  readonly moverReloj: ((maquina: (typeof CON_RELOJ_PROPIO)[number], horas: number) => void) | null;
  /** Fills a disk. Once there is room again, the store is restarted; PostgreSQL keeps retrying by itself. */
  llenarDisco(cual: keyof typeof DISCOS_MB): () => void;
  /** Output of a third-party host so far. */
  bitacora(maquina: (typeof AJENAS)[number]): string;
  cerrar(): Promise<void>;
}

const NGINX = fileURLToPath(new URL('../../../despliegue/nginx/soap.conf', import.meta.url));
const CLAVE_P12 = 'clave-de-prueba';
/** Size in MB: enough for an hour's documents and a primary's WAL, so that only a fault fills it. */
const DISCOS_MB = { s3: 1_024, wal: 256 };
/** Small WAL files, so that a full disk is felt before the next 16 MB. */
const LOG_DE_CAMBIOS = ['max_wal_size = 64MB', 'wal_keep_size = 96MB'];
const RELLENO = Buffer.alloc(1_048_576);
const PUERTO = 3_000;

/** Splits a stream into lines. */
const porLineas = (alLeer: (linea: string) => void) => {
  let resto = '';
  return (trozo: string): void => {
    const lineas = (resto + trozo).split('\n');
    resto = lineas.pop() ?? '';
    for (const linea of lineas) alLeer(linea);
  };
};

const bitacoraDe = (red: Red, maquina: Maquina): string => join(red.carpeta, `${maquina}.log`);

/** Library of Debian's package libfaketime. */
const ubicarFaketime = (): string | undefined =>
  globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/**
 * Starts third parties. Their settings name doors on the network, because only this process reaches their own
 * ports.
 */
const abrirAfuera = async (red: Red) => {
  const terceros = await abrirTerceros(red.afuera);
  const puertas: Awaited<ReturnType<typeof abrirPuerta>>[] = [];
  const entorno: Record<string, string> = { ...terceros.cuentas };
  for (const [ajuste, url] of Object.entries(terceros.direcciones)) {
    const destino = new URL(url);
    const puerta = await abrirPuerta(Number(destino.port), red.afuera);
    puertas.push(puerta);
    destino.host = `${red.afuera}:${puerta.puerto}`;
    entorno[ajuste] = destino.href.replace(/\/$/, '');
  }
  return {
    pasarela: terceros.pasarela,
    entorno,
    async cerrar() {
      for (const puerta of puertas) await puerta.cerrar();
      await terceros.cerrar();
    },
  };
};

const alcanza = (host: string, puerto: number): Promise<boolean> =>
  new Promise((resolver) => {
    const linea = connect(puerto, host);
    linea.setTimeout(1_000, () => linea.destroy());
    linea.on('connect', () => linea.destroy());
    linea.on('connect', () => resolver(true));
    linea.on('error', () => resolver(false));
    linea.on('close', () => resolver(false));
  });

/** A separate disk, so that filling it affects no other. */
const montarDisco = async (red: Red, cual: keyof typeof DISCOS_MB): Promise<string> => {
  const donde = join(red.carpeta, cual);
  await mkdir(donde);
  orden('mount', '-t', 'tmpfs', '-o', `size=${DISCOS_MB[cual]}m,mode=1777`, 'tmpfs', donde);
  return donde;
};

/** despliegue/nginx/soap.conf with only the addresses replaced. */
const configurarNginx = async (red: Red): Promise<{ archivo: string; ca: string }> => {
  const tls = join(red.carpeta, 'tls');
  await mkdir(tls);
  const [certificado, clave] = [join(tls, 'soap.crt'), join(tls, 'soap.key')];
  const ip = red.ip('nginx');
  orden(
    ...['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${ip}`, '-addext', `subjectAltName=IP:${ip}`],
    ...(['-keyout', clave, '-out', certificado] as const),
  );
  const servidores = APIS.map(
    (api) => `server ${red.ip(api)}:${PUERTO} max_fails=2 fail_timeout=5s;`,
  );
  const conf = (await readFile(NGINX, 'utf8'))
    .replace(/(?:\s*server api-\d:3000[^\n]*)+/, `\n    ${servidores.join('\n    ')}`)
    .replaceAll('/etc/nginx/tls', tls);
  const archivo = join(red.carpeta, 'nginx.conf');
  const temporales = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (cual) => `${cual}_temp_path ${red.carpeta}/nginx-${cual};`,
  );
  await writeFile(
    archivo,
    `user root; daemon off; pid ${red.carpeta}/nginx.pid; error_log ${red.carpeta}/nginx-errores.log;
events {} http { ${temporales.join(' ')}\n${conf}\n}`,
  );
  return { archivo, ca: readFileSync(certificado, 'utf8') };
};

/** Starts the whole scene; `contar` receives its progress. */
export const levantarEscena = async (contar: (que: string) => void): Promise<Escena> => {
  const s3rver = ubicarS3rver();
  if (s3rver === null) throw new Error('no se pudo traer s3rver de npm');
  const red = abrirRed(MAQUINAS);
  const cerrables: (() => Promise<void>)[] = [];
  const encendidas = new Map<Maquina, Vigilada>();
  const cerrar = async (): Promise<void> => {
    await Promise.all([...encendidas.values()].map((una) => una.cerrar()));
    for (const uno of cerrables.toReversed()) await uno();
    red.cerrar();
  };
  const encender = (maquina: Maquina, abrir: () => Corriendo): void =>
    void encendidas.set(maquina, vigilar(maquina, abrir));

  try {
    contar('lo de afuera: registro, proveedor de pago, aseguradora, AACH, correo');
    const afuera = await abrirAfuera(red);
    cerrables.push(afuera.cerrar);
    const ajena = (
      maquina: Maquina,
      puerto: number,
      argv: readonly string[],
      cuenta = {},
    ): (() => Corriendo) => {
      const bitacora = bitacoraDe(red, maquina);
      return () => {
        const suyo = lanzarAjeno(red.en(maquina), argv, { bitacora, cuenta });
        const listo = esperar(`${maquina} atiende`, 60, () => alcanza(red.ip(maquina), puerto));
        listo.catch(() => undefined);
        return { ...suyo, listo, salida: () => '' };
      };
    };

    contar('PostgreSQL de Debian: primaria y réplica');
    const postgres = await abrirPostgresDeDebian(red.carpeta);
    const servidor = (maquina: 'primaria' | 'replica') =>
      ajena(
        maquina,
        5_432,
        [
          ...[postgres.programa('postgres'), '-D', postgres.lugar(maquina)],
          ...['-c', 'listen_addresses=*', '-c', 'unix_socket_directories='],
        ],
        postgres.cuenta,
      );
    const wal = await montarDisco(red, 'wal');
    await postgres.crear('primaria', '--wal-segsize=1', `--waldir=${join(wal, 'pg_wal')}`);
    await appendFile(
      join(postgres.lugar('primaria'), 'postgresql.auto.conf'),
      `${LOG_DE_CAMBIOS.join('\n')}\n`,
    );
    await writeFile(
      join(postgres.lugar('primaria'), 'pg_hba.conf'),
      ['all', 'replication'].map((que) => `host ${que} all 10.77.0.0/16 trust\n`).join(''),
    );
    encender('primaria', servidor('primaria'));
    await encendidas.get('primaria')?.sirve();
    const urlDe = (maquina: Maquina): string =>
      `postgres://postgres@${red.ip(maquina)}:5432/postgres`;
    const comun = {
      SEMILLA: 'demo',
      DATABASE_URL: urlDe('primaria'),
      DATABASE_URL_LECTURA: urlDe('replica'),
      ...afuera.entorno,
      DIRECCION_PUBLICA: `https://${red.ip('nginx')}`,
      CONFIAR_PROXY: red.ip('nginx'),
      DOCUMENTOS: 's3',
      S3_URL: `http://${red.ip('s3')}:8333`,
      S3_CLAVE: CLAVE_S3RVER,
      S3_SECRETO: CLAVE_S3RVER,
      SECRETO: 'q7Vd2mXw9Lr4Tz8Kc1Hf6Bn3Ps5Jg0Ya',
      FIRMA_P12: join(red.carpeta, 'firma.p12'),
      FIRMA_CLAVE: CLAVE_P12,
      LIMITE_POR_MINUTO: '100000',
      CARGAS_POR_HORA: '100000',
      NIVEL_LOG: 'info',
    };
    const propia = join(red.carpeta, 'operador');
    await mkdir(propia);
    const config = leerConfig({ ...comun, SOAP_DATOS: propia, PUERTO: '0' });
    await writeFile(
      comun.FIRMA_P12,
      crearP12Demo({
        nombre: config.ASEGURADORA_NOMBRE,
        clave: CLAVE_P12,
        ahora: new Date('2020-01-01T12:00:00Z'),
        dias: 20_000,
      }),
    );
    await esperar('la primaria responde', 30, async () => {
      const prueba = abrirBase(urlDe('primaria'), 1);
      const bien = await prueba.introspection.getSchemas().then(
        () => true,
        () => false,
      );
      await prueba.destroy();
      return bien;
    });
    await prepararBase(config, urlDe('primaria'));
    await postgres.copiar('replica', red.ip('primaria'), 5_432);
    encender('replica', servidor('replica'));

    contar('s3rver y nginx');
    const almacen = await montarDisco(red, 's3');
    const s3 = ['-d', almacen, '-a', '0.0.0.0', '-p', '8333', '-s', '--configure-bucket', 'soap'];
    const abrirS3 = ajena('s3', 8_333, [...s3rver, ...s3]);
    encender('s3', () => {
      sanarS3rver(almacen);
      return abrirS3();
    });
    const { archivo, ca } = await configurarNginx(red);
    encender('nginx', ajena('nginx', 443, [exigirPrograma('nginx'), '-c', archivo]));
    for (const una of encendidas.values()) await una.sirve();

    contar('tres api y tres worker');
    const reloj = ubicarFaketime();
    const archivoDeReloj = (maquina: string): string => join(red.carpeta, `reloj-${maquina}`);
    for (const maquina of CON_RELOJ_PROPIO) writeFileSync(archivoDeReloj(maquina), '+0');
    const inesperados: string[] = [];
    const nuestra = async (maquina: Nuestra): Promise<void> => {
      const datos = join(red.carpeta, `datos-${maquina}`);
      await mkdir(datos);
      const suReloj =
        reloj && CON_RELOJ_PROPIO.some((una) => una === maquina)
          ? {
              LD_PRELOAD: reloj,
              FAKETIME_TIMESTAMP_FILE: archivoDeReloj(maquina),
              FAKETIME_CACHE_DURATION: '1',
              FAKETIME_DONT_FAKE_MONOTONIC: '1',
            }
          : {};
      const entorno = {
        ...comun,
        SOAP_DATOS: datos,
        PUERTO: String(PUERTO),
        ...suReloj,
      };
      const que = maquina.startsWith('api') ? 'api' : 'worker';
      const oir = porLineas((linea) => {
        if (linea.includes('"error inesperado"')) inesperados.push(`${maquina}: ${linea}`);
      });
      encender(maquina, () => lanzarHijo(que, entorno, red.en(maquina), oir));
    };
    for (const maquina of [...APIS, ...WORKERS]) await nuestra(maquina);
    for (const maquina of [...APIS, ...WORKERS]) await encendidas.get(maquina)?.sirve();

    const base = abrirBase(urlDe('primaria'), 4);
    cerrables.push(() => base.destroy());
    const { documentos } = await abrirPuertos(config, base, () => undefined, relojDelSistema);
    return {
      red,
      url: comun.DIRECCION_PUBLICA,
      ca,
      base,
      documentos,
      pasarela: afuera.pasarela,
      inesperados,
      maquinas: Object.fromEntries(encendidas) as Record<Maquina, Vigilada>,
      moverReloj: reloj
        ? (maquina, horas) =>
            writeFileSync(archivoDeReloj(maquina), `${horas < 0 ? '' : '+'}${horas * 3_600}`)
        : null,
      llenarDisco(cual) {
        const relleno = join(red.carpeta, cual, 'relleno');
        try {
          for (;;) appendFileSync(relleno, RELLENO);
        } catch {
          // Writes until the disk is full.
        }
        return () => {
          rmSync(relleno, { force: true });
          if (cual === 's3') encendidas.get('s3')?.matar('SIGKILL', 500);
        };
      },
      bitacora: (maquina) => readFileSync(bitacoraDe(red, maquina), 'utf8'),
      cerrar,
    };
  } catch (error) {
    await cerrar();
    throw error;
  }
};
