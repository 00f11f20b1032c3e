import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { puertoLibre } from '#server/procesos/puertos-de-red.ts';
import { exigirPrograma } from '../proceso/programas.ts';
import { abrirLinea } from './linea.ts';

const CONFIGURACION = new URL('../../../despliegue/nginx/soap.conf', import.meta.url);

/** The shipped configuration with replacements; throws if a text to replace is missing. */
const cambiar = (texto: string, [que, por]: readonly [RegExp, string]): string => {
  if (!que.test(texto)) throw new Error(`soap.conf ya no dice ${que}`);
  return texto.replace(que, por);
};

interface Nginx {
  /** Address where it listens with TLS. */
  readonly puerto: number;
  cerrar(): Promise<void>;
}

/**
 * This machine's nginx with the shipped configuration in front of one API. Only ports, key and time-outs
 * differ.
 */
export const abrirNginx = async (puertoApi: number, paciencia: string): Promise<Nginx> => {
  const puerto = await puertoLibre(25_000 + (process.pid % 900));
  const deHttp = await puertoLibre(puerto + 1);
  const carpeta = await mkdtemp(join(tmpdir(), 'soap-nginx-'));
  const en = (nombre: string): string => join(carpeta, nombre);
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...[
        '-keyout',
        en('soap.key'),
        '-out',
        en('soap.crt'),
        '-subj',
        '/CN=localhost',
        '-days',
        '1',
      ],
    ],
    { stdio: 'ignore' },
  );
  const sitio = [
    [/^ *server api-2.*\n/m, ''],
    [/api-1:3000/, `127.0.0.1:${puertoApi}`],
    [/listen 80;\n *listen \[::\]:80;/, `listen 127.0.0.1:${deHttp};`],
    [
      /listen 443 ssl http2;\n *listen \[::\]:443 ssl http2;/,
      `listen 127.0.0.1:${puerto} ssl http2;`,
    ],
    [/\/etc\/nginx\/tls\/soap\.crt/, en('soap.crt')],
    [/\/etc\/nginx\/tls\/soap\.key/, en('soap.key')],
    [/client_header_timeout \d+s/, `client_header_timeout ${paciencia}`],
    [/client_body_timeout \d+s/, `client_body_timeout ${paciencia}`],
  ] as const;
  const texto = sitio.reduce<string>(cambiar, await readFile(CONFIGURACION, 'utf8'));
  await writeFile(
    en('nginx.conf'),
    `daemon off; pid ${en('nginx.pid')}; error_log stderr warn; events {}
    http { keepalive_timeout ${paciencia}; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((t) => `${t}_temp_path ${en(t)};`).join(' ')}
    ${texto} }`,
  );
  const proceso = spawn(exigirPrograma('nginx'), ['-c', en('nginx.conf'), '-p', carpeta], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let dicho = '';
  proceso.stderr.on('data', (bytes: Buffer) => (dicho += bytes.toString()));
  const escucha = async (): Promise<void> => {
    for (;;) {
      if (proceso.exitCode !== null) throw new Error(`nginx no parte: ${dicho}`);
      const linea = await abrirLinea(puerto, { tls: true }).catch(() => null);
      if (linea) return linea.cortar();
      await new Promise((listo) => setTimeout(listo, 50));
    }
  };
  await escucha();
  return {
    puerto,
    async cerrar() {
      const fin = once(proceso, 'exit');
      proceso.kill('SIGTERM');
      await fin;
      await rm(carpeta, { recursive: true, force: true });
    },
  };
};
