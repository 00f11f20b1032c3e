import { escrito } from '../medida/cifra.ts';
import type { Reparto } from './entradas.ts';
import {
  alivios,
  deUnaVenta,
  enSerie,
  type Medido,
  planear,
  type Precios,
  type Supuestos,
  techo,
} from './modelo.ts';

const VOLUMENES = [1_000_000, 6_000_000, 60_000_000];
const PRIMARIOS = [2, 8, 32, 64, 192];

const conMiles = (valor: number): string =>
  String(Math.round(valor)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
/** Three digits, in thousands where they are many. */
const n = (valor: number): string =>
  valor >= 1_000 ? conMiles(Number(valor.toPrecision(3))) : escrito(valor);

/** A table of Markdown, columns padded as the formatter leaves them. */
const tabla = (filas: readonly (readonly string[])[]): string => {
  const [cabeza = [], ...resto] = filas;
  const anchos = cabeza.map((_, i) => Math.max(3, ...filas.map((fila) => fila[i]?.length ?? 0)));
  const linea = (fila: readonly string[]): string =>
    `| ${anchos.map((ancho, i) => (fila[i] ?? '').padEnd(ancho)).join(' | ')} |`;
  return [
    linea(cabeza),
    `| ${anchos.map((ancho) => '-'.repeat(ancho)).join(' | ')} |`,
    ...resto.map(linea),
  ].join('\n');
};

const medidas = (repartos: readonly Reparto[]): string => {
  const fila = (que: string, valor: (uno: Reparto) => string): string[] => [
    que,
    ...repartos.map(valor),
  ];
  const cifra = (que: string, nombre: string): string[] =>
    fila(que, ({ cifras }) => n(cifras[nombre] ?? NaN));
  return tabla([
    fila('per sale, two cores', ({ apis, workers }) => `${apis} API, ${workers} worker`),
    fila('product', ({ version }) => version),
    fila('cores that other work took', ({ ajena }) => (ajena === null ? '?' : String(ajena))),
    cifra('sales a second', 'ventas'),
    cifra('PAGAR to policy, p50, ms', 'PAGAR a póliza, p50'),
    cifra('p95, ms', 'PAGAR a póliza, p95'),
    cifra('processor, ms', 'procesador'),
    cifra('of which API', 'procesador API'),
    cifra('worker', 'procesador worker'),
    cifra('PostgreSQL', 'procesador PostgreSQL'),
    cifra('statements', 'sentencias'),
    cifra('jobs', 'trabajos'),
    cifra('waiting for locks, ms', 'espera por candados'),
    cifra('the reserve of numbers taken, ms', 'reserva de números tomada, sin su commit'),
  ]);
};

const techos = (medido: Medido, supuestos: Supuestos): string =>
  tabla([
    [
      ...['cores of the primary', 'sales a second by its cores', 'by the reserve of numbers'],
      ...['policies a year', 'log of changes, MB/s'],
    ],
    ...PRIMARIOS.map((vcpu) => techo(vcpu, medido, supuestos)).map((uno) => [
      String(uno.vcpu),
      n(uno.porProcesador),
      n(uno.porReserva),
      n(uno.polizas),
      n(uno.walMBs),
    ]),
  ]);

const planes = (
  medido: Medido,
  dados: { readonly supuestos: Supuestos; readonly precios: Precios },
): string => {
  const todos = VOLUMENES.map((polizas) => planear(polizas, medido, dados));
  const fila = (que: string, valor: (plan: (typeof todos)[number]) => string): string[] => [
    que,
    ...todos.map(valor),
  ];
  const dolares = (que: 'maquinas' | 'postgres' | 'discos' | 'bodega' | 'total') =>
    fila(`dollars a month: ${NOMBRES[que]}`, ({ dolaresMes }) =>
      dolaresMes === null ? '' : n(dolaresMes[que]),
    );
  return tabla([
    fila('policies a year', ({ polizas }) => n(polizas)),
    fila('sales a second, busiest minute', ({ porSegundo }) => n(porSegundo)),
    fila('cores busy then: API', ({ nucleos }) => n(nucleos.api)),
    fila('worker', ({ nucleos }) => n(nucleos.worker)),
    fila('PostgreSQL', ({ nucleos }) => n(nucleos.postgres)),
    fila('API processes', ({ procesos }) => String(procesos.api)),
    fila('worker processes', ({ procesos }) => String(procesos.worker)),
    fila('machines of 2 vCPU for them', ({ maquinas }) => String(maquinas)),
    fila('vCPU of the primary, and of its standby', ({ vcpuPostgres }) =>
      vcpuPostgres === null ? 'none holds it' : String(vcpuPostgres),
    ),
    fila('statements a second', ({ sentencias }) => n(sentencias)),
    fila('transactions a second', ({ transacciones }) => n(transacciones)),
    fila('log of changes, MB/s', ({ walMBs }) => n(walMBs)),
    fila('the reserve of numbers taken, of the time', ({ enSerie: usado }) => n(usado)),
    fila('slots that it needs (one is built)', ({ ranuras }) => String(ranuras)),
    fila('database of six years, GB', ({ baseGb }) => n(baseGb)),
    fila('store of six years, GB', ({ bodegaGb }) => n(bodegaGb)),
    dolares('maquinas'),
    dolares('postgres'),
    dolares('discos'),
    dolares('bodega'),
    dolares('total'),
  ]);
};
const NOMBRES = {
  maquinas: 'API and worker',
  postgres: 'PostgreSQL, two',
  discos: 'their disks',
  bodega: 'store and its writes',
  total: 'all',
} as const;

const entradas = (medido: Medido, supuestos: Supuestos): string => {
  const conTodo = deUnaVenta(medido, supuestos);
  return tabla([
    ['of one sale', 'figure'],
    [
      'processor, API; worker; PostgreSQL, ms',
      [medido.api, medido.worker, medido.postgres].map(n).join('; '),
    ],
    [
      'with those never paid beside it',
      [conTodo.api, conTodo.worker, conTodo.postgres].map(n).join('; '),
    ],
    ['statements; transactions', `${n(medido.sentencias)}; ${n(medido.transacciones)}`],
    ['a look-up; an entry, processor, ms', `${n(medido.consulta)}; ${n(medido.ingreso)}`],
    ['sales numbered together', n(medido.porLote)],
    [
      'alone: the reserve taken; one flush of the log, ms',
      `${n(medido.reserva)}; ${n(medido.vaciado)}`,
    ],
    ['one after the other, with a synchronous standby, ms', n(enSerie(medido, supuestos))],
    [
      'log of changes; tables and indexes; store, bytes',
      [medido.walBytes, medido.tablasBytes, medido.bodegaBytes].map(n).join('; '),
    ],
  ]);
};

const ordenDeAlivio = (medido: Medido, supuestos: Supuestos): string =>
  tabla([
    ['refused, the first first', 'processor that is still asked for'],
    ...alivios(medido, supuestos).map(({ que, queda }) => [que, `${Math.round(queda * 100)} %`]),
  ]);

/** The tables of docs/capacidad.md by the name of their place there. */
export const tablasDeCapacidad = (
  medido: Medido,
  repartos: readonly Reparto[],
  dados: { readonly supuestos: Supuestos; readonly precios: Precios },
): ReadonlyMap<string, string> =>
  new Map([
    ['medidas', medidas(repartos)],
    ['entradas', entradas(medido, dados.supuestos)],
    ['techos', techos(medido, dados.supuestos)],
    ['alivio', ordenDeAlivio(medido, dados.supuestos)],
    ['planes', planes(medido, dados)],
  ]);
