import { conPaquetes } from '#integrations/documentos/paquetes.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leerBandeja } from '#integrations/correo/bandeja.ts';
import { documentosEnCarpeta } from '#integrations/documentos/carpeta.ts';
import { generarParqueNacional } from '#integrations/registro-vehicular/datos-nacionales.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirBase, type Base } from '#nucleo/db/conexion.ts';
import { fechaSantiago, sumarDias } from '#values/fecha.ts';
import type { PuntoDeFalla } from '#values/puntos-de-falla.ts';
import { type Config, leerConfig } from '../config.ts';
import { MARCAS_MODELOS } from '#features/mantenedores/catalogo-base/catalogo-base.ts';
import { rotosEnReposo, verificar } from '../invariantes/verificar.ts';
import { prepararBase } from '../partida/preparar-base.ts';
import { iniciarSimuladores, type Simuladores } from '../simuladores.ts';
import { crearBase } from '../test/base/base.ts';
import { CONVENIOS_PASADO } from './datos.ts';
import { CASILLA_QUE_REBOTA } from './plan.ts';
import { admitePasado, prepararPasado } from './preparar-pasado.ts';
import { sembrarPasado } from './sembrar-pasado.ts';

class Muerto extends Error {}

/** Failpoint that ends the run the `vez`-th time at `punto`, like a killed process. */
const morirEn = (punto: PuntoDeFalla, vez: number) => {
  let veces = 0;
  return (cual: PuntoDeFalla): void => {
    if (cual === punto && (veces += 1) === vez) throw new Muerto(punto);
  };
};

describe('the past of the demonstration', () => {
  let pruebas: Awaited<ReturnType<typeof crearBase>>;
  let base: Base;
  let datos: string;
  let simuladores: Simuladores;
  let config: Config;
  const ventas = 12;

  beforeAll(async () => {
    pruebas = await crearBase();
    base = abrirBase(pruebas.url, 2);
    datos = await mkdtemp(join(tmpdir(), 'soap-pasado-'));
    const entorno = {
      DATABASE_URL: pruebas.url,
      SOAP_DATOS: datos,
      PUERTO: '0',
      // Nobody listens there, so notices are not delivered.
      CORREO_SMTP: 'smtp://127.0.0.1:9',
    };
    const suya = leerConfig(entorno);
    await prepararBase(suya, pruebas.url);
    simuladores = await iniciarSimuladores(suya);
    config = leerConfig({ ...entorno, ...simuladores.entorno });
  });
  afterAll(async () => {
    await simuladores.cerrar();
    await base.destroy();
    await pruebas.cerrar();
    await rm(datos, { recursive: true, force: true });
  });

  const documentos = () =>
    conPaquetes(documentosEnCarpeta({ raiz: join(datos, 'documentos'), falla: () => undefined }));
  const cuantas = async (tabla: 'ventas' | 'polizas' | 'pagos' | 'envios'): Promise<number> => {
    const { n } = await base
      .selectFrom(tabla)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };

  it('[A-PASADO-004] a killed run breaks no invariant, and the next one finishes it', async () => {
    expect(await prepararPasado(pruebas.url)).toBe(true);
    for (const falla of [morirEn('correo.trasEnviar', 6), morirEn('pago.trasCrear', 2)]) {
      await expect(sembrarPasado(config, { ventas, falla })).rejects.toThrow();
      const encargo = { reposo: false, todo: true, cerrar: false, ahora: new Date() };
      expect((await verificar(base, documentos(), encargo)).rotas).toEqual([]);
      expect(await prepararPasado(pruebas.url)).toBe(true);
    }
    const aMedias = await cuantas('ventas');
    expect(aMedias).toBeGreaterThan(5);
    expect(await sembrarPasado(config, { ventas })).toBe(true);
    expect(await cuantas('ventas')).toBeGreaterThan(aMedias);
    // Leaves two jobs to the workers: the sum of the days, and later checks of payments.
    const { rows } =
      await sql`delete from cola.job where name = 'resumir-dias' returning id`.execute(base);
    expect(rows).toHaveLength(1);
    expect(await rotosEnReposo(base, documentos())).toEqual([]);
  });

  it('[A-PASADO-004] a finished past is neither begun nor sown again', async () => {
    const antes = await cuantas('ventas');
    expect(await prepararPasado(pruebas.url)).toBe(false);
    expect(await sembrarPasado(config, { ventas })).toBe(false);
    expect(await cuantas('ventas')).toBe(antes);
  });

  it('[A-PASADO-001] its sales spread over thirteen months up to yesterday, in every agreement', async () => {
    const filas = await base
      .selectFrom('ventas as v')
      .innerJoin('convenios as c', 'c.id', 'v.convenio_id')
      .select(['c.nombre', 'v.creado_en', 'v.pagada_en', 'v.emitida_en', 'v.estado_emision'])
      .execute();
    const dias = filas.map(({ creado_en }) => fechaSantiago(creado_en)).toSorted();
    const ayer = sumarDias(fechaSantiago(relojDelSistema.ahora()), -1);
    expect(dias.at(-1)).toBe(ayer);
    expect(dias.every((dia) => dia >= sumarDias(ayer, -395))).toBe(true);
    expect(new Set(dias.map((dia) => dia.slice(0, 7))).size).toBeGreaterThan(6);
    expect(new Set(filas.map(({ nombre }) => nombre))).toEqual(
      new Set(Object.values(CONVENIOS_PASADO).map(({ nombre }) => nombre)),
    );
    // Each sale is paid and issued within an hour of its own clock.
    const tardias = filas.filter(
      ({ creado_en: creada, pagada_en: pagada, emitida_en: emitida }) =>
        pagada && Number(emitida) - Number(creada) > 3_600_000,
    );
    expect(tardias).toEqual([]);
  });

  it('[A-PASADO-001] leaves something in every state that a screen shows', async () => {
    const estados = async (tabla: 'avisos_aach' | 'envios' | 'pagos') => {
      const filas = await base.selectFrom(tabla).select('estado').distinct().execute();
      return filas.map(({ estado }) => estado).toSorted();
    };
    expect(await estados('avisos_aach')).toEqual(['aceptado', 'rechazado']);
    expect(await estados('envios')).toEqual(['enviado', 'rechazado']);
    expect(await estados('pagos')).toEqual(
      expect.arrayContaining(['autorizado', 'rechazado', 'abandonado']),
    );
    const anuladas = await base
      .selectFrom('polizas')
      .select('id')
      .where('vigente', '=', false)
      .execute();
    expect(anuladas.length).toBeGreaterThan(0);
    const sinPagar = await base
      .selectFrom('ventas')
      .select('id')
      .where('pagada_en', 'is', null)
      .execute();
    expect(sinPagar.length).toBeGreaterThanOrEqual(4);
    const flota = await base
      .selectFrom('venta_vehiculos as vv')
      .innerJoin('ventas as v', 'v.id', 'vv.venta_id')
      .select('vv.id')
      .where('v.origen', '=', 1)
      .execute();
    expect(flota).toHaveLength(25);
    const hoy = fechaSantiago(relojDelSistema.ahora());
    const porVencer = await base
      .selectFrom('polizas')
      .select('patente')
      .where('vigencia_hasta', '>=', hoy)
      .where('vigencia_hasta', '<=', sumarDias(hoy, 60))
      .execute();
    expect(porVencer.length).toBeGreaterThanOrEqual(10);
  });

  it('[A-PASADO-002] takes numbers and plates of its own: those of the first real sale stay free', async () => {
    const numeros = await base.selectFrom('polizas').select(['numero_poliza', 'patente']).execute();
    expect(Math.min(...numeros.map((p) => p.numero_poliza))).toBe(900_001);
    expect(Math.max(...numeros.map((p) => p.numero_poliza))).toBe(900_000 + numeros.length);
    const rangos = await base
      .selectFrom('rangos')
      .select(['clase', 'siguiente'])
      .where('vigente', '=', true)
      .orderBy('clase')
      .execute();
    expect(rangos).toEqual([
      { clase: 'folio', siguiente: 5_000_001 },
      { clase: 'poliza', siguiente: 1_000_001 },
    ]);
    const ajenas = new Set(
      generarParqueNacional(MARCAS_MODELOS)
        .slice(0, 1_200)
        .map(({ patente }) => patente),
    );
    const vendidos = await base.selectFrom('venta_vehiculos').select('patente').execute();
    expect(vendidos.filter(({ patente }) => ajenas.has(patente))).toEqual([]);
  });

  it('[A-PASADO-005] its mail goes to the data folder, dated like its sale; one bounced', async () => {
    const correos = await base
      .selectFrom('envios')
      .select(['destino', 'estado'])
      .where('clase', '=', 'correo')
      .where('estado', '<>', 'enviado')
      .execute();
    expect(correos).toEqual([{ destino: CASILLA_QUE_REBOTA, estado: 'rechazado' }]);
    const hoy = fechaSantiago(relojDelSistema.ahora());
    const guardados = (await leerBandeja(join(datos, 'correos'))).map(({ fecha }) =>
      fechaSantiago(fecha),
    );
    expect(guardados.length).toBeGreaterThan(5);
    expect(guardados.filter((dia) => dia >= hoy || dia < sumarDias(hoy, -91))).toEqual([]);
  });
});

describe('no past is sown', () => {
  const AJENOS = {
    AMBIENTE: 'produccion',
    SEMILLA: 'demo',
    REGISTRO: 'ninguno',
    PASARELA: 'webpay',
    DOCUMENTOS: 's3',
    FIRMA_P12: '/una/firma.p12',
    REGISTRO_URL: 'https://registro.example',
    PASARELA_SIMULADA_URL: 'https://pasarela.example',
    ASEGURADORA_URL: 'https://aseguradora.example',
    AACH_URL: 'https://aach.example',
  } as const;

  it.each(Object.entries(AJENOS))('[A-PASADO-003] with %s=%s', (ajuste, valor) => {
    const config = leerConfig({});
    expect(admitePasado(config)).toBe(true);
    expect(admitePasado({ ...config, [ajuste]: valor } as Config)).toBe(false);
  });

  it.each([{ SEMILLA: 'minima' }, { SEMILLA: 'demo' }])(
    '[A-PASADO-003] on a database of its own: %j',
    async (entorno) => {
      const pruebas = await crearBase();
      const base = abrirBase(pruebas.url, 1);
      await prepararBase(leerConfig(entorno), pruebas.url);
      // A demonstration that somebody has already used.
      if (entorno.SEMILLA === 'demo') {
        const { id } = await base
          .selectFrom('convenios')
          .select('id')
          .limit(1)
          .executeTakeFirstOrThrow();
        const { usuario_id } = await base
          .selectFrom('convenio_usuarios')
          .select('usuario_id')
          .where('convenio_id', '=', id)
          .limit(1)
          .executeTakeFirstOrThrow();
        await base
          .insertInto('ventas')
          .values({
            convenio_id: id,
            usuario_id,
            origen: 0,
            etapa: 1,
            estado_venta: 0,
            monto_en_pesos: 0,
            creado_en: relojDelSistema.ahora(),
          } as never)
          .execute();
      }
      expect(await prepararPasado(pruebas.url)).toBe(false);
      expect(
        await base
          .selectFrom('rangos')
          .select('id')
          .where('numero_inicial', '=', 900_001)
          .execute(),
      ).toEqual([]);
      await base.destroy();
      await pruebas.cerrar();
    },
  );
});
