import { noDisponible } from '#nucleo/comunes.errors.ts';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { BYTES_MAXIMOS } from '#formatos/xlsx/libro.ts';
import { corregirBorrador } from '#features/carga-masiva/correccion/correccion.contract.ts';
import { ajustes } from '../ajustes.ts';
import { revisarAjustes } from '../config.ts';

const raiz = new URL('../../', import.meta.url);
const leer = (ruta: string): string => readFileSync(new URL(ruta, raiz), 'utf8');
const NOMBRES = new Set(ajustes().map(({ nombre }) => nombre));
/** Settings, named `X` or `X_ARCHIVO`, that the product does not know. */
const ajenos = (nombres: readonly string[]): string[] =>
  nombres.filter((nombre) => !NOMBRES.has(nombre.replace(/_ARCHIVO$/, '')));

/** Settings that production demands and that are absent from `nombres`, as `X` and as `X_ARCHIVO`. */
const queFaltan = (nombres: readonly string[], entorno: Readonly<Record<string, string>> = {}) =>
  revisarAjustes({ AMBIENTE: 'produccion', ...entorno }).renglones.flatMap(({ ajuste, reparo }) =>
    reparo === null || nombres.some((nombre) => [ajuste, `${ajuste}_ARCHIVO`].includes(nombre))
      ? []
      : [ajuste],
  );

interface Servicio {
  readonly image: string;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly healthcheck?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly profiles?: readonly string[];
  readonly volumes?: readonly unknown[];
  readonly mem_limit?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
}
const compose: {
  services: Readonly<Record<string, Servicio>>;
  secrets: Readonly<Record<string, object>>;
} = parse(leer('compose.yaml'), { merge: true });

interface Pod {
  readonly securityContext: object;
  readonly containers: readonly {
    readonly args: readonly string[];
    readonly securityContext: object;
    readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
    readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
  }[];
}
interface Recurso {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: { readonly spec: Pod } };
}
const recursos: readonly Recurso[] = readdirSync(new URL('despliegue/kubernetes/', raiz))
  .filter((archivo) => archivo !== 'kustomization.yaml')
  .flatMap((archivo) => parseAllDocuments(leer(`despliegue/kubernetes/${archivo}`)))
  .map((documento) => documento.toJS());

describe('the image', () => {
  const dockerfile = leer('Dockerfile');

  it('[A-EMPAQUE-001] pins one exact release of Node, and runs nothing as root', () => {
    expect(dockerfile).toMatch(/^ARG BASE=\S+:24\.\d+\.\d+-\w+-slim$/m);
    expect(dockerfile.match(/^FROM (\S+)/gm)).toEqual(Array(3).fill('FROM ${BASE}'));
    expect(dockerfile.split(/^FROM /m).at(-1)).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).toContain('HEALTHCHECK');
    expect(dockerfile).toMatch(/^ENV .*\bESCUCHAR_EN=todas\b/m);
  });

  it('[A-PUESTA-023] carries the version of package.json, which Compose and Kubernetes name too', () => {
    const { version } = JSON.parse(leer('package.json'));
    const etiqueta = /^LABEL .*\borg\.opencontainers\.image\.version=(\S+)$/m.exec(dockerfile)?.[1];
    const deKubernetes = parse(leer('despliegue/kubernetes/kustomization.yaml')).images[0].newTag;
    expect([etiqueta, compose.services['api-1']?.image, deKubernetes]).toEqual([
      version,
      `soap:${version}`,
      version,
    ]);
    const { stdout } = spawnSync(process.execPath, ['arranque.mjs', 'version'], {
      cwd: fileURLToPath(raiz),
      encoding: 'utf8',
    });
    expect(stdout).toBe(`soap ${version}\n`);
  });

  it('[A-EMPAQUE-001] holds every folder that production imports, and copies only allowed ones', () => {
    const importadas = Object.keys(JSON.parse(leer('package.json')).imports)
      .map((clave) => clave.slice(1, -2))
      .filter((carpeta) => carpeta !== 'web');
    for (const carpeta of importadas) {
      expect(dockerfile).toMatch(new RegExp(`^COPY ${carpeta} ${carpeta}$`, 'm'));
    }
    const copiados = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, cosas = '']) => cosas.split(' ').filter((una) => una !== '.'),
    );
    expect(copiados).toContain('despliegue/sbom.mjs');
    const admitidas = leer('.dockerignore').split('\n');
    expect(copiados.filter((una) => !admitidas.includes(`!${una}`))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const propios = Object.entries(compose.services).filter(([, { image }]) =>
    image.startsWith('soap:'),
  );

  it('[A-EMPAQUE-002] runs two APIs and two workers behind nginx, a pooler and a store; other services only on request', () => {
    const conPerfil = (perfil?: string): string[] =>
      Object.entries(compose.services)
        .filter(([, { profiles = [] }]) => profiles[0] === perfil)
        .map(([nombre]) => nombre)
        .toSorted();
    expect(conPerfil()).toEqual([
      ...['api-1', 'api-2', 'documentos', 'migrar', 'nginx'],
      ...['pgbouncer', 'postgres', 'worker-1', 'worker-2'],
    ]);
    expect(conPerfil('correo-de-prueba')).toEqual(['correo-de-prueba']);
    expect(conPerfil('respaldo')).toEqual([
      ...['respaldo-base', 'respaldo-documentos', 'restaurar-base'],
    ]);
    for (const { image } of Object.values(compose.services)) {
      expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/);
    }
  });

  it('[A-EMPAQUE-002] confines our processes, and gives them only known settings and secrets', () => {
    expect(propios).toHaveLength(5);
    for (const [, servicio] of propios) {
      expect(servicio).toMatchObject({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
        healthcheck: expect.any(Object),
      });
      expect(ajenos(Object.keys(servicio.environment ?? {}))).toEqual([]);
      const rutas = Object.values(servicio.environment ?? {}).flatMap(
        (valor) => /^\/run\/secrets\/(.+)$/.exec(valor)?.[1] ?? [],
      );
      expect(rutas.toSorted()).toEqual([...(servicio.secrets ?? [])].toSorted());
      // Mounts the folder: a file mounted by itself would stay the old one after its replacement.
      expect(servicio.environment).toMatchObject({
        FIRMA_P12: '/run/firma/firma.p12',
        FIRMA_CLAVE_ARCHIVO: '/run/firma/firma_clave',
      });
      expect(servicio.volumes).toContain('./despliegue/secretos/firma:/run/firma:ro');
    }
    const pedidos = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
    expect([...new Set(pedidos)].toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
  });
});

describe('the backup of compose.yaml', () => {
  it('[A-PUESTA-026] streams the WAL during the copy, because PostgreSQL recycles it before a long copy ends', () => {
    expect(leer('despliegue/contenedores/respaldo-base.sh')).toMatch(
      /^pg_basebackup .*-X stream /m,
    );
  });

  it('[A-PUESTA-028] never copies the installation’s marker, in either direction', () => {
    const { entrypoint = [] } = compose.services['respaldo-documentos'] ?? {};
    expect(entrypoint.join(' ')).toContain('--exclude \'/marcas/instalacion/**\' "$$@"');
  });
});

describe('contenedores.md about compose.yaml', () => {
  const pagina = leer('docs/operacion/contenedores.md');
  const secretos = [
    ...Object.keys(compose.secrets),
    ...['firma/firma.p12', 'firma/firma_clave', 'tls/soap.crt', 'tls/soap.key'],
  ];

  it('[A-PUESTA-022] gives each secret a row with its content, an example, its readers and its origin', () => {
    const filas = [...pagina.matchAll(/^\| `([\w./-]+)` +\|(.+)\|$/gm)].map(
      ([, archivo = '', resto = '']) =>
        [archivo, resto.split('|').map((uno) => uno.trim())] as const,
    );
    expect(filas.map(([archivo]) => archivo).toSorted()).toEqual(secretos.toSorted());
    for (const [archivo, celdas] of filas) {
      expect([archivo, celdas.length, celdas.filter((uno) => uno === '')]).toEqual([
        archivo,
        4,
        [],
      ]);
    }
  });

  it('[A-PUESTA-024] every service limits its memory and its log', () => {
    for (const [nombre, { mem_limit: memoria, logging }] of Object.entries(compose.services)) {
      expect([nombre, memoria]).toEqual([nombre, expect.stringMatching(/^\d+[mg]$/)]);
      expect([nombre, logging?.options]).toEqual([nombre, { 'max-size': '20m', 'max-file': '5' }]);
    }
  });
});

describe('the manifests of Kubernetes', () => {
  const pods = recursos.flatMap(({ spec }) => spec?.template?.spec ?? []);

  it('[A-EMPAQUE-003] are confined, with liveness and readiness probes', () => {
    expect(pods.map(({ containers }) => containers[0]?.args)).toEqual(
      expect.arrayContaining([['api'], ['worker'], ['migrar']]),
    );
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      const [contenedor] = containers;
      expect(contenedor?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      if (contenedor?.args[0] === 'migrar') continue;
      expect(contenedor?.livenessProbe?.httpGet.path).toBe('/salud/vivo');
      expect(contenedor?.readinessProbe?.httpGet.path).toBe('/salud/listo');
    }
  });

  it('[A-EMPAQUE-003] have a disruption budget and an autoscaler each, one network policy, and only known settings', () => {
    const nombres = (clase: string): string[] =>
      recursos.filter(({ kind }) => kind === clase).map(({ metadata }) => metadata.name);
    expect(nombres('PodDisruptionBudget')).toEqual(nombres('Deployment'));
    expect(nombres('HorizontalPodAutoscaler')).toEqual(nombres('Deployment'));
    expect(nombres('NetworkPolicy')).toEqual(['soap']);
    expect(ajenos(recursos.flatMap(({ data }) => Object.keys(data ?? {})))).toEqual([]);
    expect(leer('despliegue/kubernetes/worker.yaml')).toContain('soap_queue_oldest_seconds');
  });
});

describe('other deployment files', () => {
  it('[A-EMPAQUE-004] nginx accepts the largest body of any call, and itself sets the client’s address', () => {
    const nginx = leer('despliegue/nginx/soap.conf');
    const megas = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    const mayor = Math.max(BYTES_MAXIMOS, corregirBorrador.cuerpoMaximo ?? 0);
    expect(megas * 1024 * 1024).toBeGreaterThan(mayor);
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  });

  it('[A-PUERTA-001] nginx hides the health of an API in upper and lower case', () => {
    const patron = /location ~\* (\S+) \{ return 404; \}/.exec(
      leer('despliegue/nginx/soap.conf'),
    )?.[1];
    const deSalud = new RegExp(String(patron), 'i');
    for (const ruta of ['/salud', '/SALUD', '/Salud/Listo', '/salud/']) {
      expect([ruta, deSalud.test(ruta)]).toEqual([ruta, true]);
    }
    for (const ruta of ['/', '/saludos', '/api/salud']) {
      expect([ruta, deSalud.test(ruta)]).toEqual([ruta, false]);
    }
  });

  it('[A-HOSTS-005] nginx retries only idempotent requests, and answers 503 with Retry-After when no API does', () => {
    const nginx = leer('despliegue/nginx/soap.conf');
    expect(nginx).toMatch(/proxy_next_upstream error timeout;/);
    expect(nginx).not.toContain('non_idempotent');
    expect(nginx).toMatch(/error_page 502 504 = @sin_api;/);
    const avisos = [...nginx.matchAll(/location (?:@|= \/)sin[_-]api \{[\s\S]+?\n {4}\}/g)];
    expect(avisos).toHaveLength(2);
    for (const [aviso] of avisos) {
      expect(aviso).toContain('add_header Retry-After 2 always;');
      expect(aviso).toContain('return 503 ');
    }
    expect(nginx).toContain(`"mensaje":"${noDisponible().message}"`);
  });

  it('[A-AJUSTE-006] systemd, Compose and Kubernetes carry every setting that production demands', () => {
    const ejemplo = leer('despliegue/soap.env.ejemplo');
    const nombresEn = (patron: RegExp): string[] =>
      [...ejemplo.matchAll(patron)].map(([, nombre = '']) => nombre);
    expect(queFaltan(nombresEn(/^(?:# )?(\w+)=/gm))).toEqual([]);
    const { environment = {} } = compose.services['api-1'] ?? {};
    const deCompose = { DOCUMENTOS: 's3', S3_URL: environment['S3_URL'] ?? '' };
    const nombres = [...nombresEn(/^(\w+)=/gm), ...Object.keys(environment)];
    expect(environment['S3_SIN_HTTPS']).toBe('si');
    expect(queFaltan(nombres, { ...deCompose, S3_SIN_HTTPS: 'si' })).toEqual([]);
    expect(environment).toMatchObject({ ESCUCHAR_EN: 'todas' });
    expect(compose.services['nginx']?.networks?.default.ipv4_address).toBe(
      environment['CONFIAR_PROXY'],
    );
    const deKubernetes = recursos.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
    const abiertos = { DOCUMENTOS: 's3', METRICAS_DIRECCION: '0.0.0.0' };
    expect(queFaltan(Object.keys(deKubernetes), abiertos)).toEqual([]);
    expect(deKubernetes).toMatchObject({ ESCUCHAR_EN: 'todas' });
    expect(queFaltan([]).length).toBeGreaterThan(15);
    expect(leer('despliegue/systemd/soap@.service')).toMatch(
      /^Environment=.*SOAP_AJUSTES=\/etc\/soap\/soap\.env/m,
    );
    expect(leer('despliegue/soap')).toMatch(/-E SOAP_AJUSTES="\$AJUSTES"/);
  });

  it('[A-NOCHE-045] systemd restarts a process however often it has ended', () => {
    const [unidad = ''] = leer('despliegue/systemd/soap@.service').split('[Service]');
    expect(unidad).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('[A-EMPAQUE-005] the example of settings names only known settings', () => {
    const lineas = leer('despliegue/soap.env.ejemplo').split('\n');
    const nombres = lineas.flatMap((linea) => /^(\w+)=/.exec(linea)?.[1] ?? []);
    expect(nombres.length).toBeGreaterThan(10);
    expect(ajenos(nombres)).toEqual([]);
  });

  it('[A-PUESTA-006] the soap command gives its version, and lists its orders on an unknown one', () => {
    const guion = fileURLToPath(new URL('despliegue/soap', raiz));
    const soap = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('sh', [guion, ...args], { encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const { version, scripts } = JSON.parse(leer('package.json'));
    expect(soap('version')).toEqual({ status: 0, stdout: `soap ${version}\n`, stderr: '' });
    const { stdout: ayuda } = soap();
    expect(soap('borrar')).toEqual({
      status: 2,
      stdout: '',
      stderr: `No existe la orden 'borrar'.\n${ayuda}`,
    });
    const ordenes = [...ayuda.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, orden]) => String(orden));
    const propias = ['estado', 'usar', 'version'];
    expect(ordenes).toEqual(expect.arrayContaining(propias));
    expect(ordenes.filter((orden) => !propias.includes(orden) && !(orden in scripts))).toEqual([]);
  });
});
