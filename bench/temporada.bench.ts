/**
 * Measures plate look-ups and sales beside the two great writes of a season: the job of the reminders, and a change of
 * every price of every agreement over a million sold policies. Usage: `node bench/temporada.bench.ts [recordatorios]
 * [vendidas]`. Ends with code 1 when a target is missed.
 */
import { setTimeout as pausa } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FilaDeHojaVM } from '#features/convenios/precios/precios.contract.ts';
import { valoresEnVigor } from '#features/convenios/precio.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { acercarTerminos, pedirAvisos } from '#server/test/base/por-vencer.ts';
import { poblar } from '#server/test/base/poblacion.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { periodoDe } from '#values/vigencia.ts';
import { confirmarVenta, cuantil, PATENTES, pagarVenta, venderUno } from './flota.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, mas, menos } from './medida/cifra.ts';
import { hastaQue, levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';

const PEDIDO = pedido({ recordatorios: 100_000, vendidas: 1_000_000 });
const { recordatorios: RECORDATORIOS, vendidas: VENDIDAS } = PEDIDO;
const VECES_DE_REPOSO = 1.5;
const ESPERA_MAXIMA_MS = 1_000;
const CONSULTAS = PATENTES.slice(0, 50);
const ENTRE_CONSULTAS_MS = 20;
const ENTRE_VENTAS_MS = 2_000;
const REPOSO_MS = 20_000;
const CAMBIOS = 20;
/** Policies near their end for each reminder to write: some are cancelled or of a type that the target does not sell. */
const DE_MAS = 2;
const HORA_S = 3_600;

const entrar = async ({ url }: Producto): Promise<Vendedor> => {
  const respuesta = await fetch(`${url}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombreUsuario: 'admin', contrasenia: 'Admin#2026' }),
  });
  const cuerpo = (await respuesta.json()) as { token: { accesToken: string } };
  return { usuarioId: 0, convenioId: 0, token: cuerpo.token.accesToken };
};

const convenios = (base: Base) =>
  base
    .selectFrom('convenios')
    .select([
      'id',
      'corredor_id as corredor',
      'tipo_de_acceso as acceso',
      'termino_vigencia as fin',
    ])
    .where('vigente', '=', true)
    .orderBy('id')
    .execute();

const hoy = (): string => fechaSantiago(relojDelSistema.ahora());

const llenar = async (base: Base): Promise<void> => {
  await poblar(base, { polizas: VENDIDAS, desde: sumarDias(hoy(), -365), hasta: hoy() });
  await acercarTerminos(base, Math.min(VENDIDAS, RECORDATORIOS * DE_MAS), 14);
  await pedirAvisos(
    base,
    (await convenios(base)).map(({ id }) => id),
  );
  // Numbers were delivered without a store: declared lost, it is marked anew, and sales go on.
  await base.updateTable('instalacion').set({ por_marcar: true }).execute();
};

interface Fase {
  readonly fase: string;
  readonly segundos: number;
  readonly consultas: readonly number[];
  /** Each call of a sale: entry, its stages, PAGAR. */
  readonly llamadas: readonly number[];
  /** Processors kept busy, by the product and by PostgreSQL. */
  readonly nucleos: { readonly worker: number; readonly postgres: number };
}

const medir = async (tiempos: number[], hacer: () => Promise<unknown>): Promise<void> => {
  const inicio = performance.now();
  await hacer();
  tiempos.push(performance.now() - inicio);
};

/** Plates that no populated policy covers, each for one sale. */
let porVender: string[] = [];

const sinPoliza = async (base: Base, patentes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ patente: string }>`
    select p.patente from unnest(${patentes}::text[]) with ordinality as p (patente, n)
    where not exists (select from vehiculos v where v.patente = p.patente) order by n`.execute(
    base,
  );
  return rows.map(({ patente }) => patente);
};

/** Looks plates up and sells, one sale after another, until `hacer` ends. */
const durante = async (
  producto: Producto,
  fase: string,
  hacer: () => Promise<unknown>,
): Promise<Fase> => {
  const [comprador, vendedor] = producto.vendedores;
  if (!comprador || !vendedor) throw new Error('sin vendedor');
  const consultas: number[] = [];
  const llamadas: number[] = [];
  const fin = new AbortController();
  const repetir = async (cada: number, una: (i: number) => Promise<unknown>): Promise<void> => {
    for (let i = 0; !fin.signal.aborted; i += 1) {
      await una(i);
      await pausa(cada);
    }
  };
  const vender = async (): Promise<void> => {
    let id = 0;
    await medir(llamadas, async () => {
      id = await venderUno(producto, vendedor, porVender.shift() ?? '');
    });
    await medir(llamadas, () => confirmarVenta(producto, vendedor, id));
    await medir(llamadas, () => pagarVenta(producto, vendedor, id));
  };
  const inicio = performance.now();
  const antes = producto.gastado();
  const alrededor = [
    repetir(ENTRE_CONSULTAS_MS, (i) =>
      medir(consultas, () =>
        producto.pedir(
          comprador,
          `/Vehiculos/BuscarPorPatente?patente=${CONSULTAS[i % CONSULTAS.length]}`,
        ),
      ),
    ),
    repetir(ENTRE_VENTAS_MS, vender),
  ];
  const segundos = await hacer()
    .then(() => (performance.now() - inicio) / 1_000)
    .finally(async () => {
      fin.abort();
      await Promise.all(alrededor);
    });
  const despues = producto.gastado();
  const nucleos = {
    worker: (despues.worker - antes.worker) / segundos,
    postgres: (despues.postgres - antes.postgres) / segundos,
  };
  return { fase, segundos, consultas, llamadas, nucleos };
};

const escritos = async ({ base }: Producto): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from recordatorios`.execute(
    base,
  );
  return rows[0]?.n ?? 0;
};

/** Starts a campaign in every agreement of the broker with a public link, and waits for its reminders. */
const recordar = async (producto: Producto, admin: Vendedor): Promise<void> => {
  const todos = await convenios(producto.base);
  const destino = todos.find(({ acceso, fin }) => acceso === 1 && fin > hoy());
  if (!destino) throw new Error('sin destino');
  for (const { id } of todos.filter(({ corredor }) => corredor === destino.corredor)) {
    await producto.pedir(admin, '/Recordatorios/CambiarCampana', {
      metodo: 'POST',
      cuerpo: { convenioId: id, destinoId: destino.id, estado: 'activa' },
    });
  }
  await hastaQue(
    'recordatorios',
    HORA_S,
    async () => (await escritos(producto)) >= RECORDATORIOS,
    1_000,
  );
};

/** Changes every price of every agreement from tomorrow on, several times. Returns the milliseconds of each change. */
const cambiarPrecios = async (producto: Producto, admin: Vendedor): Promise<number[]> => {
  const tiempos: number[] = [];
  const desde = sumarDias(hoy(), 1);
  for (let vez = 1; vez <= CAMBIOS; vez += 1) {
    const filas: FilaDeHojaVM[] = [];
    for (const { id } of await convenios(producto.base)) {
      const { datos } = await producto.pedir<{ filas: FilaDeHojaVM[] }>(
        admin,
        `/Primas/Hoja/${id}`,
      );
      filas.push(...datos.filas);
    }
    for (const [mesLegal, suyas] of Map.groupBy(filas, (fila) => fila.mesLegal)) {
      const periodo = periodoDe(hoy(), mesLegal) + 1;
      const cambios = suyas.flatMap(({ primaId, precios }) => {
        const antes = valoresEnVigor(precios, periodo, desde);
        return antes?.valor && antes.primaMinima === null
          ? [{ primaId, antes, ...antes, valor: antes.valor + 10 * vez }]
          : [];
      });
      if (cambios.length === 0) continue;
      await medir(tiempos, () =>
        producto.pedir(admin, '/Primas/CambiarPrecios', {
          metodo: 'POST',
          cuerpo: { periodo, desde, cambios },
        }),
      );
    }
  }
  return tiempos;
};

const correr = async (producto: Producto): Promise<Cifra[]> => {
  const admin = await entrar(producto);
  porVender = await sinPoliza(producto.base, PATENTES.slice(CONSULTAS.length));
  // The first look-up of a plate asks the register, so it is not measured.
  for (const patente of CONSULTAS)
    await producto.pedir(admin, `/Vehiculos/BuscarPorPatente?patente=${patente}`);
  const reposo = await durante(producto, 'en reposo', () => pausa(REPOSO_MS));
  let cambios: number[] = [];
  const precios = await durante(producto, 'cambian los precios', async () => {
    cambios = await cambiarPrecios(producto, admin);
  });
  const recordando = await durante(producto, 'se escriben recordatorios', () =>
    recordar(producto, admin),
  );
  const enReposo = cuantil(reposo.consultas, 0.95);
  return [
    ...[reposo, precios, recordando].flatMap(({ fase, segundos, consultas, llamadas, nucleos }) => {
      const meta = fase === recordando.fase ? VECES_DE_REPOSO : undefined;
      const espera = fase === precios.fase ? ESPERA_MAXIMA_MS : undefined;
      return enCaso(
        fase,
        dato('dura', 's', segundos),
        menos('consulta p50', 'ms', cuantil(consultas, 0.5)),
        menos('p95', 'ms', cuantil(consultas, 0.95)),
        menos('p95, de en reposo', 'veces', cuantil(consultas, 0.95) / enReposo, meta),
        menos('la peor espera', 'ms', Math.max(...consultas, ...llamadas), espera),
        dato('núcleos del worker', 'n', nucleos.worker),
        dato('núcleos de PostgreSQL', 'n', nucleos.postgres),
      );
    }),
    menos('el cambio mismo, el peor', 'ms', Math.max(...cambios), ESPERA_MAXIMA_MS),
    mas('recordatorios', 'por s', RECORDATORIOS / recordando.segundos),
  ];
};

const producto = await levantarProducto(2, { llenar });
try {
  anotar('temporada', PEDIDO, await correr(producto));
} finally {
  await producto.cerrar();
}
