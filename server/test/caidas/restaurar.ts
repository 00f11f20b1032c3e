import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { iniciarSimuladorS3, type SimuladorS3 } from '#integrations/documentos/simulador-s3.ts';
import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { verificar as verificarReglas } from '#server/invariantes/verificar.ts';
import { copiarBase, crearBase } from '#server/test/base/base.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { crearVendedor, ingresar, type Vendedor } from '#server/test/cliente.ts';
import { correrTramo, polizasDe, ventaPagada } from '#server/test/negocio/emision.ts';
import { abrirFechas, entornoDe } from '#server/test/escenario.ts';
import { esperar } from '#server/test/esperar.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import { type Hijo, lanzarHijo } from '#server/test/proceso/procesos.ts';
import { rotosAlTerminar } from '#server/test/reposo.ts';
import { formatearNumero } from '#values/numero.ts';

type Base = Awaited<ReturnType<typeof crearBase>>;

/** A document store that outlives the databases beside it. */
interface Almacen {
  readonly carpeta: string;
  readonly entorno: Record<string, string>;
  readonly s3: SimuladorS3 | null;
}

const abrirAlmacen = async (clase: 'carpeta' | 's3'): Promise<Almacen> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-restaurar-'));
  const datos = { SOAP_DATOS: carpeta };
  if (clase === 'carpeta') return { carpeta, entorno: datos, s3: null };
  const s3 = await iniciarSimuladorS3({ puerto: 0, balde: 'soap', clave: 'llave' });
  const llaves = { S3_URL: s3.url, S3_CLAVE: 'llave', S3_SECRETO: 'secreto' };
  return { carpeta, entorno: { ...datos, DOCUMENTOS: 's3', ...llaves }, s3 };
};

const enBase = (url: string, { entorno }: Almacen): Promise<Casa> =>
  levantarCasa({
    ahora: relojDelSistema.ahora(),
    conWorker: false,
    enBase: { url, cerrar: () => Promise.resolve() },
    entorno,
  });

let usados = 0;
const vehiculos = async (casa: Casa, cuantos: number) =>
  entradasDe(casa, tramoDelParque((usados += cuantos) - cuantos, cuantos));

const emitida = async (casa: Casa, vendedor: Vendedor, cuantos: number): Promise<number> => {
  const id = await ventaPagada(casa, vendedor, await vehiculos(casa, cuantos));
  await correrTramo(casa, id);
  return id;
};

const numerosDe = async (casa: Casa, ventaId: number): Promise<number[]> =>
  (await polizasDe(casa, ventaId)).flatMap((p) => [p.numero_poliza, p.numero_folio]);

/** Every object with policy files, by the hash of its bytes. */
const fotografiar = async ({ puertos }: Casa, { carpeta, s3 }: Almacen) => {
  const fotos = new Map<string, string>();
  for await (const clave of puertos.documentos.listar('paquetes')) {
    const bytes = s3?.objetos.get(clave) ?? readFileSync(join(carpeta, 'documentos', clave));
    fotos.set(clave, createHash('sha256').update(bytes).digest('hex'));
  }
  return fotos;
};

/** Broken rules, as `npm run verificar` prints them. */
const verificar = async ({ base, puertos, reloj }: Casa): Promise<readonly string[]> => {
  const encargo = { reposo: false, todo: false, cerrar: false, ahora: reloj.ahora() };
  return (await verificarReglas(base, puertos.documentos, encargo)).rotas;
};

/** Sells, copies the database, sells more, and continues with the copy beside the newer store. */
const perderUnDia = async (almacen: Almacen, vieja: Base) => {
  const antes = await enBase(vieja.url, almacen);
  const vendedor = await crearVendedor(antes, { rangos: 1_000 });
  await abrirFechas(antes);
  await emitida(antes, vendedor, 2);
  await antes.cerrar();

  const respaldo = await copiarBase(vieja.url);
  const despues = await enBase(vieja.url, almacen);
  const perdida = await emitida(despues, vendedor, 3);
  const abierta = await ingresar(despues, vendedor, await vehiculos(despues, 1));
  const numeros = await numerosDe(despues, perdida);
  const ultimaVenta = abierta.cuerpo.datos.id as number;
  const fotos = await fotografiar(despues, almacen);
  expect(await verificar(despues)).toEqual([]);
  await despues.cerrar();
  return { vendedor, respaldo, perdida, ultimaVenta, numeros, fotos };
};

const terminar = async (hijos: readonly Hijo[]): Promise<void> => {
  for (const hijo of hijos) {
    hijo.senal('SIGKILL');
    await hijo.fin;
  }
};

/** A database restored from a backup, beside a newer store (F40). */
export const probarRestauracion = async (clase: 'carpeta' | 's3'): Promise<void> => {
  const almacen = await abrirAlmacen(clase);
  const vieja = await crearBase();
  const { vendedor, respaldo, perdida, ultimaVenta, numeros, fotos } = await perderUnDia(
    almacen,
    vieja,
  );
  const casa = await enBase(respaldo.url, almacen);
  const hijos: Hijo[] = [];
  try {
    const rotas = await verificar(casa);
    const [desde = 0, hasta = 0] = [numeros[0], numeros.at(-2)];
    expect(rotas.join('\n')).toContain(
      `de póliza ${formatearNumero(desde)} a ${formatearNumero(hasta)}; de folio`,
    );
    expect(rotas.join('\n')).toContain(`.paq: ${perdida}/${desde}/`);
    expect(rotas).toHaveLength(2);

    const entorno = { ...entornoDe(casa), ...almacen.entorno };
    hijos.push(...(['worker', 'worker', 'api'] as const).map((que) => lanzarHijo(que, entorno)));
    await Promise.all(hijos.map(({ listo }) => listo));
    const saltados = await casa.base
      .selectFrom('numeros_saltados')
      .select(['clase', 'desde', 'hasta'])
      .orderBy('id')
      .execute();
    expect(saltados).toEqual([
      { clase: 'poliza', desde, hasta },
      { clase: 'folio', desde: numeros[1], hasta: numeros.at(-1) },
      { clase: 'venta', desde: perdida, hasta: expect.any(Number) },
    ]);
    expect(
      await casa.base.selectFrom('incidentes').select(['clase', 'venta_id']).execute(),
    ).toEqual([{ clase: 'numeros_saltados', venta_id: null }]);

    const nuevas = [
      await ventaPagada(casa, vendedor, await vehiculos(casa, 2)),
      await ventaPagada(casa, vendedor, await vehiculos(casa, 1)),
    ];
    expect(Math.min(...nuevas)).toBeGreaterThan(ultimaVenta);
    await esperar('emitidas', 60, async () => {
      const polizas = await Promise.all(nuevas.map((id) => polizasDe(casa, id)));
      return polizas.flat().filter(({ firmada }) => firmada).length === 3;
    });
    const nuevos = (await Promise.all(nuevas.map((id) => numerosDe(casa, id)))).flat();
    expect(Math.min(...nuevos)).toBeGreaterThan(Math.max(...numeros));
    const ahora = await fotografiar(casa, almacen);
    for (const [clave, huella] of fotos) expect(ahora.get(clave)).toBe(huella);
    expect(ahora.size).toBe(fotos.size + nuevas.length);
    // Every rule holds except for the lost sales, which only a person can bring back.
    expect(await rotosAlTerminar(casa, 60)).toEqual([
      expect.stringContaining('I5 no se cumple (cada documento de póliza tiene su fila)'),
    ]);
  } finally {
    await terminar(hijos);
    await casa.cerrar();
    await respaldo.cerrar();
    await vieja.cerrar();
    await almacen.s3?.cerrar();
    rmSync(almacen.carpeta, { recursive: true });
  }
};
