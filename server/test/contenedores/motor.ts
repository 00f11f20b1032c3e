import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { esperar } from '../esperar.ts';
import { orden, type Red } from '../maquinas/red.ts';
import { type Compose, leerCompose, type Servicio } from './compose.ts';
import { type Imagen, imagenDe } from './imagenes.ts';
import { bytesDe, hijosDe, memoriaDe } from './memoria.ts';

/** Runner of one-off commands: `docker compose run`. */
export const DE_UNA_VEZ = 'una-vez';
const SANO_S = 90;
const GRACIA_S = 10;
/** Runs a command in the folder given as `$0`. */
const EN_CARPETA = 'cd "$0" && exec "$@"';
const PRIMERA_DEL_RANGO = 128;

interface Contenedor {
  readonly proceso: ChildProcess;
  readonly fin: Promise<number | null>;
  readonly salida: () => string;
  readonly servicio: Servicio;
  readonly imagen: Imagen;
  readonly entorno: Readonly<Record<string, string>>;
  /** Pid of its first process on this machine. */
  primero(): number;
}

interface Dicho {
  readonly codigo: number | null;
  readonly salida: string;
}

/** The subset of `docker compose` that the operation page uses, implemented by local processes. */
export interface Motor {
  /** Runs the words after `docker`; throws on unimplemented ones. */
  docker(palabras: readonly string[]): Promise<Dicho>;
  /** Runs a command inside a running service. */
  dentro(nombre: string, ...comando: readonly string[]): Promise<Dicho>;
  /** Ends a service like a power cut. */
  matar(nombre: string): Promise<void>;
  vive(nombre: string): boolean;
  /** Bytes of memory that its processes hold, shared ones once, and its limit. */
  memoria(nombre: string): { readonly usada: number; readonly tope: number };
  ip(nombre: string): string;
  cerrar(): Promise<void>;
}

const comillas = (texto: string): string => `'${texto.replaceAll("'", `'\\''`)}'`;

const leerEnv = (ruta: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(ruta, 'utf8')
      .split('\n')
      .flatMap((linea) => {
        const [, nombre = '', valor = ''] = /^(\w+)=(.*)$/.exec(linea) ?? [];
        return nombre ? [[nombre, valor] as const] : [];
      }),
  );

const correr = async (programa: string, args: readonly string[]): Promise<Dicho> => {
  const hijo = spawn(programa, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let salida = '';
  for (const flujo of [hijo.stdout, hijo.stderr]) {
    flujo.on('data', (parte: Buffer) => (salida += parte.toString()));
  }
  const [codigo] = (await once(hijo, 'close')) as [number | null];
  return { codigo, salida };
};

/** `nombre` and the services that it depends on, each after its own dependencies. */
const conSusPrevios = (compose: Compose, nombre: string): string[] => [
  ...new Set([
    ...Object.keys(compose.services[nombre]?.depends_on ?? {}).flatMap((previo) =>
      conSusPrevios(compose, previo),
    ),
    nombre,
  ]),
];

/** Shell script that mounts a service's volumes and becomes its command. */
const guionDe = (
  {
    servicio,
    imagen,
    comando,
    entorno,
  }: {
    readonly servicio: Servicio;
    readonly imagen: Imagen;
    readonly comando: readonly string[];
    readonly entorno: Readonly<Record<string, string>>;
  },
  {
    raiz,
    obra,
    volumenes,
    disco,
    hosts,
    secretos,
  }: {
    readonly raiz: string;
    readonly obra: string;
    readonly volumenes: string;
    readonly disco: (ruta: string) => string;
    readonly hosts: string;
    readonly secretos: Compose['secrets'];
  },
): string => {
  const montar = (origen: string, destino: string, modo: string): string => {
    if (!existsSync(origen)) throw new Error(`bind source path does not exist: ${origen}`);
    const lugar = `$R${destino}`;
    const hacer = statSync(origen).isDirectory()
      ? `mkdir -p ${lugar}`
      : `mkdir -p $(dirname ${lugar}) && touch ${lugar}`;
    const soloLeer = modo === 'ro' ? ` && mount -o remount,ro,bind ${lugar}` : '';
    return `${hacer} && mount --bind ${origen} ${lugar}${soloLeer}`;
  };
  const montajes = (servicio.volumes ?? []).map((volumen) => {
    if (typeof volumen !== 'string') return montar(disco(volumen.source), volumen.target, 'rw');
    const [origen = '', destino = '', modo = 'rw'] = volumen.split(':');
    if (origen.startsWith('.')) return montar(resolve(obra, origen), destino, modo);
    mkdirSync(join(volumenes, origen), { recursive: true });
    return montar(join(volumenes, origen), destino, modo);
  });
  const deSecretos = (servicio.secrets ?? []).map((nombre) =>
    montar(resolve(obra, secretos[nombre]?.file ?? nombre), `/run/secrets/${nombre}`, 'ro'),
  );
  const tmpfs = (servicio.tmpfs ?? []).map((uno) => {
    const [destino = '', opciones = 'mode=1777'] = uno.split(':');
    return `mkdir -p $R${destino} && mount -t tmpfs -o ${opciones} tmpfs $R${destino}`;
  });
  const [uid, gid] = (servicio.user ?? imagen.usuario).split(':');
  const cerrado = [
    ...(servicio.cap_drop?.includes('ALL') ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
    ...(servicio.security_opt?.includes('no-new-privileges:true') ? ['--no-new-privs'] : []),
    ...(uid === '0' ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']),
  ];
  const variables = Object.entries(entorno).map(([nombre, valor]) =>
    comillas(`${nombre}=${valor}`),
  );
  return [
    'set -e',
    `R=${raiz}`,
    'mount --make-rprivate /',
    'mount -t tmpfs -o mode=755 tmpfs $R',
    'mkdir -p $R/usr $R/proc $R/dev $R/tmp $R/run $R/var $R/root && chmod 1777 $R/tmp && ln -s ../run $R/var/run',
    'mount --bind /usr $R/usr && mount -o remount,ro,bind $R/usr',
    'for d in bin sbin lib lib64; do ln -s usr/$d $R/$d; done',
    'cp -a /etc $R/etc',
    `printf '%s\\n' root:x:0:0::/root:/bin/sh postgres:x:999:999::/:/bin/sh www-data:x:33:33::/:/bin/sh >$R/etc/passwd`,
    `printf '%s\\n' root:x:0: postgres:x:999: www-data:x:33: >$R/etc/group`,
    `cat ${hosts} >$R/etc/hosts`,
    'mount -t proc proc $R/proc && mount --rbind /dev $R/dev',
    ...montajes,
    ...deSecretos,
    ...tmpfs,
    imagen.preparar,
    ...(servicio.read_only ? ['mount -o remount,ro $R'] : []),
    `exec env -i ${variables.join(' ')} chroot $R sh -c '${EN_CARPETA}' ${imagen.carpeta} setpriv ${[...cerrado, ...comando.map(comillas)].join(' ')}`,
  ].join('\n');
};

/** `obra` holds compose.yaml; `disco` maps a folder of the page to its real path. */
export const abrirMotor = (red: Red, obra: string, disco: (ruta: string) => string): Motor => {
  const vivos = new Map<string, Contenedor>();
  const ips = new Map<string, string>();
  const enCarpeta = (...partes: string[]): string => join(red.carpeta, ...partes);
  const leer = (): Compose => leerCompose(obra);

  const conectar = (compose: Compose): void => {
    if (ips.size > 0) return;
    const nombres = [...Object.keys(compose.services), DE_UNA_VEZ];
    for (const [i, nombre] of nombres.entries()) {
      const suya = compose.services[nombre]?.networks?.default.ipv4_address;
      ips.set(nombre, suya ?? `${compose.prefijo}.${PRIMERA_DEL_RANGO + i}`);
      const [ip = '', ...args] = red.en(nombre);
      orden(ip, ...args, 'ip', 'addr', 'add', `${ips.get(nombre)}/24`, 'dev', 'eth0');
    }
    const lineas = [...ips].map(([nombre, ip]) => `${ip} ${nombre}`);
    writeFileSync(enCarpeta('hosts'), ['127.0.0.1 localhost', ...lineas, ''].join('\n'));
  };

  const espacioDe = ({ network_mode: modo }: Servicio, propio: string): string[] => {
    if (modo === 'none') return ['unshare', '--net'];
    return red.en(modo?.startsWith('service:') ? modo.slice('service:'.length) : propio);
  };

  const lanzar = (nombre: string, args: readonly string[] | null): Contenedor => {
    const compose = leer();
    conectar(compose);
    const servicio = compose.services[nombre];
    if (!servicio) throw new Error(`no such service: ${nombre}`);
    const imagen = imagenDe(servicio.image);
    const propio = args === null ? nombre : DE_UNA_VEZ;
    const entorno = {
      ...imagen.entorno,
      ...(servicio.env_file ? leerEnv(resolve(obra, servicio.env_file)) : {}),
      ...servicio.environment,
    };
    const deOrden = args?.length ? args : (servicio.command ?? imagen.command);
    const comando = [...(servicio.entrypoint ?? imagen.entrypoint), ...deOrden];
    const raiz = enCarpeta('raices', `${propio}-${nombre}`);
    for (const carpeta of [raiz, enCarpeta('registros')]) mkdirSync(carpeta, { recursive: true });
    const guion = guionDe(
      { servicio, imagen, comando, entorno },
      {
        ...{ raiz, obra, disco, secretos: compose.secrets },
        ...{ volumenes: enCarpeta('volumenes'), hosts: enCarpeta('hosts') },
      },
    );
    writeFileSync(`${raiz}.sh`, guion);
    const [programa = '', ...antes] = espacioDe(servicio, propio);
    const aparte = ['unshare', '--mount', '--pid', '--fork', 'sh', `${raiz}.sh`];
    const registro = enCarpeta('registros', `${propio}-${nombre}.log`);
    const via = openSync(registro, 'a');
    const desde = statSync(registro).size;
    const proceso = spawn(programa, [...antes, ...aparte], { stdio: ['ignore', via, via] });
    closeSync(via);
    const fin = once(proceso, 'exit').then(([codigo]) => codigo as number | null);
    return {
      ...{ proceso, fin, servicio, imagen, entorno },
      salida: () => readFileSync(registro).subarray(desde).toString(),
      primero: () => hijosDe(proceso.pid ?? 0)[0] ?? 0,
    };
  };

  const vive = (nombre: string): boolean => {
    const suyo = vivos.get(nombre)?.proceso;
    return suyo !== undefined && suyo.exitCode === null && suyo.signalCode === null;
  };

  const dentro: Motor['dentro'] = (nombre, ...comando) => {
    const uno = vivos.get(nombre);
    if (!uno) throw new Error(`${nombre} no está en marcha`);
    const entorno = Object.entries(uno.entorno).map(([clave, valor]) => `${clave}=${valor}`);
    return correr('nsenter', [
      ...['-t', String(uno.primero()), '-m', '-p', '-n', '-r', '-w', '--'],
      ...['env', '-i', ...entorno, 'sh', '-c', EN_CARPETA, uno.imagen.carpeta, ...comando],
    ]);
  };

  const probar = (nombre: string): Promise<Dicho> => {
    const [clase, ...prueba] = vivos.get(nombre)?.servicio.healthcheck?.test ?? [];
    return dentro(nombre, ...(clase === 'CMD-SHELL' ? ['sh', '-c', ...prueba] : prueba));
  };
  const registroDe = (nombre: string): string => vivos.get(nombre)?.salida() ?? '';

  const esperarSano = async (nombre: string): Promise<void> => {
    let dicho = '';
    const sano = async (): Promise<boolean> => {
      if (!vive(nombre)) throw new Error(`${nombre} terminó:\n${registroDe(nombre)}`);
      const { codigo, salida } = await probar(nombre);
      dicho = salida;
      return codigo === 0;
    };
    try {
      await esperar(`${nombre} está sano`, SANO_S, sano);
    } catch (causa) {
      throw new Error(`${nombre}: ${dicho}\n${registroDe(nombre)}`, { cause: causa });
    }
  };

  const esperarCondicion = async (nombre: string, condicion: string): Promise<void> => {
    if (condicion === 'service_started') return;
    if (condicion === 'service_healthy') return esperarSano(nombre);
    const codigo = await vivos.get(nombre)?.fin;
    if (codigo !== 0) throw new Error(`${nombre} terminó con ${codigo}:\n${registroDe(nombre)}`);
  };

  const subir = async (nombres: readonly string[], esperarTodos: boolean): Promise<void> => {
    const compose = leer();
    const pedidos = nombres.length
      ? nombres
      : Object.keys(compose.services).filter((uno) => !compose.services[uno]?.profiles);
    for (const nombre of new Set(pedidos.flatMap((uno) => conSusPrevios(compose, uno)))) {
      const previos = Object.entries(compose.services[nombre]?.depends_on ?? {});
      for (const [previo, { condition }] of previos) await esperarCondicion(previo, condition);
      if (!vive(nombre)) vivos.set(nombre, lanzar(nombre, null));
    }
    if (!esperarTodos) return;
    for (const nombre of pedidos) {
      if (compose.services[nombre]?.healthcheck?.test) await esperarSano(nombre);
    }
  };

  const matar = async (nombre: string): Promise<void> => {
    const uno = vivos.get(nombre);
    if (!uno || !vive(nombre)) return;
    // Killing its first process ends everything in its namespace.
    process.kill(uno.primero(), 'SIGKILL');
    await uno.fin;
  };

  const detener = async (nombre: string): Promise<void> => {
    const uno = vivos.get(nombre);
    if (!uno || !vive(nombre)) return;
    process.kill(uno.primero(), uno.imagen.senal);
    const gracia = parseInt(uno.servicio.stop_grace_period ?? '', 10) || GRACIA_S;
    const corte = setTimeout(() => void matar(nombre), gracia * 1_000);
    await uno.fin;
    clearTimeout(corte);
  };

  const bajar = async (): Promise<void> => {
    // Services end before their dependencies.
    for (const nombre of [...vivos.keys()].toReversed()) await detener(nombre);
    vivos.clear();
  };

  const estado = async (): Promise<string> => {
    const lineas: string[] = [];
    for (const nombre of vivos.keys()) {
      if (!vive(nombre)) continue;
      const conPrueba = vivos.get(nombre)?.servicio.healthcheck?.test !== undefined;
      const sano = conPrueba
        ? (await probar(nombre)).codigo === 0
          ? ' (healthy)'
          : ' (starting)'
        : '';
      lineas.push(`soap-${nombre}-1   Up${sano}`);
    }
    return `${lineas.join('\n')}\n`;
  };

  const correrUnaVez = async (palabras: readonly string[]): Promise<Dicho> => {
    const solo = palabras.includes('--no-deps');
    const [nombre = '', ...args] = palabras.filter((una) => !['--rm', '--no-deps'].includes(una));
    const previos = conSusPrevios(leer(), nombre).filter((uno) => uno !== nombre);
    if (!solo && previos.length > 0) await subir(previos, false);
    const uno = lanzar(nombre, args);
    return { codigo: await uno.fin, salida: uno.salida() };
  };

  const docker: Motor['docker'] = async ([que = '', verbo = '', ...resto]) => {
    const bien = { codigo: 0, salida: '' };
    const opciones = resto.filter((una) => una.startsWith('-'));
    const nombres = resto.filter((una) => !una.startsWith('-'));
    if (que === 'volume' && verbo === 'rm') {
      for (const nombre of nombres) {
        rmSync(enCarpeta('volumenes', nombre.replace(/^soap_/, '')), { recursive: true });
      }
      return bien;
    }
    if (que !== 'compose') throw new Error(`docker ${que} no se hace aquí`);
    switch (verbo) {
      case 'build':
        return { codigo: 0, salida: 'La imagen la hace despliegue/probar.sh\n' };
      case 'up':
        await subir(nombres, opciones.includes('--wait'));
        return bien;
      case 'down':
        await bajar();
        return bien;
      case 'ps':
        return { codigo: 0, salida: await estado() };
      case 'run':
        return correrUnaVez(resto);
      default:
        throw new Error(`docker compose ${verbo} no se hace aquí`);
    }
  };

  return {
    docker,
    dentro,
    matar,
    vive,
    memoria(nombre) {
      const uno = vivos.get(nombre);
      if (!uno) throw new Error(`${nombre} no está en marcha`);
      return { usada: memoriaDe(uno.primero()), tope: bytesDe(uno.servicio.mem_limit) };
    },
    ip: (nombre) => red.ip(nombre),
    async cerrar() {
      for (const nombre of vivos.keys()) await matar(nombre);
    },
  };
};
