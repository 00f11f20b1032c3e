import { retornoDePago } from '#features/pagos/pagar/pagar.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Base } from '#nucleo/db/conexion.ts';
import { z } from 'zod';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { pedir, type Respuesta } from '../test/cliente.ts';
import { difundir, SIN_LIMITES } from '../test/difusion/difundir.ts';
import { conValor, cuerpoDe, enviarHostiles } from '../test/difusion/hostiles.ts';
import { type Pedido, pedidosDeEjemplo } from '../test/ejemplos/pedidos.ts';
import { invariantesRotos } from '../test/oraculo.ts';

const LARGAS = [
  'a'.repeat(100_000),
  ' '.repeat(100_000),
  '%'.repeat(100_000),
  '(a+)+$'.repeat(9_000),
];
const OCULTOS = ['\u0007', '\u202E', '\u200B', '\u2028'];

/** Copies of a body, each with `mas` appended to one of its texts. */
const conCola = (cuerpo: unknown, mas: string): unknown[] => {
  if (typeof cuerpo === 'string') return [cuerpo + mas];
  if (typeof cuerpo !== 'object' || cuerpo === null) return [];
  return Object.entries(cuerpo).flatMap(([clave, dentro]) =>
    conCola(dentro, mas).map((otro) =>
      Array.isArray(cuerpo) ? cuerpo.with(Number(clave), otro) : { ...cuerpo, [clave]: otro },
    ),
  );
};

/** Copies of a body, each with `dia` as the day of one of its dates, and the key of that date. */
const conDia = (cuerpo: unknown, dia: string, clave = ''): { cuerpo: unknown; clave: string }[] => {
  if (typeof cuerpo === 'string') {
    const fecha = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(cuerpo);
    return fecha ? [{ cuerpo: dia + cuerpo.slice(10), clave }] : [];
  }
  if (typeof cuerpo !== 'object' || cuerpo === null) return [];
  return Object.entries(cuerpo).flatMap(([suya, dentro]) =>
    conDia(dentro, dia, suya).map((otro) => ({
      clave: otro.clave,
      cuerpo: Array.isArray(cuerpo)
        ? cuerpo.with(Number(suya), otro.cuerpo)
        : { ...cuerpo, [suya]: otro.cuerpo },
    })),
  );
};

/** Columns that hold one of those characters. */
const columnasConOcultos = async (base: Base): Promise<string[]> => {
  const { rows: columnas } = await sql<{ tabla: string; columna: string }>`
    select table_name as tabla, column_name as columna from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')`.execute(base);
  const sucias: string[] = [];
  for (const { tabla, columna } of columnas) {
    const { rows } = await sql`select 1 from ${sql.table(tabla)}
      where ${sql.ref(columna)}::text ~ '[\u0007\u202E\u200B\u2028]|\\\\u0007' limit 1`.execute(
      base,
    );
    if (rows.length > 0) sucias.push(`${tabla}.${columna}`);
  }
  return sucias;
};

/** Copy of a request with its first field repeated; null if it has no field. */
const conRepetido = (pedido: Pedido): Pedido | null => {
  const { url, headers = {}, payload } = pedido;
  const json = cuerpoDe(pedido) ? JSON.stringify(payload) : '';
  const doble = json.replace(/\{("\w+":)/, '{$1null,$1');
  if (doble !== json) {
    return {
      ...pedido,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: doble,
    };
  }
  if (Buffer.isBuffer(payload)) {
    const linea = payload.subarray(0, payload.indexOf('\r\n') + 2);
    const parte = payload.subarray(0, payload.indexOf(linea.subarray(0, -2), linea.length));
    return { ...pedido, payload: Buffer.concat([parte, payload]) };
  }
  const [primero] = url.split('?')[1]?.split('&') ?? [];
  return primero === undefined ? null : { ...pedido, url: `${url}&${primero}` };
};

describe('every call, by its example and by hostile requests', () => {
  let casa: Casa;
  let pedidos: Map<string, Pedido>;
  /** Answer of each example, by the call's id. */
  const respuestas = new Map<string, Respuesta>();
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false, entorno: SIN_LIMITES });
    pedidos = await pedidosDeEjemplo(casa, (id, respuesta) => void respuestas.set(id, respuesta));
    // Its successful answer ends the session that it confirms.
    if (!pedidos.delete('Factor/Confirmar')) throw new Error('nadie confirmó un factor');
  });
  afterAll(() => casa.cerrar());

  it('has an example, and every example has its call', () => {
    const ids = casa.montador.llamadas.map(({ id }) => id);
    expect([...respuestas.keys()].toSorted()).toEqual(ids.toSorted());
  });

  it('answers its example as its document says', async () => {
    const { cuerpo: documento } = await pedir(casa, 'GET', '/docs');
    const mal: string[] = [];
    for (const { id, rutas, metodos } of casa.montador.llamadas) {
      const operaciones = documento.paths[`/api${rutas[0].replaceAll(/:(\w+)/g, '{$1}')}`];
      const { responses } = operaciones[metodos[0].toLowerCase()];
      const respuesta = respuestas.get(id);
      if (!respuesta) throw new Error(`${id}: sin ejemplo`);
      const { estado, cuerpo, cabeceras } = respuesta;
      if (responses['303']) {
        // The redirection has no body: its content is the target address.
        const destino = String(cabeceras['location']);
        if (estado !== 303 || !destino.startsWith('/')) mal.push(`${id}: ${estado} ${destino}`);
        continue;
      }
      if (estado !== 200) mal.push(`${id}: ${estado} ${JSON.stringify(cuerpo)}`);
      const tipo = String(cabeceras['content-type']).split(';')[0] ?? '';
      const dicho = responses['200'].content[tipo];
      if (!dicho) mal.push(`${id}: responde ${tipo}`);
      else if (tipo === 'application/json') {
        const leido = z.fromJSONSchema(dicho.schema).safeParse(cuerpo);
        if (!leido.success) mal.push(`${id}: ${leido.error.message}`);
      }
    }
    expect(mal).toEqual([]);
  });

  it('stores hostile texts as text or refuses them by name, and never surprises the database (C27)', async () => {
    // A few of the fields per text, rotating; test:largo sends all.
    const { sorpresas, enviados } = await enviarHostiles(
      casa,
      pedidos,
      (campo, texto) => (campo + texto) % 37 === 0,
    );
    expect(sorpresas).toEqual([]);
    expect(enviados).toBeGreaterThan(300);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[A-FUZZ-001] one request to every call gets the answers of the document (C27, C48)', async () => {
    const { enviados, porEstado, mal } = await difundir(casa, pedidos, {
      porLlamada: 1,
      semilla: 1,
    });
    expect(mal).toEqual([]);
    expect(enviados).toBe(pedidos.size);
    // A good part of the requests must pass validation and reach the use case.
    expect(porEstado.get(200)).toBeGreaterThan(enviados / 10);
    expect(await invariantesRotos(casa.base)).toEqual([]);
  });

  it('[V-SEG-003] a repeated field is 400 for every call, whatever its value', async () => {
    const aceptados: unknown[] = [];
    let enviados = 0;
    for (const [nombre, pedido] of pedidos) {
      const doble = conRepetido(pedido);
      if (!doble) continue;
      enviados += 1;
      const { statusCode, body } = await casa.app.inject(doble as object);
      if (statusCode !== 400 || !body.includes('"solicitud.campo_repetido"')) {
        aceptados.push([nombre, statusCode, body.slice(0, 200)]);
      }
    }
    expect(aceptados).toEqual([]);
    expect(enviados).toBeGreaterThan(50);
  });

  it.each([
    ['one', '', (n: number, cual: number) => cual === n % OCULTOS.length],
    ['every', ' @largo', () => true],
  ] as const)(
    '[V-SEG-004] [V-SEG-005] no call accepts a text with %s control, direction or invisible character%s',
    async (_que, _largo, entra) => {
      const otros = new Set<string>();
      let enviados = 0;
      for (const [n, [nombre, pedido]] of [...pedidos].entries()) {
        for (const oculto of OCULTOS.filter((_, cual) => entra(n, cual))) {
          for (const payload of conCola(cuerpoDe(pedido), `${oculto}X`)) {
            enviados += 1;
            const { statusCode } = await casa.app.inject({ ...pedido, payload } as object);
            if (statusCode !== 400) otros.add(`${nombre} ${statusCode}`);
          }
        }
      }
      expect([...otros].toSorted()).toEqual([
        'Auth/LoginPublico 401',
        // A cell has an error of its own in its row, but this load is already finished.
        'CargaMasiva/Corregir 404',
        // The call reads its dates by their first ten characters.
        'EditarPoliza/EditarPoliza 200',
      ]);
      expect(enviados).toBeGreaterThan(100);
      expect(await columnasConOcultos(casa.base)).toEqual([]);
      expect(await invariantesRotos(casa.base)).toEqual([]);
    },
  );

  it('[A-CONTRATO-003] no call accepts a day of year 1 or 9999, or one that does not exist', async () => {
    const otros = new Set<string>();
    const llamadas = new Set<string>();
    for (const [nombre, pedido] of pedidos) {
      // This call wraps another one: it asks for a second person before it reads the dates.
      if (nombre === 'Aprobaciones/Proponer') continue;
      for (const dia of ['0001-01-01', '9999-12-31', '2026-02-31']) {
        for (const { cuerpo: payload, clave } of conDia(cuerpoDe(pedido), dia)) {
          llamadas.add(nombre);
          const { statusCode, body } = await casa.app.inject({ ...pedido, payload } as object);
          const enSuCampo =
            statusCode === 400 && body.includes(`"errors":{"`) && body.includes(clave);
          if (!enSuCampo)
            otros.add(`${nombre} ${clave} ${dia}: ${statusCode} ${body.slice(0, 120)}`);
        }
      }
    }
    expect([...otros]).toEqual([]);
    expect(llamadas.size).toBeGreaterThan(5);
  });

  it.each([
    ['Tablero/Exportar', 'desde', 'hasta'],
    ['ConsultasPolizas/BuscarPolizasNoInformadasAACH', 'desde', 'hasta'],
    ['AccesosADatos/Buscar', 'desde', 'hasta'],
    ['InformeVentasPorConvenios/InformeVentasPorConvenios', 'fechaDesde', 'fechaHasta'],
  ])(
    '[A-CONTRATO-003] %s refuses a period that ends before it starts, at the end field',
    async (nombre, inicio, fin) => {
      const pedido = pedidos.get(nombre);
      expect(pedido, nombre).toBeDefined();
      const hora =
        nombre.startsWith('Tablero') || nombre.startsWith('Consultas') ? '' : 'T00:00:00Z';
      const de = (desde: string, hasta: string) =>
        casa.app.inject({
          ...pedido,
          method: 'POST',
          url: `/api/${nombre}`,
          payload: {
            ...(pedido && cuerpoDe(pedido)),
            [inicio]: desde + hora,
            [fin]: hasta + hora,
          },
        } as object);
      const alReves = await de('2026-11-19', '2026-11-18');
      expect([alReves.statusCode, Object.keys(alReves.json().errors)]).toEqual([400, [fin]]);
      for (const dia of ['0001-01-01', '9999-12-31']) {
        expect((await de('2026-11-19', dia)).json().errors).toHaveProperty(fin);
        expect((await de(dia, '2026-11-19')).json().errors).toHaveProperty(inicio);
      }
    },
  );

  it('texts of a hundred thousand characters are refused by their length (C28)', async () => {
    const aceptados: string[] = [];
    for (const [nombre, pedido] of pedidos) {
      // It answers a browser by a redirect, and believes nothing that it is sent.
      if (nombre === retornoDePago.id) continue;
      for (const [n, valor] of LARGAS.entries()) {
        // One text per field, rotating.
        const uno = (_: Pedido, campo: number) => (campo + n) % LARGAS.length === 0;
        for (const malo of conValor(pedido, valor).filter(uno)) {
          const { statusCode: estado } = await casa.app.inject(malo as object);
          if (estado < 400 || estado >= 500)
            aceptados.push(`${nombre} ${valor.slice(0, 6)}: ${estado}`);
        }
      }
    }
    expect([...new Set(aceptados)]).toEqual([]);
  });
});
