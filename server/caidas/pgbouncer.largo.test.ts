import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrar } from '#server/db/migrar.ts';
import { iniciarPgBouncer } from '#server/test/base/pgbouncer.ts';
import { crearBase } from '#server/test/base/base.ts';
import { type Escenario, prepararEscenario } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { exigirPrograma, seOmite } from '#server/test/proceso/programas.ts';

const CANTIDAD = 30;
const A_LA_VEZ = 60;
const VUELTAS = 12;

interface Pozo {
  readonly que: string;
  /** Returns the command of the pooler. A function, so that a missing program fails only its own test. */
  readonly programa: () => readonly string[];
  readonly ajustes: readonly string[];
  readonly sentencias: 'con_nombre' | 'sin_nombre';
}

/** Command of PgBouncer 1.21 or later (PGBOUNCER_NUEVO), where one is installed. */
const nuevo = process.env['PGBOUNCER_NUEVO'];
const POZOS: readonly Pozo[] = [
  {
    que: 'that knows no prepared statements',
    programa: () => [exigirPrograma('pgbouncer')],
    ajustes: [],
    sentencias: 'sin_nombre',
  },
  ...(nuevo === undefined
    ? []
    : [
        {
          que: 'of 1.21 or later, that keeps prepared statements',
          programa: () => nuevo.split(' '),
          ajustes: ['max_prepared_statements = 200'],
          sentencias: 'con_nombre',
        } as const,
      ]),
];

/** Counts the connections to a database that have run LISTEN. */
const escuchas = async (url: string): Promise<number> => {
  const cliente = new pg.Client({ connectionString: url });
  await cliente.connect();
  try {
    const { rowCount } = await cliente.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and query ~* '^listen|pg_listening_channels'`,
    );
    return rowCount ?? 0;
  } finally {
    await cliente.end();
  }
};

describe.skipIf(seOmite('pgbouncer'))('behind a PgBouncer in transaction mode', () => {
  it.each(POZOS)(
    '[A-POZO-001] [A-POZO-002] [A-POZO-003] one $que: sells, lists and migrates without a single 500',
    async ({ programa, ajustes, sentencias }) => {
      const pruebas = await crearBase();
      const directa = pruebas.url;
      const pozo = await iniciarPgBouncer(programa(), directa, ajustes);
      let escenario: Escenario | undefined;
      try {
        // Without DATABASE_URL_DIRECTA, `migrar` connects through the pooler.
        await migrar(pozo.url);
        escenario = await prepararEscenario(CANTIDAD, {
          enBase: { url: pozo.url, cerrar: pruebas.cerrar },
          entorno: { DATABASE_URL_DIRECTA: directa, SENTENCIAS: sentencias },
        });
        const { ventaId, vendedor } = escenario;
        const apis = [await escenario.lanzar('api'), await escenario.lanzar('api')];
        const worker = await escenario.lanzar('worker');
        const { id, token, convenioId } = vendedor;
        const rutas = [
          `/Venta/ComprobarEstadoEmision/${ventaId}`,
          `/TiposVehiculo/BuscarPorConvenioId/${convenioId}`,
          `/Convenios/BuscarPorUsuario/${id}`,
        ];
        const leer = async (i: number): Promise<number> => {
          const respuesta = await fetch(
            `${apis[i % apis.length]?.url()}/api${rutas[i % rutas.length]}`,
            { headers: { authorization: `Bearer ${token}` } },
          );
          await respuesta.arrayBuffer();
          return respuesta.status;
        };
        const estados = new Set<number>();
        for (let vuelta = 0; vuelta < VUELTAS; vuelta += 1) {
          const pedidos = Array.from({ length: A_LA_VEZ }, (_, i) => leer(i));
          for (const estado of await Promise.all(pedidos)) estados.add(estado);
        }
        expect([...estados], pozo.salida().slice(-2_000)).toEqual([200]);
        await esperar('el worker escucha', 20, async () => (await escuchas(directa)) > 0);
        expect(await escenario.pagar(apis[0] ?? escenario.api)).toMatchObject({ estado: 200 });
        await escenario.esperarAvance(100);
        expect(await escenario.rotos()).toEqual([]);
        for (const hijo of [...apis, worker]) {
          expect(hijo.salida()).not.toMatch(/LISTEN|prepared statement|"estado":500/);
        }
      } finally {
        await escenario?.cerrar();
        await pozo.cerrar();
      }
    },
    300_000,
  );
});
