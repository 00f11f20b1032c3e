/**
 * Compares queries over HTTP, in turns, on a database of `VOLUMEN` policies and on one of a tenth. Their
 * plates come back in five seasons. Reports p95, how many times longer the larger takes, and the bytes of a
 * policy in tables and indexes. Measures `verificar` per million policies, before and after its seasons are
 * closed.
 * Usage: `node bench/volumen.bench.ts [pequeno] [grande]`. It needs 4 KB of disk per policy of both.
 * `VOLUMEN_EN=<folder>` keeps the filled databases for later runs; with `VOLUMEN_LLENAR=<size>` it only fills
 * that one. `VOLUMEN_VERIFICAR=no` skips `verificar`, which takes a minute of processor per million policies;
 * `=solo` runs nothing else. Ends with code 1 when a target is missed.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { resumirDiasCerrados } from '#features/inicio/tablero/resumir-dias.job.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { cerrarTemporadas } from '#server/invariantes/temporadas.ts';
import { verificarReglas } from '#server/invariantes/verificar.ts';
import { asentarTablas, poblar } from '#server/test/base/poblacion.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import { cuantil } from './flota.ts';
import { anotar, pedido as pedidoDe } from './medida/anotar.ts';
import { type Cifra, dato, enCaso, menos } from './medida/cifra.ts';
import { hastaQue, hastaQuieta, levantarProducto, type Producto } from './producto.ts';
import type { Vendedor } from './vendedores.ts';
import {
  DE_OTRO_TAMANO,
  IGUALES,
  type Medida,
  type Pedido,
  POR_NOMBRE,
  PRIMERA,
  type Termino,
} from './preguntas-de-volumen.ts';

const { VOLUMEN = '500000', VOLUMEN_EN: EN, VOLUMEN_LLENAR: LLENAR } = process.env;
const { VOLUMEN_VERIFICAR: VERIFICAR = 'si' } = process.env;
if (!['si', 'no', 'solo'].includes(VERIFICAR)) throw new Error(`VOLUMEN_VERIFICAR=${VERIFICAR}`);
const PEDIDO = pedidoDe({ pequeno: Number(VOLUMEN) / 10, grande: Number(VOLUMEN) });
const { pequeno: PEQUENO, grande: GRANDE } = PEDIDO;
const TERMINOS = 40;
const RONDAS = 2;
/** Fewer terms for a search by name, which takes longer. */
const TERMINOS_DE_NOMBRE = 12;
const VECES_MAXIMO = 1.3;
const VECES_POR_NOMBRE = 3;
const MS_POR_NOMBRE = 200;
const BYTES_MAXIMO = 5 * 1_024;
const POR_VENCER = Math.min(20_000, Math.floor(PEQUENO / 50));
const DESDE = '2022-04-01';
const HASTA = '2026-11-20';

const entrar = async (
  { url, base }: Producto,
  nombreUsuario: string,
  clave: string,
): Promise<Vendedor> => {
  const respuesta = await fetch(`${url}/api/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nombreUsuario, contrasenia: clave }),
  });
  const cuerpo = (await respuesta.json()) as { token: { accesToken: string } };
  const { id: usuarioId } = await base
    .selectFrom('usuarios')
    .select('id')
    .where('nombre_usuario', '=', nombreUsuario)
    .executeTakeFirstOrThrow();
  return { usuarioId, convenioId: 0, token: cuerpo.token.accesToken };
};

/**
 * Moves the same number of policies in both databases to an early end, as an agreement with own dates does.
 */
const acercarTerminos = async (base: Base): Promise<void> => {
  await base.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create temp table cercanas on commit drop as
      select id, venta_vehiculo_id, current_date + (id % 60)::int as hasta from polizas
      where vigente and vigencia_hasta > current_date + 60 and vigencia_desde < current_date
      order by id limit ${POR_VENCER}`.execute(tx);
    await sql`update polizas p set vigencia_hasta = c.hasta from cercanas c where p.id = c.id`.execute(
      tx,
    );
    await sql`update coberturas k set periodo = daterange(lower(k.periodo), c.hasta, '[]')
      from cercanas c where k.venta_vehiculo_id = c.venta_vehiculo_id`.execute(tx);
  });
  await asentarTablas(base, ['polizas', 'coberturas']);
};

const terminosDe = async ({ base }: Producto): Promise<Termino[]> => {
  const { rows } = await sql<Termino>`
    select p.venta_id as venta, p.patente, vv.rut, vv.rut_dv as "rutDv", p.numero_poliza as numero,
      coalesce(lower(vv.apellido_materno), lower(vv.razon_social)) as apellido
    from (select min(id) as primera, max(id) as ultima from polizas) r,
      generate_series(0, ${TERMINOS - 1}::int) n
      cross join lateral (select * from polizas
        where id >= r.primera + (r.ultima - r.primera)::bigint * n / ${TERMINOS}::int
          and exists (select from venta_vehiculos where id = venta_vehiculo_id and rut < 50000000)
        order by id limit 1) p
      join venta_vehiculos vv on vv.id = p.venta_vehiculo_id
    order by n`.execute(base);
  return rows;
};

const llenar = async (base: Base, polizas: number): Promise<void> => {
  const inicio = performance.now();
  const alAvanzar = (hechas: number): void => {
    const s = Math.round((performance.now() - inicio) / 1_000);
    console.log(
      `  ${hechas} pólizas en ${s} s, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
    );
  };
  const hay = await base.selectFrom('polizas').select('id').limit(1).execute();
  // Rows exist only if their one transaction finished, so an interrupted filling continues after it.
  if (hay.length > 0) await asentarTablas(base);
  else await poblar(base, { polizas, desde: DESDE, hasta: HASTA, vuelven: true, alAvanzar });
  const segundos = (performance.now() - inicio) / 1_000;
  console.log(
    `${polizas} pólizas en ${Math.round(segundos)} s, ${Math.round((segundos * 1e6) / polizas)} s por millón`,
  );
  await acercarTerminos(base);
  await resumirDiasCerrados(base, relojDelSistema.ahora());
};

/** Marker file of a filled folder. */
const LLENA = 'llena';

const preparar = async (polizas: number): Promise<Medida> => {
  const en = EN && join(EN, String(polizas));
  const producto = await levantarProducto(0, {
    sinPromesas: true,
    ...(en && { en }),
    llenar: async (base) => {
      if (!en || !existsSync(join(en, LLENA))) await llenar(base, polizas);
    },
  });
  if (en) writeFileSync(join(en, LLENA), '');
  return {
    producto,
    polizas,
    admin: await entrar(producto, 'admin', 'Admin#2026'),
    corredor: await entrar(producto, 'corredor', 'Corre#2026'),
    terminos: await terminosDe(producto),
  };
};

/** Alternates between both, so that other load affects them alike. The first round only warms up. */
const medirLosDos = async (pedido: Pedido, dos: readonly Medida[], cuantos: number) => {
  const tiempos = dos.map(() => [] as number[]);
  const largos = dos.map(() => 0);
  for (let ronda = 0; ronda <= RONDAS; ronda += 1) {
    for (let n = 0; n < cuantos; n += 1) {
      for (const [i, medida] of dos.entries()) {
        const termino = medida.terminos[n];
        if (!termino) throw new Error('sin término');
        const inicio = performance.now();
        const { datos } = (await pedido(medida, termino)) as { datos: unknown };
        if (ronda > 0) tiempos[i]?.push(performance.now() - inicio);
        largos[i] = (largos[i] ?? 0) + JSON.stringify(datos).length;
      }
    }
  }
  return { tiempos, largos: largos.map((largo) => largo / cuantos / (RONDAS + 1)) };
};

interface MetasDeDos {
  /** Number of terms to query. */
  readonly cuantos: number;
  readonly veces?: number;
  readonly ms?: number;
}

const medirTodos = async (
  pedidos: Readonly<Record<string, Pedido>>,
  dos: readonly Medida[],
  metas: MetasDeDos,
): Promise<Cifra[]> => {
  const cifras: Cifra[] = [];
  for (const [nombre, uno] of Object.entries(pedidos)) {
    const { tiempos, largos } = await medirLosDos(uno, dos, metas.cuantos);
    const [antes = 0, ahora = 0] = tiempos.map((suyos) => cuantil(suyos, 0.95));
    const [a50 = 0, b50 = 0] = tiempos.map((suyos) => cuantil(suyos, 0.5));
    const [menor = 0, mayor = 0] = largos;
    cifras.push(
      ...enCaso(
        nombre,
        menos('p50, el menor', 'ms', a50),
        menos('p50, el mayor', 'ms', b50),
        menos('p95, el menor', 'ms', antes),
        menos('p95, el mayor', 'ms', ahora, metas.ms),
        menos('p50, del menor', 'veces', b50 / a50),
        menos('p95, del menor', 'veces', ahora / antes, metas.veces),
        dato('respuesta, el menor', 'B', menor),
        dato('respuesta, el mayor', 'B', mayor),
      ),
    );
  }
  return cifras;
};

const contarVehiculos = async ({ producto, admin, polizas }: Medida): Promise<Cifra[]> => {
  const pedir = async (contar: boolean) => {
    const inicio = performance.now();
    const { datos } = await producto.pedir<{ readonly total: number }>(admin, '/Vehiculos/Buscar', {
      metodo: 'POST',
      cuerpo: { ...PRIMERA, ...(contar && { contar }) },
    });
    return { ms: performance.now() - inicio, datos };
  };
  const sin = await pedir(false);
  const con = await pedir(true);
  return enCaso(
    `${polizas}`,
    menos('vehículos, sin contar', 'ms', sin.ms),
    dato('dice', 'n', sin.datos.total),
    menos('contados', 'ms', con.ms),
    dato('son', 'n', con.datos.total),
  );
};

/** Reports equally many rows in both: fewer days where more policies are sold. */
const informar = async ({ producto, admin, polizas }: Medida): Promise<Cifra[]> => {
  const hasta = sumarDias(HASTA, -1);
  const dias = Math.max(1, Math.round((20 * PEQUENO) / polizas));
  const inicio = performance.now();
  const { datos } = await producto.pedir<{ readonly trabajoId?: string }>(
    admin,
    '/InformeVentasPorConvenios/InformeVentasPorConvenios',
    {
      metodo: 'POST',
      cuerpo: {
        fechaDesde: `${sumarDias(hasta, 1 - dias)}T00:00:00Z`,
        fechaHasta: `${hasta}T23:59:59Z`,
        usuarioId: admin.usuarioId,
        conveniosId: [],
        corredorId: 0,
      },
    },
  );
  if (datos.trabajoId) {
    await hastaQue('informe', 600, async () => {
      const ruta = `/Trabajos/Estado/${datos.trabajoId}`;
      const { datos: trabajo } = await producto.pedir<{ readonly estado: string }>(admin, ruta);
      return trabajo.estado === 'listo';
    });
  }
  const ms = performance.now() - inicio;
  const { rows } = await sql<{ filas: number }>`
    select count(*)::int as filas from ventas v join venta_vehiculos vv on vv.venta_id = v.id
    where v.pagada_en >= ${sumarDias(hasta, 1 - dias)}::date::timestamp at time zone 'America/Santiago'
      and v.pagada_en < ${HASTA}::date::timestamp at time zone 'America/Santiago'`.execute(
    producto.base,
  );
  const filas = rows[0]?.filas ?? 1;
  return enCaso(
    `${polizas}`,
    dato('días del informe', 'n', dias),
    dato('sus filas', 'n', filas),
    menos('informe', 'ms', ms),
    menos('por mil filas', 'ms', (ms * 1_000) / filas),
  );
};

const pesar = async ({ producto: { base }, polizas }: Medida): Promise<Cifra[]> => {
  const { rows } = await sql<{ tabla: string; indice: string | null; bytes: number }>`
    select c.relname as tabla, null as indice,
      pg_table_size(c.oid) as bytes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname, i.relname, pg_relation_size(i.oid)
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace order by 3 desc`.execute(base);
  const porPoliza = (bytes: number): number => Math.round(bytes / polizas);
  const total = rows.reduce((suma, { bytes }) => suma + bytes, 0);
  const tablas = Map.groupBy(rows, ({ tabla }) => tabla);
  console.log(`\nBytes por póliza, ${polizas} pólizas: ${porPoliza(total)} en todo`);
  console.table(
    [...tablas]
      .map(([tabla, partes]) => ({
        tabla,
        todo: porPoliza(partes.reduce((suma, { bytes }) => suma + bytes, 0)),
        filas: porPoliza(partes.find(({ indice }) => indice === null)?.bytes ?? 0),
        índices: partes
          .filter(({ indice, bytes }) => indice !== null && porPoliza(bytes) > 0)
          .map(({ indice, bytes }) => `${indice} ${porPoliza(bytes)}`)
          .join(', '),
      }))
      .filter(({ todo }) => todo > 0)
      .toSorted((a, b) => b.todo - a.todo),
  );
  return enCaso(
    `${polizas}`,
    menos('tablas e índices por póliza', 'B', total / polizas, BYTES_MAXIMO),
  );
};

const VECES_DE_VERIFICAR = 1.15;

/** Seconds for a million policies: elapsed, and of PostgreSQL's processor. */
interface PorMillon {
  readonly reloj: number;
  readonly procesador: number;
}

const verificar = async ({ producto, polizas }: Medida, todo: boolean): Promise<PorMillon> => {
  const [inicio, antes] = [performance.now(), producto.gastado().postgres];
  const { rotas, cambiadas } = await verificarReglas(producto.base, { reposo: true, todo });
  if (rotas.length + cambiadas.length > 0) throw new Error([...rotas, ...cambiadas].join('; '));
  const porMillon = (segundos: number): number => (segundos * 1e6) / polizas;
  return {
    reloj: porMillon((performance.now() - inicio) / 1_000),
    procesador: porMillon(producto.gastado().postgres - antes),
  };
};

const verificarLosDos = async (dos: readonly Medida[]): Promise<Cifra[]> => {
  const filas: { todas: PorMillon; abiertas: PorMillon }[] = [];
  for (const medida of dos) {
    // A database that was never served has much to expire.
    await hastaQuieta(medida.producto);
    const todas = await verificar(medida, true);
    await medida.producto.base.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      const ahora = relojDelSistema.ahora();
      await cerrarTemporadas(tx, fechaSantiago(ahora), ahora);
    });
    filas.push({ todas, abiertas: await verificar(medida, false) });
  }
  const [antes, ahora] = filas;
  if (!antes || !ahora) throw new Error('faltan las dos');
  const veces = (nombre: string, cual: keyof PorMillon): Cifra =>
    menos(nombre, 'veces', ahora.todas[cual] / antes.todas[cual], VECES_DE_VERIFICAR);
  return [
    ...filas.flatMap(({ todas, abiertas }, i) =>
      enCaso(
        `${dos[i]?.polizas}`,
        menos('verificar un millón', 's', todas.reloj),
        menos('con temporadas cerradas', 's', abiertas.reloj),
        menos('verificar un millón, procesador', 's', todas.procesador),
        menos('con temporadas cerradas, procesador', 's', abiertas.procesador),
      ),
    ),
    veces('verificar, por póliza, del menor', 'reloj'),
    veces('verificar, procesador por póliza, del menor', 'procesador'),
  ];
};

const preguntar = async (dos: readonly Medida[]): Promise<Cifra[]> => {
  const cifras: Cifra[] = [];
  for (const medida of dos) cifras.push(...(await pesar(medida)));
  cifras.push(...(await medirTodos(IGUALES, dos, { cuantos: TERMINOS, veces: VECES_MAXIMO })));
  cifras.push(
    ...(await medirTodos(POR_NOMBRE, dos, {
      cuantos: TERMINOS_DE_NOMBRE,
      veces: VECES_POR_NOMBRE,
      ms: MS_POR_NOMBRE,
    })),
  );
  cifras.push(
    ...(await medirTodos(DE_OTRO_TAMANO, dos, { cuantos: TERMINOS_DE_NOMBRE, ms: MS_POR_NOMBRE })),
  );
  for (const medida of dos) cifras.push(...(await contarVehiculos(medida)));
  for (const medida of dos) cifras.push(...(await informar(medida)));
  return cifras;
};

const dos: Medida[] = [];
try {
  const cuales = LLENAR === undefined ? [PEQUENO, GRANDE] : [Number(LLENAR)];
  for (const polizas of cuales) dos.push(await preparar(polizas));
  if (LLENAR === undefined) {
    anotar('volumen', PEDIDO, [
      ...(VERIFICAR === 'solo' ? [] : await preguntar(dos)),
      ...(VERIFICAR === 'no' ? [] : await verificarLosDos(dos)),
    ]);
  }
} finally {
  for (const { producto } of dos) await producto.cerrar();
}
