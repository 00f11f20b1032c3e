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
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, enCaso, menos } from './medida/cifra.ts';
import { hastaQue, levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const PEDIDO = pedido({ ventas: 500_000 });
const VENTAS = PEDIDO.ventas;
const DIAS = 365;
const DIA_MS = 86_400_000;
const RESPUESTA_MS = 2_000;
const DEMORA_MS = 50;
const MEMORIA_MB = 100;

const hoy = fechaSantiago(relojDelSistema.ahora());
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
  const { datos } = await producto.pedir<{ readonly trabajoId?: string }>(admin, ruta, {
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
    const { datos } = await producto.pedir<{ readonly estado: string }>(
      admin,
      `/Trabajos/Estado/${trabajo}`,
    );
    if (datos.estado === 'fallido') throw new Error(`${trabajo}: fallido`);
    return datos.estado === 'listo';
  });

const producto = await levantarProducto(1);
try {
  const [vendedor] = producto.vendedores as [Vendedor];
  const admin = await entrar(producto);
  const [unConvenio = 0] = await sembrar(producto, vendedor);
  const cifras: Cifra[] = [];
  // What the machine does by itself is no fault of a report.
  let piso = 0;
  const medir = async (nombre: string, que: Pedido | null): Promise<void> => {
    await producto.metricas();
    const inicio = performance.now();
    // What takes long answers at once that it is a job.
    let respuesta: Cifra | undefined;
    const hecho = (async () => {
      if (!que) return pausa(3_000);
      const { ms, datos } = await pedirInforme(producto, admin, que);
      respuesta = menos('respuesta', 'ms', ms, datos.trabajoId ? RESPUESTA_MS : undefined);
      if (datos.trabajoId) await terminar(producto, admin, datos.trabajoId);
    })();
    const patentes = await consultarPatentes(producto, vendedor, hecho);
    await hecho;
    const { api, worker } = await producto.metricas();
    if (!que) piso = api.demoraMaximaMs;
    cifras.push(
      ...enCaso(
        nombre,
        ...(respuesta ? [respuesta] : []),
        menos('archivo', 's', (performance.now() - inicio) / 1_000),
        menos('patente p50', 'ms', cuantil(patentes, 0.5)),
        menos('patente p95', 'ms', cuantil(patentes, 0.95)),
        menos('demora API, sobre la de ninguno', 'ms', api.demoraMaximaMs - piso, DEMORA_MS),
        menos('demora worker', 'ms', worker.demoraMaximaMs),
        menos('memoria máx. worker', 'MB', worker.memoriaMaximaMb),
      ),
    );
  };
  await medir('ninguno', null);
  await medir('60 días de un convenio', { dias: 60, conveniosId: [unConvenio] });
  await medir('un mes', { dias: 30 });
  const { worker: trasElMes } = await producto.metricas();
  await medir('el año', { dias: DIAS });
  const { worker: trasElAnio } = await producto.metricas();
  const crecio = trasElAnio.memoriaMaximaMb - trasElMes.memoriaMaximaMb;
  anotar('informes', PEDIDO, [
    ...cifras,
    menos('memoria del año sobre la del mes', 'MB', crecio, MEMORIA_MB),
  ]);
} finally {
  await producto.cerrar();
}
