/**
 * Takes a fleet from its workbook to the zip of its signed policies. Compares with T_rsa, the time of its
 * signatures alone on two cores, measured before and after. Usage: `node bench/flota.bench.ts [filas]`. Ends
 * with code 1 when a target is missed.
 */
import { firmasDePdf } from '#server/test/proceso/poppler.ts';
import { libroDeFlota } from '#server/test/maquinas/libro-de-flota.ts';
import {
  bajarZip,
  confirmarVenta,
  esperarEmitida,
  esperarPreparada,
  pagarVenta,
  subirFlota,
} from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, limitada, menos } from './medida/cifra.ts';
import { hastaQuieta, type Lectura, levantarProducto, type Producto } from './producto.ts';
import { pisoDeFirmas } from './rsa.ts';

const PEDIDO = pedido({ filas: 10_000 });
const { filas: FILAS } = PEDIDO;
const CHICA = Math.round(FILAS / 10);
const METAS = {
  deSuTiempo: 1.4,
  linealidad: 1.15,
  memoriaMb: 900,
  demoraMs: 50,
  primerByteMs: 300,
};

interface Paso {
  readonly paso: string;
  readonly segundos: number;
  readonly cpuSegundos: number;
  readonly api: Lectura;
  readonly worker: Lectura;
}

interface Corrida {
  readonly total: number;
  readonly pasos: readonly Paso[];
  readonly primerByteMs: number;
}

const revisarFirmas = async (producto: Producto, ventaId: number, filas: number) => {
  const polizas = await producto.base
    .selectFrom('polizas')
    .select(['documento_clave', 'documento_sha256'])
    .where('venta_id', '=', ventaId)
    .where('firmada', '=', true)
    .execute();
  const muestra = [polizas[0], polizas[filas >> 1], polizas.at(-1)];
  for (const una of muestra) {
    const leido = await producto.documentos.leer(
      una?.documento_clave ?? '',
      una?.documento_sha256 ?? '',
    );
    if (leido.tipo !== 'ok') throw new Error(`${una?.documento_clave}: ${leido.tipo}`);
    if (!firmasDePdf(Buffer.from(leido.contenido)).includes('Signature is Valid'))
      throw new Error('firma inválida');
  }
  if (polizas.length !== filas) throw new Error(`${polizas.length} pólizas firmadas de ${filas}`);
};

const correr = async (producto: Producto, desde: number, filas: number): Promise<Corrida> => {
  const [vendedor] = producto.vendedores;
  if (!vendedor) throw new Error('sin vendedor');
  const libro = libroDeFlota(desde, filas);
  const pasos: Paso[] = [];
  const medir = async <T>(paso: string, hacer: () => Promise<T>): Promise<T> => {
    const antes = await producto.metricas();
    const inicio = performance.now();
    const salida = await hacer();
    const segundos = (performance.now() - inicio) / 1_000;
    const { api, worker } = await producto.metricas();
    const cpuSegundos =
      api.cpuSegundos + worker.cpuSegundos - antes.api.cpuSegundos - antes.worker.cpuSegundos;
    pasos.push({ paso, segundos, cpuSegundos, api, worker });
    return salida;
  };
  const id = await medir('subir y revisar', () => subirFlota(producto, vendedor, libro));
  await medir('preparar', () => esperarPreparada(producto, vendedor, id));
  await medir('confirmar', () => confirmarVenta(producto, vendedor, id));
  await medir('pagar', () => pagarVenta(producto, vendedor, id));
  await medir('emitir', () => esperarEmitida(producto, vendedor, id));
  const primerByteMs = await medir('zip', () => bajarZip(producto, vendedor, id, filas));
  await revisarFirmas(producto, id, filas);
  return { total: pasos.reduce((suma, { segundos }) => suma + segundos, 0), pasos, primerByteMs };
};

const deCorrida = ({ total, pasos }: Corrida, filas: number): Cifra[] =>
  [
    ...pasos.map(({ paso, segundos, cpuSegundos }) => ({ paso, segundos, cpuSegundos })),
    {
      paso: 'todo',
      segundos: total,
      cpuSegundos: pasos.reduce((suma, { cpuSegundos }) => suma + cpuSegundos, 0),
    },
  ].flatMap(({ paso, segundos, cpuSegundos }) =>
    enCaso(
      `${filas}: ${paso}`,
      menos('dura', 's', segundos),
      menos('procesador de API y worker', 's', cpuSegundos),
    ),
  );

const cifrasDe = (
  chica: Corrida,
  grande: Corrida,
  { tRsa, memoriaMb }: { readonly tRsa: number; readonly memoriaMb: number },
): Cifra[] => {
  const peor = (de: 'api' | 'worker') =>
    Math.max(...grande.pasos.map((paso) => paso[de].demoraP99Ms));
  return [
    ...deCorrida(chica, CHICA),
    ...deCorrida(grande, FILAS),
    dato('T_rsa', 's', tRsa),
    limitada(METAS.deSuTiempo, menos('de T_rsa', 'veces', grande.total / tRsa)),
    menos(
      'por fila, de diez veces menos',
      'veces',
      grande.total / chica.total / 10,
      METAS.linealidad,
    ),
    menos('memoria máx. de API, worker y lo que lanzan', 'MB', memoriaMb, METAS.memoriaMb),
    menos('demora del ciclo, p99 del peor paso, API', 'ms', peor('api'), METAS.demoraMs),
    menos('demora del ciclo, p99 del peor paso, worker', 'ms', peor('worker'), METAS.demoraMs),
    menos('zip, primer byte', 'ms', grande.primerByteMs, METAS.primerByteMs),
  ];
};

const producto = await levantarProducto(1);
try {
  const antes = await pisoDeFirmas(FILAS);
  const chica = await correr(producto, 0, CHICA);
  // Mails and notices of a fleet start after its end, so the small fleet must finish them first.
  await hastaQuieta(producto);
  const grande = await correr(producto, CHICA, FILAS);
  const despues = await pisoDeFirmas(FILAS);
  const tRsa = (antes + despues) / 2;
  const memoriaMb = producto.memoriaMaximaMb();
  anotar('flota', PEDIDO, cifrasDe(chica, grande, { tRsa, memoriaMb }));
} finally {
  await producto.cerrar();
}
