import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpiar } from '#server/limpieza/limpiar.ts';
import { rotosEnReposo } from '#server/invariantes/verificar.ts';
import { type Casa, levantarCasa } from '#server/test/casa.ts';
import { pedir } from '#server/test/cliente.ts';
import { guardadosDe } from '#server/test/almacen.ts';
import {
  correrEnvio,
  correrTramo,
  emitirJuntas,
  polizasDe,
  ventaPagada,
} from '#server/test/negocio/emision.ts';
import { entradasDe, tramoDelParque } from '#server/test/negocio/parque.ts';
import {
  anularPolizas,
  correrDocumentos,
  crearSoporte,
  type Soporte,
} from '#server/test/negocio/soporte.ts';
import { leerClaveEnPaquete } from '#values/clave-de-paquete.ts';
import { regenerarVenta } from '#features/polizas/regenerar/regenerar.usecase.ts';
import { leerMarcas } from '#features/numeros/almacen/marcas.usecase.ts';
import { leerDocumento } from '#features/envios/leer-documento.usecase.ts';
import { olvidarArchivos } from './olvidar-archivos.usecase.ts';

const DIA_MS = 86_400_000;
const paqueteDe = (clave: string | null): string => leerClaveEnPaquete(clave ?? '')?.paquete ?? '';

describe('packs of certificates', () => {
  let casa: Casa;
  let soporte: Soporte;
  let usados = 0;
  beforeAll(async () => {
    casa = await levantarCasa({ conWorker: false });
    soporte = await crearSoporte(casa);
  });
  afterAll(() => casa.cerrar());

  const emitida = async (cuantas: number): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, cuantas));
    usados += cuantas;
    const id = await ventaPagada(casa, soporte.vendedor, entradas);
    await correrTramo(casa, id);
    return id;
  };
  const leer = async ({ documento_clave: clave, documento_sha256: sha }: Fila) =>
    (await casa.puertos.documentos.leer(clave ?? '', sha ?? '')).tipo;
  type Fila = Awaited<ReturnType<typeof polizasDe>>[number];
  const rotos = async () =>
    (await rotosEnReposo(casa.base, casa.puertos.documentos)).filter((una) => una.includes('I5'));
  const lugares = () => ({ base: casa.base, documentos: casa.puertos.documentos });
  const limpiarTras = (dias: number) =>
    limpiar(casa.base, casa.puertos, new Date(casa.reloj.ahora().getTime() + dias * DIA_MS));

  it('[A-PAQUETE-001] store a chunk as one object of at most 1.5 KB a policy, which lists its files', async () => {
    const flota = await emitida(50);
    const sola = await emitida(1);
    const polizas = [...(await polizasDe(casa, flota)), ...(await polizasDe(casa, sola))];
    const paquetes = new Set(polizas.map((una) => paqueteDe(una.documento_clave)));
    expect(paquetes.size).toBe(2);
    const [deFlota = ''] = paquetes;
    const { size } = await stat(join(casa.config.datos, 'documentos', deFlota));
    expect(size / 50).toBeLessThan(1_536);
    expect(await guardadosDe(casa.puertos.documentos, flota)).toEqual(
      (await polizasDe(casa, flota)).map((p) => `${flota}/${p.numero_poliza}/${p.version}`),
    );
    expect(new Set(await Promise.all(polizas.map(leer)))).toEqual(new Set(['ok']));
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-002] hold the sales issued together in one object, which names the sale of each file', async () => {
    const entradas = await entradasDe(casa, tramoDelParque(usados, 2));
    usados += 2;
    const ids: number[] = [];
    for (const una of entradas) ids.push(await ventaPagada(casa, soporte.vendedor, [una]));
    await emitirJuntas(casa, ids, casa.contexto);
    const polizas = (await Promise.all(ids.map((id) => polizasDe(casa, id)))).flat();
    expect(new Set(polizas.map((p) => paqueteDe(p.documento_clave))).size).toBe(1);
    expect(await Promise.all(polizas.map(leer))).toEqual(['ok', 'ok']);
    const contenido = await casa.puertos.documentos.contenidoDe(
      paqueteDe(polizas[0]?.documento_clave ?? null),
    );
    expect(contenido?.map(({ nombre }) => nombre)).toEqual(
      polizas.map((p, i) => `${ids[i]}/${p.numero_poliza}/${p.version}`),
    );
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-003] move the other files first when one is superseded, and lose the old object a round later', async () => {
    const id = await emitida(3);
    const antes = await polizasDe(casa, id);
    const viejo = paqueteDe(antes[0]?.documento_clave ?? null);
    await anularPolizas(casa, [antes[0]?.id ?? 0]);
    await correrDocumentos(casa, [antes[0]?.id ?? 0]);
    expect(await leer(antes[0] as Fila)).toBe('ok');

    expect((await limpiarTras(91))['documentos_reemplazados']).toBeUndefined();
    const mudadas = await polizasDe(casa, id);
    for (const i of [1, 2]) {
      expect(paqueteDe(mudadas[i]?.documento_clave ?? null)).not.toBe(viejo);
      expect(mudadas[i]?.documento_sha256).toBe(antes[i]?.documento_sha256);
    }
    // Readers of the old rows and of the new ones both find their files.
    expect(await Promise.all([...antes, ...mudadas].map(leer))).toEqual(Array(6).fill('ok'));

    expect((await limpiarTras(91))['documentos_reemplazados']).toBe(1);
    expect(await Promise.all(antes.map(leer))).toEqual(Array(3).fill('no_existe'));
    expect(await Promise.all(mudadas.map(leer))).toEqual(Array(3).fill('ok'));
    expect((await limpiarTras(91))['documentos_reemplazados']).toBeUndefined();
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-012] lose the expired policy with its bytes, and return the others as they were signed', async () => {
    const id = await emitida(3);
    const antes = await polizasDe(casa, id);
    const [ida] = antes;
    const viejo = paqueteDe(ida?.documento_clave ?? null);
    await casa.base
      .updateTable('polizas')
      .set({ vigencia_desde: '2019-04-01', vigencia_hasta: '2020-03-31' })
      .where('id', '=', ida?.id ?? 0)
      .execute();

    // Kept files are moved first; the old object with the expired ones goes a round later.
    expect(await limpiarTras(0)).not.toHaveProperty('documentos_de_polizas');
    expect(await limpiarTras(0)).toMatchObject({ documentos_de_polizas: 1 });
    expect(await casa.puertos.documentos.contenidoDe(viejo)).toBeNull();
    expect(await leer(ida as Fila)).toBe('no_existe');
    const quedan = (await polizasDe(casa, id)).slice(1);
    expect(quedan.map((una) => una.documento_sha256)).toEqual(
      antes.slice(1).map((una) => una.documento_sha256),
    );
    expect(await Promise.all(quedan.map(leer))).toEqual(['ok', 'ok']);
    const nuevo = paqueteDe(quedan[0]?.documento_clave ?? null);
    const contenido = await casa.puertos.documentos.contenidoDe(nuevo);
    expect(contenido?.map(({ nombre }) => nombre)).toEqual(
      quedan.map((una) => `${id}/${una.numero_poliza}/${una.version}`),
    );
    expect(await limpiarTras(0)).not.toHaveProperty('documentos_de_polizas');
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-008] are the mark of their numbers in one write, and leave the mark when deleted', async () => {
    const { documentos } = casa.puertos;
    const claves = async () => {
      const todas: string[] = [];
      for (const carpeta of ['marcas/numeros', 'paquetes', 'polizas'])
        for await (const clave of documentos.listar(carpeta)) todas.push(clave);
      return todas;
    };
    const antes = new Set(await claves());
    const id = await emitida(1);
    const [sola] = await polizasDe(casa, id);
    const nuevas = (await claves()).filter((clave) => !antes.has(clave));
    expect(nuevas).toEqual([paqueteDe(sola?.documento_clave ?? null)]);
    const marcado = await leerMarcas(documentos);
    const suya = { poliza: sola?.numero_poliza, folio: sola?.numero_folio };
    expect(marcado).toContainEqual(expect.objectContaining(suya));

    await olvidarArchivos(lugares(), [sola?.documento_clave ?? '']);
    expect((await claves()).filter((clave) => clave.startsWith(nuevas[0] ?? '-'))).toEqual([]);
    expect(await leerMarcas(documentos)).toEqual(marcado);
    await casa.base
      .updateTable('polizas')
      .set({ documento_olvidado_en: casa.reloj.ahora() })
      .where('id', '=', sola?.id ?? 0)
      .execute();
  });

  it('[A-ARCHIVO-001] are named by the hash of their own bytes: issued, made again and moved', async () => {
    const id = await emitida(3);
    const [una] = await polizasDe(casa, id);
    await anularPolizas(casa, [una?.id ?? 0]);
    await correrDocumentos(casa, [una?.id ?? 0]);
    await limpiarTras(91);
    let vistos = 0;
    for await (const clave of casa.puertos.documentos.listar('paquetes')) {
      const bytes = await readFile(join(casa.config.datos, 'documentos', clave));
      expect(clave.slice(-20)).toBe(`${hash('sha256', bytes).slice(0, 16)}.paq`);
      vistos += 1;
    }
    expect(vistos).toBeGreaterThanOrEqual(3);
  });

  it('[A-PAQUETE-010] leave a mark but no certificate when the store cut their write', async () => {
    const { documentos } = casa.puertos;
    const id = await emitida(2);
    const [una] = await polizasDe(casa, id);
    const suyo = paqueteDe(una?.documento_clave ?? null);
    const pedazo = suyo.replace(/-[0-9a-f]{16}\.paq$/, '-00000000deadbeef.paq');
    const marcado = await leerMarcas(documentos);
    await documentos.guardar(
      pedazo,
      (await documentos.leerParte(suyo, 0, 300)) ?? new Uint8Array(),
    );
    expect(await rotos()).toEqual([]);
    expect(await leerMarcas(documentos)).toEqual(marcado);
    await documentos.borrar(pedazo);
  });

  it('[A-PAQUETE-005] are read through the row again after a miss; an earlier mail still takes its file', async () => {
    const id = await emitida(2);
    const antes = await polizasDe(casa, id);
    const clave = antes[0]?.documento_clave ?? '';
    await olvidarArchivos(lugares(), [clave]);
    await casa.base
      .updateTable('polizas')
      .set({ documento_olvidado_en: casa.reloj.ahora() })
      .where('id', '=', antes[0]?.id ?? 0)
      .execute();
    await olvidarArchivos(lugares(), [clave]);
    const otra = antes[1] as Fila;
    expect(await leer(otra)).toBe('no_existe');
    const de = { clave: otra.documento_clave ?? '', sha256: otra.documento_sha256 ?? '' };
    const leido = await leerDocumento(casa.contexto(), { numeroPoliza: otra.numero_poliza }, de);
    expect(leido.tipo).toBe('ok');
    expect(await leerDocumento(casa.contexto(), { numeroPoliza: 1 }, de)).toEqual({
      tipo: 'no_existe',
    });
    const { id: envioId } = await casa.base
      .selectFrom('envios')
      .select('id')
      .where('venta_id', '=', id)
      .where('clase', '=', 'correo')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await correrEnvio(casa, envioId);
    const { estado } = await casa.base
      .selectFrom('envios')
      .select('estado')
      .where('id', '=', envioId)
      .executeTakeFirstOrThrow();
    expect(estado).toBe('enviado');
  });

  it('[A-PAQUETE-004] are finished by the next round after a crash at any step, and files stay readable meanwhile', async () => {
    const { documentos } = casa.puertos;
    for (const [cae, alCaer] of [
      ['guardar', { ...documentos, mudar: () => Promise.reject(new Error('caída')) }],
      [
        'mover',
        {
          ...documentos,
          mudar: async (...de: Parameters<typeof documentos.mudar>) => {
            await documentos.mudar(...de);
            throw new Error('caída');
          },
        },
      ],
      ['borrar', { ...documentos, borrar: () => Promise.reject(new Error('caída')) }],
    ] as const) {
      const id = await emitida(3);
      const [una, ...resto] = await polizasDe(casa, id);
      const clave = una?.documento_clave ?? '';
      if (cae === 'borrar') await olvidarArchivos(lugares(), [clave]);
      const retirar = (en: typeof documentos) =>
        olvidarArchivos({ base: casa.base, documentos: en }, [clave]);
      const quedan = async () => (await polizasDe(casa, id)).slice(1);
      await casa.base
        .updateTable('polizas')
        .set({ documento_olvidado_en: casa.reloj.ahora() })
        .where('id', '=', una?.id ?? 0)
        .execute();
      await expect(retirar(alCaer)).rejects.toThrow('caída');
      expect(await Promise.all((await quedan()).map(leer))).toEqual(resto.map(() => 'ok'));
      await retirar(documentos);
      await retirar(documentos);
      expect(await Promise.all((await quedan()).map(leer))).toEqual(resto.map(() => 'ok'));
      expect(await leer(una as Fila)).toBe('no_existe');
      expect(await documentos.contenidoDe(paqueteDe(clave))).toBeNull();
    }
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-004] lose nothing when two processes clean at once', async () => {
    const id = await emitida(4);
    const [una] = await polizasDe(casa, id);
    const clave = una?.documento_clave ?? '';
    await Promise.all([1, 2, 3].map(() => olvidarArchivos(lugares(), [clave])));
    await casa.base
      .updateTable('polizas')
      .set({ documento_olvidado_en: casa.reloj.ahora() })
      .where('id', '=', una?.id ?? 0)
      .execute();
    await Promise.all([1, 2, 3].map(() => olvidarArchivos(lugares(), [clave])));
    const [, ...resto] = await polizasDe(casa, id);
    expect(await Promise.all(resto.map(leer))).toEqual(['ok', 'ok', 'ok']);
  });

  it('[A-PAQUETE-007] are not written without the setting, while existing ones are still read', async () => {
    const deAntes = await polizasDe(casa, await emitida(2));
    const ajustes = { ...casa.contexto().ajustes, paquetes: false };
    const entradas = await entradasDe(casa, tramoDelParque(usados, 2));
    usados += 2;
    const id = await ventaPagada(casa, soporte.vendedor, entradas);
    await correrTramo(casa, id, { ...casa.contexto(), ajustes });
    const polizas = await polizasDe(casa, id);
    expect(polizas.map(({ documento_clave: clave }) => clave)).toEqual(
      polizas.map(
        (p) => `polizas/${id}/${p.numero_poliza}-${p.documento_sha256?.slice(0, 16)}.pdf`,
      ),
    );
    expect(await guardadosDe(casa.puertos.documentos, id)).toEqual([]);
    expect(await Promise.all([...deAntes, ...polizas].map(leer))).toEqual(Array(4).fill('ok'));
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-006] are reported when a restored store lacks them, and Regenerar makes the file again', async () => {
    const id = await emitida(2);
    const [una, otra] = (await polizasDe(casa, id)) as [Fila, Fila];
    const { documentos } = casa.puertos;
    await documentos.borrar(paqueteDe(una.documento_clave));
    expect(await rotos()).toEqual(
      [una, otra].map((p) => `I5 no se cumple (el archivo de la póliza ${p.id}): no_existe`),
    );
    await casa.enTransaccion(casa.contexto(), (tx) => regenerarVenta(tx, id));
    await correrDocumentos(casa, [una.id, otra.id]);
    const hechas = await polizasDe(casa, id);
    expect(await Promise.all(hechas.map(leer))).toEqual(['ok', 'ok']);
    expect(hechas.map((p) => p.numero_poliza)).toEqual([una.numero_poliza, otra.numero_poliza]);
    expect(await rotos()).toEqual([]);
  });

  it('[A-PAQUETE-007] coexist with single files of an older store, which are read, superseded and deleted as before', async () => {
    const id = await emitida(1);
    const [una] = await polizasDe(casa, id);
    const { documentos } = casa.puertos;
    const leido = await documentos.leer(una?.documento_clave ?? '', una?.documento_sha256 ?? '');
    if (leido.tipo !== 'ok') throw new Error(leido.tipo);
    const clave = `polizas/${id}/${una?.numero_poliza}-${una?.documento_sha256?.slice(0, 16)}.pdf`;
    await documentos.guardar(clave, leido.contenido);
    await casa.base
      .updateTable('polizas')
      .set({ documento_clave: clave })
      .where('id', '=', una?.id ?? 0)
      .execute();
    const { token } = soporte.vendedor;
    const { estado } = await pedir(casa, 'GET', `/Venta/DescargarTodasLasPolizas/${id}`, { token });
    expect(estado).toBe(200);
    expect(await olvidarArchivos(lugares(), [clave])).toEqual([clave]);
    expect((await documentos.leer(clave, una?.documento_sha256 ?? '')).tipo).toBe('no_existe');
  });
});
