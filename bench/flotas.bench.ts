/**
 * Compares fleets from the workbook to the zip: a hundred owners, an owner in every row, mixed types, uses
 * and makers, the special load. Reports seconds, processor seconds per kind of process and statements, until
 * the zip is complete and until the queue is empty. Usage: `node bench/flotas.bench.ts [filas] [rondas]`.
 * Ends with code 1 when a target is missed.
 */
import { type ClaseDeFlota, libroDeFlota } from '#server/test/maquinas/libro-de-flota.ts';
import {
  bajarZip,
  confirmarVenta,
  cuantil,
  esperarEmitida,
  esperarPreparada,
  pagarVenta,
  subirFlota,
} from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { enCaso, menos, type Unidad } from './medida/cifra.ts';
import { hastaQuieta, levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const PEDIDO = pedido({ filas: 2_000, vueltas: 3 });
const { filas: FILAS, vueltas: VUELTAS } = PEDIDO;
/** Most that a fleet with an owner in every row may cost, as a ratio to one of a hundred owners. */
const META = 1.3;

const FLOTAS: readonly { que: string; clase: ClaseDeFlota; duenos: number }[] = [
  { que: '100 dueños', clase: 'pareja', duenos: 100 },
  { que: 'un dueño por fila', clase: 'pareja', duenos: FILAS },
  { que: 'mezclada, 100 dueños', clase: 'mezclada', duenos: 100 },
  { que: 'mezclada, un dueño por fila', clase: 'mezclada', duenos: FILAS },
  { que: 'especial, un dueño por fila', clase: 'especial', duenos: FILAS },
];

const MEDIDAS = {
  'hasta la póliza': 's',
  emitir: 's',
  'hasta el zip': 's',
  'hasta la cola vacía': 's',
  'procesador API': 's',
  'procesador worker': 's',
  'procesador PostgreSQL': 's',
  'procesador en todo': 's',
  'sentencias por póliza': 'n',
  'sentencias por póliza, en todo': 'n',
} as const satisfies Record<string, Unidad>;
type Medida = keyof typeof MEDIDAS;
type Corrida = Readonly<Record<Medida, number>>;

const correr = async (
  producto: Producto,
  vendedor: Vendedor,
  libro: Uint8Array<ArrayBuffer>,
  especial: boolean,
): Promise<Corrida> => {
  const { sentencias } = producto;
  await sentencias?.borrar();
  const antes = producto.gastado();
  const inicio = performance.now();
  const van = (desde = inicio): number => (performance.now() - desde) / 1_000;
  const preguntas = async (): Promise<number> =>
    ((await sentencias?.leer()) ?? []).reduce((suma, { veces }) => suma + veces, 0) / FILAS;
  const id = await subirFlota(producto, vendedor, libro, especial);
  await esperarPreparada(producto, vendedor, id);
  await confirmarVenta(producto, vendedor, id);
  await pagarVenta(producto, vendedor, id);
  const pagada = performance.now();
  await esperarEmitida(producto, vendedor, id);
  const emitida = { todo: van(), emitir: van(pagada) };
  await bajarZip(producto, vendedor, id, FILAS);
  const zip = van();
  const [conZip, preguntasConZip] = [producto.gastado(), await preguntas()];
  await hastaQuieta(producto);
  const despues = producto.gastado();
  const suma = ({ api, worker, postgres }: typeof antes): number => api + worker + postgres;
  return {
    'hasta la póliza': emitida.todo,
    emitir: emitida.emitir,
    'hasta el zip': zip,
    'hasta la cola vacía': van(),
    'procesador API': conZip.api - antes.api,
    'procesador worker': conZip.worker - antes.worker,
    'procesador PostgreSQL': conZip.postgres - antes.postgres,
    'procesador en todo': suma(despues) - suma(antes),
    'sentencias por póliza': preguntasConZip,
    'sentencias por póliza, en todo': await preguntas(),
  };
};

const producto = await levantarProducto(1, {
  contar: true,
  como: 'especial',
  convenio: 'DEMO FLOTAS',
});
try {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const corridas = new Map(FLOTAS.map(({ que }) => [que, [] as Corrida[]]));
  let desde = 0;
  // The first round only warms up processes and tables.
  for (let vuelta = 0; vuelta <= VUELTAS; vuelta += 1) {
    for (const { que, clase, duenos } of FLOTAS) {
      const libro = libroDeFlota(desde, FILAS, { clase, duenos });
      desde += FILAS;
      const corrida = await correr(producto, vendedor, libro, clase === 'especial');
      if (vuelta > 0) corridas.get(que)?.push(corrida);
    }
  }
  const mediana = (que: string, medida: Medida): number =>
    cuantil(
      (corridas.get(que) ?? []).map((corrida) => corrida[medida]),
      0.5,
    );
  const veces = (medida: Medida): number =>
    mediana('un dueño por fila', medida) / mediana('100 dueños', medida);
  anotar('flotas', PEDIDO, [
    ...FLOTAS.flatMap(({ que }) =>
      enCaso(
        que,
        ...(Object.keys(MEDIDAS) as Medida[]).map((medida) =>
          menos(medida, MEDIDAS[medida], mediana(que, medida)),
        ),
      ),
    ),
    menos('un dueño por fila, de 100 dueños, hasta el zip', 'veces', veces('hasta el zip'), META),
    menos('lo mismo, procesador en todo', 'veces', veces('procesador en todo')),
  ]);
} finally {
  await producto.cerrar();
}
