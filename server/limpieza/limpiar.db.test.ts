import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limpiar } from './limpiar.ts';
import { type Casa, levantarCasa } from '../test/casa.ts';
import { crearVendedor, type Vendedor, ventaEnTerminos } from '../test/cliente.ts';

const HORA = 3_600_000;
const DIA = 24 * HORA;

let casa: Casa;
let vendedor: Vendedor;
let ventaId: number;
const ahora = (): Date => casa.reloj.ahora();
const hace = (ms: number): Date => new Date(ahora().getTime() - ms);

beforeAll(async () => {
  casa = await levantarCasa({ conWorker: false });
  vendedor = await crearVendedor(casa);
  ventaId = await ventaEnTerminos(casa, vendedor, ['HWJP59']);
});
afterAll(() => casa.cerrar());

const sesion = async (venceEn: Date): Promise<string> => {
  const id = randomUUID();
  const creada = new Date(venceEn.getTime() - 12 * HORA);
  await casa.base
    .insertInto('sesiones')
    .values({
      id,
      usuario_id: vendedor.id,
      tipo: 'login',
      convenio_id: null,
      rotada_en: creada,
      creada_en: creada,
      vence_en: venceEn,
      cerrada_en: null,
      motivo_cierre: null,
    })
    .execute();
  return id;
};

/** One row of each kind that is due, and one a moment younger that stays; ids end in `va` or `queda`. */
const sembrar = async (): Promise<void> => {
  const { base } = casa;
  for (const [que, ms] of [
    ['va', 1],
    ['queda', -1],
  ] as const) {
    await base
      .insertInto('idempotencia')
      .values({
        actor: 'a',
        clave: que,
        huella: 'h',
        respuesta: null,
        creada_en: hace(48 * HORA + ms),
      })
      .execute();
    await base
      .insertInto('captchas_usados')
      .values({ firma: que, vence_en: hace(ms) })
      .execute();
    await base
      .insertInto('consultas_registro')
      .values({ patente: que, respuesta: '{}', consultada_en: hace(30 * DIA + ms) })
      .execute();
    await base
      .insertInto('codigos_de_venta')
      .values({
        huella: que,
        venta_id: ventaId,
        proposito: 'entrega',
        correo: null,
        creado_en: hace(120 * DIA),
        vence_en: hace(30 * DIA + ms),
      })
      .execute();
    await base
      .insertInto('intentos_acceso')
      .values([
        { clave: `fallos ${que}`, fallos: 3, ultimo_en: hace(DIA + ms), libre_en: hace(DIA) },
        { clave: `red ${que}`, fallos: 0, ultimo_en: hace(30 * DIA + ms), libre_en: hace(DIA) },
      ])
      .execute();
  }
};

it('expired data go; unexpired or needed data stay', async () => {
  const { base } = casa;
  await base.deleteFrom('idempotencia').execute();
  await base.deleteFrom('consultas_registro').execute();
  await base.deleteFrom('intentos_acceso').execute();
  await sembrar();
  const vieja = await sesion(hace(90 * DIA + 1));
  const queVendio = await sesion(hace(90 * DIA + 1));
  const reciente = await sesion(hace(90 * DIA - 1));
  await base
    .updateTable('ventas')
    .set({ sesion_id: queVendio })
    .where('id', '=', ventaId)
    .execute();

  expect(await limpiar(base, casa.puertos, ahora())).toEqual({
    idempotencia: 1,
    captchas_usados: 1,
    consultas_registro: 1,
    codigos_de_venta: 1,
    intentos_acceso: 2,
    sesiones: 1,
  });
  const de = async (filas: Promise<{ id: string }[]>) => (await filas).map(({ id }) => id);
  const quedan = [
    ...(await de(base.selectFrom('idempotencia').select('clave as id').execute())),
    ...(await de(base.selectFrom('captchas_usados').select('firma as id').execute())),
    ...(await de(base.selectFrom('consultas_registro').select('patente as id').execute())),
    ...(await de(base.selectFrom('codigos_de_venta').select('huella as id').execute())),
    ...(await de(base.selectFrom('intentos_acceso').select('clave as id').execute())),
  ];
  expect(quedan.toSorted()).toEqual([
    ...['fallos queda', 'queda', 'queda', 'queda', 'queda', 'red queda'],
  ]);
  const sesiones = await de(base.selectFrom('sesiones').select('id').execute());
  expect(sesiones).not.toContain(vieja);
  expect(sesiones).toEqual(expect.arrayContaining([queVendio, reciente]));
  expect(await limpiar(base, casa.puertos, ahora())).toEqual({});
});

it('more than one batch goes in several, and a locked row waits for the next run', async () => {
  const { base } = casa;
  const muchas = Array.from({ length: 12_001 }, (_, i) => ({
    firma: `m${i}`,
    vence_en: hace(1),
  }));
  for (let i = 0; i < muchas.length; i += 3_000) {
    await base
      .insertInto('captchas_usados')
      .values(muchas.slice(i, i + 3_000))
      .execute();
  }
  await base.transaction().execute(async (tx) => {
    await tx
      .selectFrom('captchas_usados')
      .select('firma')
      .where('firma', '=', 'm7')
      .forUpdate()
      .execute();
    expect(await limpiar(base, casa.puertos, ahora())).toEqual({
      captchas_usados: 12_000,
    });
  });
  expect(await limpiar(base, casa.puertos, ahora())).toEqual({ captchas_usados: 1 });
});
