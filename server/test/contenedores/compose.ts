import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Conditions of `depends_on`. */
type Condicion = 'service_started' | 'service_healthy' | 'service_completed_successfully';

/** Keys of a service that the tests implement; `leerCompose` throws on any other. */
export interface Servicio {
  readonly image: string;
  readonly build?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly tmpfs?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condicion }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly profiles?: readonly string[];
  readonly network_mode?: string;
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
  readonly mem_limit: string;
  readonly stop_grace_period?: string;
}

export interface Compose {
  readonly services: Readonly<Record<string, Servicio>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  /** First three numbers of the network's addresses. */
  readonly prefijo: string;
}

const LLEVADAS = new Set([
  ...['image', 'build', 'entrypoint', 'command', 'env_file', 'environment', 'secrets', 'volumes'],
  ...['tmpfs', 'user', 'read_only', 'cap_drop', 'security_opt', 'depends_on', 'healthcheck'],
  ...['profiles', 'network_mode', 'networks', 'mem_limit', 'stop_grace_period'],
  // Keys that only a container engine can honour, so the tests skip them.
  ...['ports', 'restart', 'logging', 'init', 'shm_size'],
]);

/** `$$` is a literal dollar in Compose. A single one would be a variable, and this file has none. */
const sinInterpolar = (texto: string): string => {
  if (/(^|[^$])\$(\$\$)*(?!\$)/.test(texto)) throw new Error(`compose.yaml interpola: ${texto}`);
  return texto.replaceAll('$$', '$');
};

const enCada = (valor: unknown): unknown => {
  if (typeof valor === 'string') return sinInterpolar(valor);
  if (Array.isArray(valor)) return valor.map(enCada);
  if (valor === null || typeof valor !== 'object') return valor;
  return Object.fromEntries(Object.entries(valor).map(([clave, uno]) => [clave, enCada(uno)]));
};

/** Reads compose.yaml of a folder. Throws on anything that the tests would leave out. */
export const leerCompose = (carpeta: string): Compose => {
  const texto = readFileSync(join(carpeta, 'compose.yaml'), 'utf8');
  const todo = enCada(parse(texto, { merge: true })) as {
    services: Record<string, Servicio>;
    secrets: Record<string, { file: string }>;
    networks: { default: { ipam: { config: [{ subnet: string }] } } };
  };
  for (const [nombre, servicio] of Object.entries(todo.services)) {
    const ajenas = Object.keys(servicio).filter((clave) => !LLEVADAS.has(clave));
    if (ajenas.length > 0) throw new Error(`${nombre}: nadie hace ${ajenas.join(', ')}`);
  }
  const { subnet } = todo.networks.default.ipam.config[0];
  return { ...todo, prefijo: subnet.slice(0, subnet.lastIndexOf('.')) };
};
