import type { ventasPorSegundo } from './entradas.ts';
import { type Medido, planear, type Supuestos, techo } from './modelo.ts';

const VOLUMENES = [1_000_000, 6_000_000];
const PRINCIPALES = [2, 4, 8];

/** Two digits, as Chile writes them. */
const n = (valor: number): string =>
  Number(valor.toPrecision(2)).toLocaleString('es-CL', { useGrouping: 'always' });

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

const medidas = (
  medido: Medido,
  { directas, enLinea }: ReturnType<typeof ventasPorSegundo>,
): string =>
  tabla([
    ['medido en dos núcleos, todo en una máquina', 'cifra'],
    ['ventas por segundo, pago directo', n(directas)],
    ['ventas por segundo, pago en línea', n(enLinea)],
    [
      'procesador de una venta, ms: API; worker; PostgreSQL',
      [medido.api, medido.worker, medido.postgres].map(n).join('; '),
    ],
    [
      'bytes de una venta: base; registro de cambios; almacén',
      [medido.tablasBytes, medido.walBytes, medido.bodegaBytes].map(n).join('; '),
    ],
  ]);

const planes = (medido: Medido, supuestos: Supuestos): string => {
  const todos = VOLUMENES.map((polizas) => planear(polizas, medido, supuestos));
  const fila = (que: string, valor: (plan: (typeof todos)[number]) => string): string[] => [
    que,
    ...todos.map(valor),
  ];
  return tabla([
    ['calculado, pólizas al año', ...VOLUMENES.map(n)],
    fila('ventas por segundo en el peor minuto', ({ porSegundo }) => n(porSegundo)),
    fila('procesos API; worker', ({ procesos }) => `${procesos.api}; ${procesos.worker}`),
    fila('máquinas de dos núcleos para ellos', ({ maquinas }) => n(maquinas)),
    fila('núcleos de la principal', ({ vcpuPostgres }) => n(vcpuPostgres)),
    fila('registro de cambios, MB por segundo', ({ walMBs }) => n(walMBs)),
    fila('base de seis años, GB', ({ baseGb }) => n(baseGb)),
    fila('almacén de seis años, GB', ({ bodegaGb }) => n(bodegaGb)),
  ]);
};

const techos = (medido: Medido, supuestos: Supuestos): string => {
  const todos = PRINCIPALES.map((vcpu) => techo(vcpu, medido, supuestos));
  const fila = (que: string, valor: (uno: (typeof todos)[number]) => number): string[] => [
    que,
    ...todos.map((uno) => n(valor(uno))),
  ];
  return tabla([
    fila('calculado, núcleos de la principal', ({ vcpu }) => vcpu),
    fila('ventas por segundo por sus núcleos', ({ porProcesador }) => porProcesador),
    fila('ventas por segundo por la reserva de números', ({ porReserva }) => porReserva),
    fila('pólizas al año', ({ polizas }) => polizas),
  ]);
};

/** The tables of docs/operacion/crecer.md by the name of their place there. */
export const tablasDeCapacidad = (
  medido: Medido,
  ventas: ReturnType<typeof ventasPorSegundo>,
  supuestos: Supuestos,
): ReadonlyMap<string, string> =>
  new Map([
    ['medidas', medidas(medido, ventas)],
    ['planes', planes(medido, supuestos)],
    ['techos', techos(medido, supuestos)],
  ]);
