/**
 * Reports over a year of 500,000 sales: the answer of a month (a job), a report that comes in the
 * answer, and the file of the whole year, with the plate lookup of a seller beside them:
 * `node bench/informes.bench.ts [ventas]`. Ends with code 1 when a target is missed.
 */
import { setTimeout as pausa } from 'node:timers/promises';
import { fechaSantiago, inicioDelDia, sumarDias } from '#values/fecha.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { sembrarVentas } from '#server/test/negocio/informes.ts';
import { cuantil, PATENTES } from './flota.ts';
import { hastaQue, levantarProducto, type Producto, type Vendedor } from './producto.ts';

const [VENTAS = 500_000] = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
const DIAS = 365;
const DIA_MS = 86_400_000;
const RESPUESTA_MS = 2_000;
const DEMORA_MS = 50;
const MEMORIA_MB = 100;

const hoy = fechaSantiago(relojDelSistema.ahora());
const fallar = (que: string): void => {
  process.exitCode = 1;
  console.log(`FUERA DE META: ${que}`);
};

const entrar = async ({ url, base }: Producto): Promise<Vendedor> => {
  const respuesta = await fetch(`${url}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombreUsuario: 'admin', contrasenia: 'Admin#2026' }),
  });
  const cuerpo = (await respuesta.json()) as { token: { accesToken: string } };
  const { id } = await base
    .selectFrom('usuarios')
    .select('id')
    .where('nombre_usuario', '=', 'admin')
    .executeTakeFirstOrThrow();
  return { usuarioId: id, convenioId: 0, token: cuerpo.token.accesToken };
};

/** A year of sales, shared out among the agreements of the demonstration. */
const sembrar = async ({ base }: Producto, vendedor: Vendedor): Promise<number[]> => {
  const convenios = await base.selectFrom('convenios').select('id').orderBy('id').execute();
  const cuantas = Math.ceil(VENTAS / convenios.length);
  for (const { id } of convenios) {
    await sembrarVentas(base, {
      convenioId: id,
      usuarioId: vendedor.usuarioId,
      cuantas,
      desde: inicioDelDia(sumarDias(hoy, -DIAS)),
      paso: (DIAS * DIA_MS) / cuantas,
    });
  }
  return convenios.map(({ id }) => id);
};

interface Pedido {
  readonly dias: number;
  readonly conveniosId?: number[];
}

const pedirInforme = async (producto: Producto, admin: Vendedor, { dias, conveniosId }: Pedido) => {
  const inicio = performance.now();
  const ruta = '/InformeVentasPorConvenios/InformeVentasPorConvenios';
  const { datos } = await producto.pedir(admin, ruta, {
    metodo: 'POST',
    cuerpo: {
      fechaDesde: `${sumarDias(hoy, -dias)}T00:00:00Z`,
      fechaHasta: `${sumarDias(hoy, -1)}T23:59:59Z`,
      usuarioId: admin.usuarioId,
      conveniosId: conveniosId ?? [],
      corredorId: 0,
    },
  });
  return { ms: performance.now() - inicio, datos };
};

/** How long a plate takes to look up, over and over until `fin`. */
const consultarPatentes = async (
  producto: Producto,
  vendedor: Vendedor,
  fin: Promise<unknown>,
): Promise<number[]> => {
  const terminado = fin.then(
    () => true,
    () => true,
  );
  const tiempos: number[] = [];
  do {
    const inicio = performance.now();
    const patente = PATENTES[tiempos.length % 20] ?? '';
    await producto.pedir(vendedor, `/Vehiculos/BuscarPorPatente?patente=${patente}`);
    tiempos.push(performance.now() - inicio);
  } while (!(await Promise.race([terminado, pausa(20, false)])));
  return tiempos;
};

const terminar = (producto: Producto, admin: Vendedor, trabajo: string): Promise<void> =>
  hastaQue(trabajo, 600, async () => {
    await pausa(200);
    const { datos } = await producto.pedir(admin, `/Trabajos/Estado/${trabajo}`);
    if (datos.estado === 'fallido') throw new Error(`${trabajo}: fallido`);
    return datos.estado === 'listo';
  });

const producto = await levantarProducto(1);
try {
  const [vendedor] = producto.vendedores as [Vendedor];
  const admin = await entrar(producto);
  const [unConvenio = 0] = await sembrar(producto, vendedor);
  const filas: object[] = [];
  // What the machine does by itself is no fault of a report.
  let piso = 0;
  const medir = async (nombre: string, pedido: Pedido | null): Promise<void> => {
    await producto.metricas();
    const inicio = performance.now();
    let respuestaMs = 0;
    const hecho = (async () => {
      if (!pedido) return pausa(3_000);
      const { ms, datos } = await pedirInforme(producto, admin, pedido);
      respuestaMs = ms;
      if (ms > RESPUESTA_MS && datos.trabajoId) fallar(`${nombre}: respuesta en ${ms} ms`);
      if (datos.trabajoId) await terminar(producto, admin, datos.trabajoId as string);
    })();
    const patentes = await consultarPatentes(producto, vendedor, hecho);
    await hecho;
    const { api, worker } = await producto.metricas();
    if (!pedido) piso = api.demoraMaximaMs;
    const demora = api.demoraMaximaMs - piso;
    if (demora > DEMORA_MS) fallar(`${nombre}: API detenida ${demora} ms más que sin informe`);
    filas.push({
      informe: nombre,
      [`respuesta ms (< ${RESPUESTA_MS})`]: Math.round(respuestaMs),
      'archivo s': Number(((performance.now() - inicio) / 1_000).toFixed(1)),
      'patente p50 ms': Math.round(cuantil(patentes, 0.5)),
      'patente p95 ms': Math.round(cuantil(patentes, 0.95)),
      [`API demora ms (< ${piso} + ${DEMORA_MS})`]: api.demoraMaximaMs,
      'worker demora ms': worker.demoraMaximaMs,
      'worker máx. MB': worker.memoriaMaximaMb,
    });
  };
  await medir('ninguno', null);
  await medir('60 días de un convenio', { dias: 60, conveniosId: [unConvenio] });
  await medir('un mes', { dias: 30 });
  const { worker: trasElMes } = await producto.metricas();
  await medir('el año', { dias: DIAS });
  const { worker: trasElAnio } = await producto.metricas();
  const crecio = trasElAnio.memoriaMaximaMb - trasElMes.memoriaMaximaMb;
  if (crecio > MEMORIA_MB) fallar(`el año usó ${crecio} MB más que el mes`);
  console.log(`\n${VENTAS} ventas en ${DIAS} días`);
  console.table(filas);
} finally {
  await producto.cerrar();
}
